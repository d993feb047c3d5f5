import type { FilerType } from '../../company/company.ts'
import { addMonths, type Day } from '../../day.ts'

/** A company in screens and peer groups. */
export interface ScreenCompany {
  readonly cik: number
  /** Never null: see the identity endpoints. */
  readonly ticker: string
  readonly name: string
  /** Codes of the taxonomy. */
  readonly sector: string | null
  readonly industry: string | null
  /** Four digits. */
  readonly sic: string | null
  readonly exchange: string | null
  readonly filerType: FilerType | null
  /** Reporting currency (ISO 4217). */
  readonly currency: string | null
  /** End of its latest period with a balance sheet. */
  readonly latestEnd: Day
  /** By `isStale`: its metrics do not count. */
  readonly stale: boolean
}

/** Why a company neither passes nor fails; of several reasons the highest counts. */
export const EXCLUSION = { missing: 4, stale: 8, otherCurrency: 16 } as const
export type ExclusionReason = (typeof EXCLUSION)[keyof typeof EXCLUSION]

/** Companies by index, which is also the index in every column. Built once per data version. */
export interface Universe {
  readonly companies: readonly ScreenCompany[]
  /** Indexes in the order of tickers, which breaks ties everywhere. */
  readonly byTicker: Uint32Array
  /** Bits of `EXCLUSION` that hold for the company as a whole. */
  readonly absences: Uint8Array
}

/** Money is compared in this currency; companies that report in another are excluded. */
export const COMPARED_CURRENCY = 'USD'
const STALE_MONTHS = 18

/** The latest period ended more than 18 months before the day, or there is none. */
export function isStale(latestEnd: Day | null, asOf: Day): boolean {
  return latestEnd === null || addMonths(latestEnd, STALE_MONTHS) < asOf
}

export function universeOf(companies: readonly ScreenCompany[]): Universe {
  const places = companies.map((_company, place) => place)
  places.sort((a, b) => compareTickers(companies[a]!, companies[b]!))
  const byTicker = Uint32Array.from(places)
  const absences = Uint8Array.from(companies, absencesOf)
  return { companies, byTicker, absences }
}

function absencesOf({ currency, stale }: ScreenCompany): number {
  const foreign = currency !== null && currency !== COMPARED_CURRENCY
  return (foreign ? EXCLUSION.otherCurrency : 0) | (stale ? EXCLUSION.stale : 0)
}

/** By code units, then CIK: the same on every machine. */
export function compareTickers(a: ScreenCompany, b: ScreenCompany): number {
  if (a.ticker !== b.ticker) return a.ticker < b.ticker ? -1 : 1
  return a.cik - b.cik
}
