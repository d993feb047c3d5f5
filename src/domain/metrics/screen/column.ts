import { EXCLUSION, type ExclusionReason, type Universe } from './universe.ts'

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
