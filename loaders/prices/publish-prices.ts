import { companyIndex } from '../../src/domain/company/build-index.ts'
import { successors } from '../../src/domain/company/successors.ts'
import { periodPrice } from '../../src/domain/metrics/derive/share-basis.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import { mergeSeries } from '../../src/domain/prices/merge-series.ts'
import type { PriceSeries } from '../../src/domain/prices/price-series.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import { boundedConcurrency } from '../shared/bounded-concurrency.ts'
import { rederive } from '../shared/build-company.ts'
import { mainHistory, metricsOf, symbolsOf } from '../shared/company-metrics.ts'
import { count } from '../shared/counts.ts'
import { addNotice, type LoadReport } from '../shared/load-report.ts'

/** Companies written while the next file is read. */
const IN_FLIGHT = 8

export interface PricePublisher {
  /** Adds the series of one file; those of symbols that no loaded company has are counted. */
  add(file: string, series: readonly PriceSeries[]): Promise<void>
  /** Waits for all writes and updates metrics. */
  settle(): Promise<void>
}

/** Merges series with the stored ones of their company and publishes them; writes of one company run one after another. */
export function pricePublisher(stores: OpenStores, report: LoadReport): PricePublisher {
  const { companies } = stores
  const index = companyIndex(companies.snapshot().companies)
  const flights = boundedConcurrency(IN_FLIGHT)
  const perCompany = new Map<number, Promise<void>>()
  const touched = new Set<number>()

  /** The stored series must not change between reading and publishing them. */
  function inTurn(cik: number, given: readonly PriceSeries[]): Promise<void> {
    const before = perCompany.get(cik) ?? Promise.resolve()
    touched.add(cik)
    const own = before.then(() => publishSeries(cik, given, stores, report))
    const settled = own.catch(() => {})
    perCompany.set(cik, settled)
    void settled.then(() => {
      if (perCompany.get(cik) === settled) perCompany.delete(cik)
    })
    return own
  }

  return {
    async add(file, series) {
      const known = Map.groupBy(series, ({ listing }) => index.resolve(listing)?.company.cik ?? null)
      for (const { listing, days } of known.get(null) ?? []) {
        count(report.dropped, 'prices: unknown_ticker', days.length)
        addNotice(report, file, `unknown_ticker: no company that is loaded has the ticker ${listing}`)
      }
      for (const [cik, own] of known) {
        if (cik !== null) await flights.add(() => inTurn(cik, own))
      }
    },
    async settle() {
      await flights.settle()
      // A company's prices can be in several files: metrics are computed after all were read.
      for (const cik of touched) await refreshMetrics(cik, stores, report)
      touched.clear()
    },
  }
}

/** Merges series of a company with the stored ones, and counts what was written. */
export async function publishSeries(
  cik: number,
  given: readonly PriceSeries[],
  { publisher }: Pick<OpenStores, 'publisher'>,
  report: LoadReport,
): Promise<void> {
  const stored = await publisher.pricesOf(cik)
  const outcome = await publisher.publish({ cik, prices: mergeSeries(stored, given) })
  report[outcome].add(cik)
  if (outcome !== 'published') return
  const days = given.reduce((sum, { days }) => sum + days.length, 0)
  count(report.written, 'prices', days)
}

/** More than the number of periods of a kind that any company has. */
const ALL_PERIODS = 1_000

/**
 * Recomputes the metrics of a company if its closes at period ends differ from those used by its metrics; new days alone
 * change none. Compares stored data, so it also completes a load that was killed earlier.
 */
async function refreshMetrics(cik: number, stores: OpenStores, report: LoadReport): Promise<void> {
  const publication = stores.companies.snapshot().publication(cik)
  if (publication.numbers === 0 || (await restsOnTheseCloses(cik, stores))) return
  const numbers = await rederive(publication, { stores, successors: successors(), derive: deriveNumbers })
  const metrics = await metricsOf(numbers, await storedPrices(cik, stores))
  if ((await stores.publisher.publish({ cik, metrics })) === 'published')
    count(report.written, 'metrics', metrics.length)
}

async function storedPrices(cik: number, { companies, publisher }: OpenStores) {
  return { prices: await publisher.pricesOf(cik), symbols: symbolsOf(cik, companies.snapshot()) }
}

async function restsOnTheseCloses(cik: number, stores: OpenStores): Promise<boolean> {
  const publication = stores.companies.snapshot().publication(cik)
  if (publication.metrics === 0) return false
  const query = { metrics: ['price'], asOf: null, points: ALL_PERIODS }
  const [splits, ...kinds] = await Promise.all([
    stores.metrics.splits([publication], null),
    stores.metrics.series([publication], { ...query, periodType: 'ttm' }),
    stores.metrics.series([publication], { ...query, periodType: 'annual' }),
  ])
  const filed = splits.get(cik) ?? []
  const prices = mainHistory(await storedPrices(cik, stores), filed)
  return kinds.flat().every(({ points }) =>
    points.every(({ end, value, qualifier }) => {
      if (qualifier === 'unit_mismatch') return true
      const close = periodPrice(prices, filed, end)
      return Number.isNaN(close.value) ? value === null : close.value === value
    }),
  )
}
