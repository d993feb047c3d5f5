import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { significant } from '../../../src/domain/significant-digits.ts'

describe('values as they are shown', () => {
  it('have no noise of binary fractions', () => {
    expect([significant(0.1 + 0.2), significant(0.11299999999999999), significant(1 / 3)]).toEqual([
      0.3, 0.113, 0.333333333333333,
    ])
    expect([significant(null), significant(0), significant(-2.5)]).toEqual([null, 0, -2.5])
  })

  it('keep every decimal of up to 15 digits, and every whole number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
        fc.nat(20),
        (digits, places) => {
          const value = Number(`${digits}e-${places}`)
          expect(significant(value)).toBe(value)
        },
      ),
    )
    expect(significant(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER)
  })
})
