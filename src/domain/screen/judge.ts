import { absenceAt, type Column, type ColumnOf, comparable } from './column.ts'
import { type FilterValue, type OperatorName, operatorOf } from './operators.ts'
import type { Criteria, ScreenFilter } from './screen-request.ts'
import { ABSENCE, type Absence, type Universe } from './universe.ts'

const PASSED = 1
const FAILED = 2

/** What a company comes to: it fits, it fails by its own values, or why nobody can say, as one of `ABSENCE`. */
export const VERDICT = { fits: PASSED, fails: FAILED } as const

type Asked = Pick<Criteria, 'filters' | 'match'>

/**
 * A verdict for each of `places`. A null fits no filter and fails none: with `match` all, a company fails that fails any
 * filter, and fits where it passes all; with any, it fits that passes one, and fails where it fails all.
 */
export function judge(
  { filters, match }: Asked,
  universe: Universe,
  places: Uint32Array,
  columnOf: ColumnOf,
): Uint8Array {
  const marks = new Uint8Array(places.length)
  const [fractions, thresholds] = split(filters)
  for (const { reference, operator, value } of thresholds)
    mark(marks, universe, places, columnOf(reference), operator, value)
  const left = match === 'all' ? places.filter((_place, index) => (marks[index]! & ~PASSED) === 0) : places
  const cutoffs = fractions.map(filter => cutoffOf(filter, columnOf(filter.reference), universe, left))
  for (const [index, { reference, operator }] of fractions.entries())
    mark(marks, universe, places, columnOf(reference), operator, cutoffs[index]!)
  return marks.map(bits => verdict(bits, match))
}

function mark(
  marks: Uint8Array,
  universe: Universe,
  places: Uint32Array,
  column: Column,
  operator: OperatorName,
  bound: FilterValue,
): void {
  const { passes } = operatorOf(operator)
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index]!
    const absence = absenceAt(column, universe, place)
    marks[index]! |= absence || (passes(column.values[place]!, bound) ? PASSED : FAILED)
  }
}

function split(filters: readonly ScreenFilter[]): [ScreenFilter[], ScreenFilter[]] {
  const { fraction = [], threshold = [] } = Object.groupBy(filters, ({ operator }) =>
    operatorOf(operator).takes === 'fraction' ? 'fraction' : 'threshold',
  )
  return [fraction, threshold]
}

/**
 * The value up to which a company is in the top or bottom fraction of those that the thresholds leave and that have a
 * value. Several such filters look at the same companies, so that their order does not matter; with `match` any, where no
 * filter takes companies away, they look at all.
 */
function cutoffOf(filter: ScreenFilter, column: Column, universe: Universe, left: Uint32Array): number {
  const { cutoff } = operatorOf(filter.operator)
  if (!cutoff || typeof filter.value !== 'number') throw new Error(`${filter.operator} takes no fraction`)
  return cutoff(comparable(column, universe, left), filter.value)
}

function verdict(bits: number, match: Criteria['match']): number {
  const failed = (bits & FAILED) !== 0
  if (match === 'all' && failed) return VERDICT.fails
  if (match === 'any' && (bits & PASSED) !== 0) return VERDICT.fits
  return absenceOf(bits) || (failed ? VERDICT.fails : VERDICT.fits)
}

/** The one under which a company is counted; 0 where there is none. */
export function absenceOf(bits: number): Absence | 0 {
  if ((bits & ABSENCE.otherCurrency) !== 0) return ABSENCE.otherCurrency
  if ((bits & ABSENCE.stale) !== 0) return ABSENCE.stale
  return (bits & ABSENCE.missing) !== 0 ? ABSENCE.missing : 0
}
