import { companyMetrics } from '../src/domain/metrics/derive/company-metrics.ts'
import type { MetricSeries } from '../src/domain/metrics/derive/metric-series.ts'
import { listedSeries, mainListing } from '../src/domain/prices/listings.ts'
import type { PriceSeries } from '../src/domain/prices/price-series.ts'
import { resolveHistory } from '../src/domain/prices/resolve-history.ts'
import type { CompanyNumbers, OpenStores } from '../src/stores/ports.ts'

type Stores = Pick<OpenStores, 'companies' | 'publisher'>

/** Metrics of a company from its numbers and from the prices that are loaded, or are about to be. */
export async function metricsOf(
  cik: number,
  { statements, splits }: Pick<CompanyNumbers, 'statements' | 'splits'>,
  stores: Stores,
  given?: readonly PriceSeries[],
): Promise<MetricSeries[]> {
  const series = given ?? (await loadedPrices(cik, stores))
  return companyMetrics({ statements, splits, prices: series.length === 0 ? null : mainHistory() })

  function mainHistory() {
    const symbols = symbolsOf(cik, stores)
    const main = mainListing(symbols, listedSeries(symbols, series))
    return main && resolveHistory(main.listing, main.series, splits)
  }
}

async function loadedPrices(cik: number, { companies, publisher }: Stores): Promise<readonly PriceSeries[]> {
  return companies.snapshot().coverage(cik).firstPriceDate === null ? [] : publisher.pricesOf(cik)
}

function symbolsOf(cik: number, { companies }: Stores): string[] {
  const company = companies.snapshot().companies.find(one => one.cik === cik)
  return company?.listings.map(({ ticker }) => ticker) ?? []
}
