import { describe, expect, it } from 'vitest'
import { onBasis, splitFactor } from '../../../../src/domain/numbers/statement.ts'

const SPLITS = [
  { ratio: 4, effective: '2020-08-31' },
  { ratio: 0.1, effective: '2022-07-18' },
]

describe('splitFactor', () => {
  it.each([
    ['2019-11-01', 0.4],
    ['2020-08-30', 0.4],
    // Figures filed on the day itself are on the new basis already.
    ['2020-08-31', 0.1],
    ['2022-07-17', 0.1],
    ['2022-07-18', 1],
    ['2024-01-01', 1],
  ])('multiplies the splits after %s', (basis, factor) => {
    expect(splitFactor(SPLITS, basis)).toBeCloseTo(factor, 12)
  })

  it('is one without splits', () => {
    expect(splitFactor([], '2020-01-01')).toBe(1)
  })
})

describe('onBasis', () => {
  it('returns whole shares', () => {
    expect(onBasis('shares', 333_333, 1.5)).toBe(500_000)
    expect(onBasis('shares', 105, 0.1)).toBe(11)
  })

  it('divides what is per share', () => {
    expect(onBasis('per_share', 8.5, 4)).toBe(2.125)
  })

  it('leaves money alone, and everything where the factor is one', () => {
    expect(onBasis('flow', 7, 4)).toBe(7)
    expect(onBasis('balance', 7, 4)).toBe(7)
    expect(onBasis('shares', 7.5, 1)).toBe(7.5)
  })
})
