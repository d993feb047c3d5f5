import { setImmediate as nextTurn } from 'node:timers/promises'
import { metricSeriesOf } from '../../src/domain/metrics/derive/company-metrics.ts'
import type { MetricSeries } from '../../src/domain/metrics/derive/timelines.ts'
import type { Split } from '../../src/domain/numbers/statement.ts'
import { listedSeries, mainListing } from '../../src/domain/prices/last-traded.ts'
import type { PriceHistory, PriceSeries } from '../../src/domain/prices/price-series.ts'
import { resolveHistory } from '../../src/domain/prices/resolve-history.ts'
import type { CompanyNumbers, Snapshot } from '../../src/stores/ports/stores.ts'

const SERIES_AT_A_STRETCH = 50

/** What decides which prices the metrics of a company use. */
interface StoredPrices {
  readonly prices: readonly PriceSeries[]
  /** Ticker symbols of the company. */
  readonly symbols: readonly string[]
}

/** Metrics of a company from its numbers and from the prices that are loaded. */
export async function metricsOf(
  { statements, splits }: Pick<CompanyNumbers, 'statements' | 'splits'>,
  stored: StoredPrices,
): Promise<MetricSeries[]> {
  const prices = mainHistory(stored, splits)
  const metrics: MetricSeries[] = []
  for (const one of metricSeriesOf({ statements, splits, prices })) {
    metrics.push(one)
    // The load may run in the serving process: requests get their turn every few milliseconds.
    if (metrics.length % SERIES_AT_A_STRETCH === 0) await nextTurn()
  }
  return metrics
}

/** Prices of the listing that represents a company; null if none are loaded. */
export function mainHistory(
  { prices, symbols }: StoredPrices,
  splits: readonly Split[],
): PriceHistory | null {
  if (prices.length === 0) return null
  const main = mainListing(symbols, listedSeries(symbols, prices))
  return main && resolveHistory(main.listing, main.series, splits)
}

export function symbolsOf(cik: number, { companies }: Pick<Snapshot, 'companies'>): string[] {
  return companies.find(one => one.cik === cik)?.listings.map(({ ticker }) => ticker) ?? []
}
