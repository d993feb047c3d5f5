import type { Day } from '../../src/domain/day.ts'
import type { PriceSeries } from '../../src/domain/prices/price-series.ts'
import { day } from './clickhouse/fixtures.ts'

/** A raw price series with split and dividend columns, from closes by date. Open, high and low follow from the close. */
export function priceSeriesFixture(
  closes: Readonly<Record<string, number>>,
  more: Partial<PriceSeries> = {},
): PriceSeries {
  const days = Object.keys(closes).sort()
  const close = Float64Array.from(days, text => closes[text]!)
  return {
    listing: 'ZACM',
    source: 'made',
    priority: 50,
    basis: 'raw',
    basisDay: day(days.at(-1)!),
    currency: 'USD',
    tellsSplits: true,
    tellsDividends: true,
    days: Int32Array.from(days, day),
    open: close.map(value => value - 0.25),
    high: close.map(value => value + 1),
    low: close.map(value => value - 1),
    close,
    volume: close.map(() => 1_000),
    splits: [],
    dividends: [],
    ...more,
  }
}

/** Assigns closes to consecutive weekdays from a date on. */
export function weekdays(from: string, closes: readonly number[]): Record<string, number> {
  const byDate: Record<string, number> = {}
  let at: Day = day(from)
  for (const close of closes) {
    while ([2, 3].includes(((at % 7) + 7) % 7)) at += 1
    byDate[new Date(at * 86_400_000).toISOString().slice(0, 10)] = close
    at += 1
  }
  return byDate
}
