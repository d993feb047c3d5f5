import { successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/derive/derive-numbers.ts'
import { periodPrice } from '../../src/domain/metrics/derive/period-price.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import { mainHistory, metricsOf } from '../company-metrics.ts'
import { count } from '../counts.ts'
import type { LoadReport } from '../load-report.ts'

/** Periods of a company, of each kind, more than any has. */
const ALL_PERIODS = 1_000

/**
 * Derives the metrics of a company anew where its closes at period ends are not those that its metrics rest on: new days
 * alone change none. Looks at what is stored, so that a load that was killed before is made good.
 */
export async function refreshMetrics(cik: number, stores: OpenStores, report: LoadReport): Promise<void> {
  const publication = stores.companies.snapshot().publication(cik)
  if (publication.numbers === 0 || (await restsOnTheseCloses(cik, stores))) return
  const facts = await stores.publisher.factsOf(publication)
  const joins = successors()
    .predecessorsOf(cik)
    .map(({ cik, joined }) => ({ cik, from: joined }))
  const metrics = await metricsOf(cik, deriveNumbers(facts, { joins }), stores)
  if ((await stores.publisher.publish({ cik, metrics })) === 'published')
    count(report.written, 'metrics', metrics.length)
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
  const prices = mainHistory(cik, await stores.publisher.pricesOf(cik), filed, stores)
  return kinds.flat().every(({ points }) =>
    points.every(({ end, value, word }) => {
      if (word === 'unit_mismatch') return true
      const close = periodPrice(prices, filed, end)
      return Number.isNaN(close.value) ? value === null : close.value === value
    }),
  )
}
