import { companyIndex } from '../../src/domain/company/build-index.ts'
import { mergeSeries } from '../../src/domain/prices/merge-series.ts'
import type { PriceSeries } from '../../src/domain/prices/price-series.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import { count } from '../counts.ts'
import { inFlight } from '../in-flight.ts'
import { addNotice, type LoadReport } from '../load-report.ts'
import { refreshMetrics } from './refresh-metrics.ts'

/** Companies that are written while the next file is read. */
const IN_FLIGHT = 8

export interface PricePublisher {
  /** Takes the series of one file; those of symbols that no loaded company has are counted. */
  add(file: string, series: readonly PriceSeries[]): Promise<void>
  /** Takes series of a company that is loaded. */
  put(cik: number, series: readonly PriceSeries[]): Promise<void>
  /** Waits for all that is being written, and brings metrics up to it. */
  settle(): Promise<void>
}

/** Joins series with what is stored of their company and publishes them, one company at a time after the other. */
export function pricePublisher(stores: OpenStores, report: LoadReport): PricePublisher {
  const { publisher, companies } = stores
  const index = companyIndex(companies.snapshot().companies)
  const flights = inFlight(IN_FLIGHT)
  const perCompany = new Map<number, Promise<void>>()
  const touched = new Set<number>()

  async function publish(cik: number, given: readonly PriceSeries[]): Promise<void> {
    touched.add(cik)
    const stored = await publisher.pricesOf(cik)
    const outcome = await publisher.publish({ cik, prices: mergeSeries(stored, given) })
    report[outcome].add(cik)
    if (outcome === 'published')
      count(
        report.written,
        'prices',
        given.reduce((sum, { days }) => sum + days.length, 0),
      )
  }

  /** What is stored must not change between reading and publishing it. */
  function inTurn(cik: number, given: readonly PriceSeries[]): Promise<void> {
    const before = perCompany.get(cik) ?? Promise.resolve()
    const own = before.then(() => publish(cik, given))
    const settled = own.catch(() => {})
    perCompany.set(cik, settled)
    void settled.then(() => {
      if (perCompany.get(cik) === settled) perCompany.delete(cik)
    })
    return own
  }

  const put = (cik: number, own: readonly PriceSeries[]) => flights.add(() => inTurn(cik, own))

  return {
    put,
    async add(file, series) {
      const known = Map.groupBy(series, ({ listing }) => index.resolve(listing)?.company.cik ?? null)
      for (const { listing, days } of known.get(null) ?? []) {
        count(report.dropped, 'prices: unknown_ticker', days.length)
        addNotice(report, file, `unknown_ticker: no company that is loaded has the ticker ${listing}`)
      }
      for (const [cik, own] of known) {
        if (cik !== null) await put(cik, own)
      }
    },
    async settle() {
      await flights.settle()
      // A company's prices lie in several files: its metrics are derived once they are all there.
      for (const cik of touched) await refreshMetrics(cik, stores, report)
      touched.clear()
    },
  }
}
