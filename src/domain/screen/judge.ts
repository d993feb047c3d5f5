import { absenceAt, type Column, type ColumnOf } from './column.ts'
import { type FilterValue, operatorOf } from './operators.ts'
import type { Criteria, ScreenFilter } from './screen-request.ts'
import { ABSENCE, type Absence, type Universe } from './universe.ts'

const PASSED = 1
const FAILED = 2

/** What a company comes to: it fits, it fails by its own values, or why nobody can say. */
export type Verdict = 'fits' | 'fails' | Absence

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
): readonly Verdict[] {
  const marks = new Uint8Array(places.length)
  const [fractions, thresholds] = split(filters)
  const mark = (filter: ScreenFilter, bound: FilterValue, column: Column) => {
    const { passes } = operatorOf(filter.operator)
    for (const [index, place] of places.entries()) {
      const absence = absenceAt(column, universe, place)
      marks[index]! |= absence || (passes(column.values[place]!, bound) ? PASSED : FAILED)
    }
  }
  for (const filter of thresholds) mark(filter, filter.value, columnOf(filter.reference))
  const left = match === 'all' ? places.filter((_place, index) => (marks[index]! & ~PASSED) === 0) : places
  const cutoffs = fractions.map(filter => {
    const column = columnOf(filter.reference)
    return { filter, column, cutoff: cutoffOf(filter, column, universe, left) }
  })
  for (const { filter, cutoff, column } of cutoffs) mark(filter, cutoff, column)
  return Array.from(marks, bits => verdict(bits, match))
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
  const known = left.filter(place => absenceAt(column, universe, place) === 0)
  const ascending = Float64Array.from(known, place => column.values[place]!).sort()
  const { cutoff } = operatorOf(filter.operator)
  if (!cutoff || typeof filter.value !== 'number') throw new Error(`${filter.operator} takes no fraction`)
  return cutoff(ascending, filter.value)
}

function verdict(bits: number, match: 'all' | 'any'): Verdict {
  const failed = (bits & FAILED) !== 0
  if (match === 'all' && failed) return 'fails'
  if (match === 'any' && (bits & PASSED) !== 0) return 'fits'
  return absenceOf(bits) ?? (failed ? 'fails' : 'fits')
}

/** The one under which a company is counted. */
export function absenceOf(bits: number): Absence | null {
  if ((bits & ABSENCE.otherCurrency) !== 0) return ABSENCE.otherCurrency
  if ((bits & ABSENCE.stale) !== 0) return ABSENCE.stale
  return (bits & ABSENCE.missing) !== 0 ? ABSENCE.missing : null
}
