import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastClose } from '../../../../src/domain/prices/price-series.ts'

const closes = {
  days: Int32Array.of(10, 11, 15, 30),
  closes: Float64Array.of(1, 2, 3, 4),
  exact: Uint8Array.of(1, 1, 0, 1),
  currency: 'USD',
}

describe('last close', () => {
  it.each([
    [9, 7, null],
    [10, 0, { day: 10, close: 1, exact: true }],
    [14, 3, { day: 11, close: 2, exact: true }],
    [14, 2, null],
    [20, 7, { day: 15, close: 3, exact: false }],
    [23, 7, null],
    [99, 1_000, { day: 30, close: 4, exact: true }],
  ])('on day %i within %i days is %j', (day, age, found) => {
    expect(lastClose(closes, day, age)).toEqual(found)
  })

  it('is what a scan from the end finds', () => {
    const days = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { maxLength: 20 })
    fc.assert(
      fc.property(days, fc.integer({ min: -60, max: 60 }), fc.nat(20), (found, day, age) => {
        const sorted = Int32Array.from(found).sort()
        const values = {
          days: sorted,
          closes: Float64Array.from(sorted),
          exact: new Uint8Array(sorted.length),
        }
        const scanned = sorted.findLast(candidate => candidate <= day && candidate >= day - age)
        expect(lastClose(values, day, age)?.close).toBe(scanned)
      }),
    )
  })
})
