import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, quantile } from '../../bench/statistics.ts'

describe('quantile', () => {
  it('is the nearest rank', () => {
    const values = [5, 1, 4, 2, 3]
    expect(median(values)).toBe(3)
    expect(quantile(values, 0.99)).toBe(5)
    expect(quantile(values, 0)).toBe(1)
    expect(median([1, 2])).toBe(1)
  })

  it('is one of the values, has its share at or below it, and leaves the list as it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, share) => {
          const before = [...values]
          const found = quantile(values, share)
          expect(values).toEqual(before)
          expect(values).toContain(found)
          expect(values.filter(value => value <= found).length).toBeGreaterThanOrEqual(share * values.length)
        },
      ),
    )
  })

  it('has no value for an empty list', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})
