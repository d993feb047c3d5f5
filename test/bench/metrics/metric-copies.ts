import { FIRST_CIK } from '../../../loaders/sample/numbers.ts'
import type { Company, CompanyObservation } from '../../../src/domain/company/company.ts'
import type { MetricSeries } from '../../../src/domain/metrics/derive/timelines.ts'
import type { CompanyUpdate, OpenStores } from '../../../src/stores/ports/stores.ts'

/** Synthetic companies file since this year, so that each has more than 40 quarters. */
export const FIRST_YEAR = 2013
/** CIKs of copies are above those of synthetic companies, ordered by copy, then by company. */
const FIRST_COPY = FIRST_CIK + 1_000_000
const STEP = 10_000

interface Copies {
  /** Companies with metrics, copies included. */
  readonly size: number
  /** Metrics that are stored; null: all. */
  readonly metrics: ReadonlySet<string> | null
  /** Copies of each synthetic company. */
  readonly copies: number
}

const copyOf = (cik: number, copy: number) => FIRST_COPY + copy * STEP + (cik - FIRST_CIK)

/**
 * Wraps stores: publishes only the selected metrics of each company, and also its copies, which have the same series under
 * other CIKs with slightly scaled values. Deriving thousands of companies instead would take an hour.
 */
export function withCopies(stores: OpenStores, { size, metrics, copies }: Copies): OpenStores {
  const { publisher } = stores
  let companies = 0
  const publish = async (load: CompanyUpdate) => {
    if (!load.metrics || load.cik < FIRST_CIK || load.cik >= FIRST_COPY) return publisher.publish(load)
    const selected = load.metrics.filter(({ metric }) => metrics?.has(metric) ?? true)
    const outcome = await publisher.publish({ ...load, metrics: selected })
    companies += 1
    const remaining = Math.min(copies, size - companies)
    companies += Math.max(remaining, 0)
    for (let copy = 0; copy < remaining; copy += 1) {
      const cik = copyOf(load.cik, copy)
      await publisher.publish({ cik, numbers: NO_NUMBERS, metrics: scaled(selected, 1 + (copy + 1) / 1_024) })
    }
    return outcome
  }
  return { ...stores, publisher: { ...publisher, publish } }
}

const NO_NUMBERS = { facts: [], statements: [], periods: [], splits: [] }

function scaled(series: readonly MetricSeries[], factor: number): MetricSeries[] {
  return series.map(one => ({
    ...one,
    versions: one.versions.map(version => ({ ...version, value: version.value * factor })),
  }))
}

/** Company identities of the copies. */
export function copyObservations(company: Company, copies: number): CompanyObservation[] {
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
