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
function compareTickers(a: ScreenCompany, b: ScreenCompany): number {
  if (a.ticker !== b.ticker) return a.ticker < b.ticker ? -1 : 1
  return a.cik - b.cik
}

/** A metric's latest value, or a dimension of it. */
export interface MetricReference {
  /** Canonical id. */
  readonly metric: string
  /** Canonical id of the dimension: `TTM.CAGR3`. */
  readonly dimension: string | null
}

/** Values of one reference, indexed like the companies of the universe. */
export interface Column {
  /** NaN: null. */
  readonly values: Float64Array
  /** End of the latest period with a value or a reason; 0: none. */
  readonly ends: Int32Array
  /** Money in the reporting currency, per share too: comparable only within one currency. */
  readonly money: boolean
  /** Null reason at an index; called only for nulls. */
  reasonAt(place: number): string
}

export type ColumnOf = (reference: MetricReference) => Column

/** Name of a reference in responses and in `columns`: `revenue`, `revenue.TTM.CAGR3`. */
export function referenceKey({ metric, dimension }: MetricReference): string {
  return dimension === null ? metric : `${metric}.${dimension}`
}

/** Null reason if the period is too old. */
const STALE_REASON = 'stale'

/** Why a company's value cannot be compared with others; 0 if it can. */
export function absenceAt(column: Column, universe: Universe, place: number): ExclusionReason | 0 {
  const companyAbsence = universe.absences[place]!
  if (column.money && (companyAbsence & EXCLUSION.otherCurrency) !== 0) return EXCLUSION.otherCurrency
  if ((companyAbsence & EXCLUSION.stale) !== 0) return EXCLUSION.stale
  if (!Number.isNaN(column.values[place])) return 0
  return column.reasonAt(place) === STALE_REASON ? EXCLUSION.stale : EXCLUSION.missing
}

/** The value to return, in the company's own currency; null if there is none or it is stale. */
export function shownAt(column: Column, universe: Universe, place: number): number | null {
  const value = column.values[place]!
  return Number.isNaN(value) || (universe.absences[place]! & EXCLUSION.stale) !== 0 ? null : value
}

/** Comparable values of `places`, ascending. */
export function comparable(column: Column, universe: Universe, places: Uint32Array): Float64Array {
  const values = new Float64Array(places.length)
  let count = 0
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index]!
    if (absenceAt(column, universe, place) === 0) values[count++] = column.values[place]!
  }
  return values.subarray(0, count).sort()
}
