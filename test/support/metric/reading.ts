import { type Day, formatDay } from '../../../src/domain/day.ts'
import type { MetricPrices } from '../../../src/domain/metrics/derive/share-basis.ts'
import type { MetricSeries } from '../../../src/domain/metrics/derive/timelines.ts'

/** All metrics visible as of a day, as sorted lines: equal lines mean equal responses. */
export function metricsKnownOn(series: readonly MetricSeries[], day: Day): string[] {
  return series
    .flatMap(({ metric, periodType, versions }) =>
      versions
        .filter(({ knownFrom, knownTo }) => knownFrom <= day && day < knownTo)
        .map(({ end, fiscalYear, fiscalPeriod, value, qualifier, basis }) =>
          [metric, periodType, formatDay(end), fiscalYear, fiscalPeriod, value, qualifier, basis].join(' '),
        ),
    )
    .sort()
}

/** Prices and splits up to a day. */
export function pricesUpTo(prices: MetricPrices, day: Day): MetricPrices {
  const count = prices.days.filter(traded => traded <= day).length
  return {
    ...prices,
    days: prices.days.slice(0, count),
    closes: prices.closes.slice(0, count),
    exact: prices.exact.slice(0, count),
    splits: prices.splits.filter(({ effective }) => effective <= day),
  }
}

/** Synthetic closes on every second day. */
export function randomWalk(from: Day, to: Day): MetricPrices {
  const count = Math.max(1, Math.floor((to - from) / 2))
  const days = Int32Array.from({ length: count }, (_, at) => from + 2 * at)
  return {
    days,
    closes: Float64Array.from(days, day => 40 + 10 * Math.sin(day / 50)),
    exact: new Uint8Array(count).fill(1),
    currency: 'USD',
    splits: [],
  }
}
