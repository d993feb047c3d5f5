import { ABSENCE, type Absence, type Universe } from './universe.ts'

/** A metric's latest value, or a dimension over it. */
export interface MetricReference {
  /** Canonical id. */
  readonly metric: string
  /** Canonical id of the dimension: `TTM.CAGR3`. */
  readonly dimension: string | null
}

/** Values of one reference, at the places of the universe's companies. */
export interface Column {
  /** NaN: null. */
  readonly values: Float64Array
  /** In money of the reporting currency, per share too: compares only within one currency. */
  readonly money: boolean
  /** Why there is none at a place; asked only for nulls. */
  reasonAt(place: number): string
}

export type ColumnOf = (reference: MetricReference) => Column

/** Name of a reference in answers and in `columns`: `revenue`, `revenue.TTM.CAGR3`. */
export function referenceKey({ metric, dimension }: MetricReference): string {
  return dimension === null ? metric : `${metric}.${dimension}`
}

/** The reason of a null that is one because its period is too long ago. */
const STALE_REASON = 'stale'

/** Why a company's value cannot be compared with others; 0 where it can. */
export function absenceAt(column: Column, universe: Universe, place: number): Absence | 0 {
  const whole = universe.absences[place]!
  if (column.money && (whole & ABSENCE.otherCurrency) !== 0) return ABSENCE.otherCurrency
  if ((whole & ABSENCE.stale) !== 0) return ABSENCE.stale
  if (!Number.isNaN(column.values[place])) return 0
  return column.reasonAt(place) === STALE_REASON ? ABSENCE.stale : ABSENCE.missing
}

/** As shown, in the company's own currency; null where it has none or is stale. */
export function shownAt(column: Column, universe: Universe, place: number): number | null {
  const value = column.values[place]!
  return Number.isNaN(value) || (universe.absences[place]! & ABSENCE.stale) !== 0 ? null : value
}

/** Ascending values of those of `places` that can be compared. */
export function comparable(column: Column, universe: Universe, places: Uint32Array): Float64Array {
  const values = new Float64Array(places.length)
  let count = 0
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index]!
    if (absenceAt(column, universe, place) === 0) values[count++] = column.values[place]!
  }
  return values.subarray(0, count).sort()
}
