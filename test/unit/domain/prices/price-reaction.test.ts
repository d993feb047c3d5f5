import { describe, expect, it } from 'vitest'
import { parseDay } from '../../../../src/domain/day.ts'
import type { PriceHistory } from '../../../../src/domain/prices/price-series.ts'
import { priceReaction } from '../../../../src/domain/prices/returns.ts'

const DAYS = ['2024-05-01', '2024-05-02', '2024-05-03', '2024-05-06']

function history(closes: readonly number[], given: Partial<PriceHistory> = {}): PriceHistory {
  const size = closes.length
  const all = (value: number) => new Float64Array(size).fill(value)
  return {
    listing: 'ZZ',
    currency: 'USD',
    days: Int32Array.from(DAYS.slice(0, size), day => parseDay(day)!),
    closes: Float64Array.from(closes),
    exact: new Uint8Array(size).fill(1),
    open: all(Number.NaN),
    high: all(Number.NaN),
    low: all(Number.NaN),
    volume: all(Number.NaN),
    sideKnown: new Uint8Array(size).fill(1),
    segments: new Int32Array(size),
    dividendsKnown: new Uint8Array(size).fill(1),
    splits: [],
    dividends: [],
    ...given,
  }
}

describe('The reaction of a price', () => {
  const prices = history([100, 110, 121, 133.1])
  it('is from the close of the day before where the announcement came before the close', () => {
    expect(priceReaction(prices, '2024-05-02T12:30:00Z', null)).toBeCloseTo(0.1)
    expect(priceReaction(history([100, 110, 132]), '2024-05-03T19:59:00Z', null)).toBeCloseTo(0.2)
  })

  it('is from the close of the day itself where it came at four in New York or later', () => {
    expect(priceReaction(history([100, 110, 132]), '2024-05-02T20:00:00Z', null)).toBeCloseTo(0.2)
    // In winter four o'clock is an hour later in UTC.
    const winter = history([100, 110, 132], {
      days: Int32Array.from(['2024-01-03', '2024-01-04', '2024-01-05'], day => parseDay(day)!),
    })
    expect(priceReaction(winter, '2024-01-04T20:30:00Z', null)).toBeCloseTo(0.1)
    expect(priceReaction(winter, '2024-01-04T21:00:00Z', null)).toBeCloseTo(0.2)
  })

  it('steps over a weekend', () => {
    expect(priceReaction(history([100, 110, 120, 132]), '2024-05-03T20:30:00Z', null)).toBeCloseTo(0.1)
  })

  it('is on one share basis over a split', () => {
    const split = history([100, 55, 60], { splits: [{ effective: parseDay('2024-05-02')!, ratio: 2 }] })
    expect(priceReaction(split, '2024-05-01T20:30:00Z', null)).toBeCloseTo(0.1)
  })

  it('is null without a close on either side, over a gap, before the requested date, and without a time', () => {
    expect(priceReaction(prices, '2024-05-01T12:00:00Z', null)).toBeNull()
    expect(priceReaction(prices, '2024-05-06T20:30:00Z', null)).toBeNull()
    expect(priceReaction(prices, '2024-08-06T20:30:00Z', null)).toBeNull()
    expect(
      priceReaction(history([100, 110], { segments: Int32Array.of(0, 1) }), '2024-05-02T12:00:00Z', null),
    ).toBeNull()
    expect(priceReaction(prices, '2024-05-02T20:30:00Z', parseDay('2024-05-02'))).toBeNull()
    expect(priceReaction(prices, 'soon', null)).toBeNull()
  })
})
