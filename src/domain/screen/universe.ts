import type { FilerType } from '../company/company.ts'
import { addMonths, type Day } from '../day.ts'

/** A company as screens and peer groups see it. */
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
  /** By `isStale`: none of its metrics counts. */
  readonly stale: boolean
}

/** Why a company is left out where it neither fits nor fails; of several the highest is told. */
export const ABSENCE = { missing: 4, stale: 8, otherCurrency: 16 } as const
export type Absence = (typeof ABSENCE)[keyof typeof ABSENCE]

/** Companies by their place, in which every column has its values. Built once a data version. */
export interface Universe {
  readonly companies: readonly ScreenCompany[]
  /** Places in the order of tickers, which is the order of all that is equal otherwise. */
  readonly byTicker: Uint32Array
  /** Bits of `ABSENCE` that hold for the whole company. */
  readonly absences: Uint8Array
}

/** Money is compared in this currency; companies that report in another are left out. */
export const COMPARED_CURRENCY = 'USD'
const STALE_MONTHS = 18

/** Latest period ended more than 18 months before the day asked for, or none is known. */
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
  return (foreign ? ABSENCE.otherCurrency : 0) | (stale ? ABSENCE.stale : 0)
}

/** By code units, then CIK: the same on every machine. */
export function compareTickers(a: ScreenCompany, b: ScreenCompany): number {
  if (a.ticker !== b.ticker) return a.ticker < b.ticker ? -1 : 1
  return a.cik - b.cik
}
