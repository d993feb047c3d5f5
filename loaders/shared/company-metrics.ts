import { setImmediate as nextTurn } from 'node:timers/promises'
import { metricSeriesOf } from '../../src/domain/metrics/derive/company-metrics.ts'
import type { MetricSeries } from '../../src/domain/metrics/derive/timelines.ts'
import type { Split } from '../../src/domain/numbers/statement.ts'
import { listedSeries, mainListing } from '../../src/domain/prices/last-traded.ts'
import type { PriceHistory, PriceSeries } from '../../src/domain/prices/price-series.ts'

import { resolveHistory } from '../../src/domain/prices/resolve-history.ts'
import type { CompanyNumbers, OpenStores } from '../../src/stores/ports/stores.ts'

type Stores = Pick<OpenStores, 'companies' | 'publisher'>

const SERIES_AT_A_STRETCH = 50

/** Metrics of a company from its numbers and from the prices that are loaded. */
export async function metricsOf(
  cik: number,
  { statements, splits }: Pick<CompanyNumbers, 'statements' | 'splits'>,
  stores: Stores,
): Promise<MetricSeries[]> {
  const hasPrices = stores.companies.snapshot().coverage(cik).firstPriceDate !== null
  const series = hasPrices ? await stores.publisher.pricesOf(cik) : []
  const prices = mainHistory(cik, series, splits, stores)
  const metrics: MetricSeries[] = []
  for (const one of metricSeriesOf({ statements, splits, prices })) {
    metrics.push(one)
    // The load may run in the serving process: requests get their turn every few milliseconds.
    if (metrics.length % SERIES_AT_A_STRETCH === 0) await nextTurn()
  }
  return metrics
}

/** Prices of the listing that stands for a company; null where none are loaded. */
export function mainHistory(
  cik: number,
  series: readonly PriceSeries[],
  splits: readonly Split[],
  { companies }: Pick<OpenStores, 'companies'>,
): PriceHistory | null {
  if (series.length === 0) return null
  const company = companies.snapshot().companies.find(one => one.cik === cik)
  const symbols = company?.listings.map(({ ticker }) => ticker) ?? []
  const main = mainListing(symbols, listedSeries(symbols, series))
  return main && resolveHistory(main.listing, main.series, splits)
}
