import { FIRST_CIK } from '../../../loaders/sample/numbers.ts'
import type { Company, CompanyObservation } from '../../../src/domain/company/company.ts'
import type { MetricSeries } from '../../../src/domain/metrics/derive/timelines.ts'
import type { CompanyUpdate, OpenStores } from '../../../src/stores/ports/stores.ts'

/** Made companies file for so many years that each has more than 40 quarters. */
export const FIRST_YEAR = 2013
/** Copies stand above the made companies: thousands of them, by copy and then by company. */
const FIRST_COPY = FIRST_CIK + 1_000_000
const STEP = 10_000

interface Copies {
  /** Companies with metrics, copies with them. */
  readonly size: number
  /** Metrics that are stored; null: all. */
  readonly metrics: ReadonlySet<string> | null
  /** Of one made company. */
  readonly copies: number
}

const copyOf = (cik: number, copy: number) => FIRST_COPY + copy * STEP + (cik - FIRST_CIK)

/**
 * Stores that keep of each company published only its metrics, and beside them those of its copies: the same series under
 * other CIKs with values moved by some thousandths, as deriving thousands of companies would take an hour.
 */
export function copying(stores: OpenStores, { size, metrics, copies }: Copies): OpenStores {
  const { publisher } = stores
  let made = 0
  const publish = async (load: CompanyUpdate) => {
    if (!load.metrics || load.cik < FIRST_CIK || load.cik >= FIRST_COPY) return publisher.publish(load)
    const own = load.metrics.filter(({ metric }) => metrics?.has(metric) ?? true)
    const outcome = await publisher.publish({ ...load, metrics: own })
    made += 1
    const room = Math.min(copies, size - made)
    made += Math.max(room, 0)
    for (let copy = 0; copy < room; copy += 1) {
      const cik = copyOf(load.cik, copy)
      await publisher.publish({ cik, numbers: NO_NUMBERS, metrics: moved(own, 1 + (copy + 1) / 1_024) })
    }
    return outcome
  }
  return { ...stores, publisher: { ...publisher, publish } }
}

const NO_NUMBERS = { facts: [], statements: [], periods: [], splits: [] }

function moved(series: readonly MetricSeries[], factor: number): MetricSeries[] {
  return series.map(one => ({
    ...one,
    versions: one.versions.map(version => ({ ...version, value: version.value * factor })),
  }))
}

/** Identities of the copies of a company. */
export function copyParts(company: Company, copies: number): CompanyObservation[] {
  return Array.from({ length: copies }, (_, copy) => ({
    cik: copyOf(company.cik, copy),
    source: 'submissions',
    observed: '2025-01-01',
    rank: null,
    name: `${company.name} ${copy}`,
    listings: [{ ticker: `Z${copyOf(company.cik, copy).toString(36).toUpperCase()}`, exchange: null }],
    formerNames: null,
    sic: company.sic,
    sicDescription: null,
    entityType: 'operating',
    forms: ['10-K'],
    fiscalYearEnd: null,
    stateOfIncorporation: null,
    currency: 'USD',
  }))
}
