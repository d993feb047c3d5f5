import type { Criteria, ScreenFilter } from './read-screen.ts'
import {
  absenceAt,
  type Column,
  type ColumnOf,
  comparable,
  EXCLUSION,
  type ExclusionReason,
  type Universe,
} from './universe.ts'

export type OperatorName = 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'between' | 'in_top' | 'in_bottom'

export type FilterValue = number | readonly [low: number, high: number]

interface OperatorRow {
  readonly name: OperatorName
  readonly takes: 'number' | 'range' | 'fraction'
  readonly meaning: string
  /** `bound` is the filter's value; for a fraction it is the cutoff. */
  passes(value: number, bound: FilterValue): boolean
  /** For a fraction: the last value that belongs to that share of ascending values. */
  cutoff?(ascending: Float64Array, fraction: number): number
}

/** 0.1 of 30 must be 3, although floating point gives slightly more. */
const ROUNDING = 1e-9

/** Number of values in a fraction: rounded up, at least one. */
function countOfFraction(fraction: number, count: number): number {
  return Math.max(1, Math.ceil(fraction * count - ROUNDING))
}

const number = (
  name: OperatorName,
  meaning: string,
  compare: (value: number, bound: number) => boolean,
): OperatorRow => ({
  name,
  takes: 'number',
  meaning,
  passes: (value, bound) => compare(value, bound as number),
})

const ROWS: readonly OperatorRow[] = [
  number('gt', 'above the value', (value, bound) => value > bound),
  number('gte', 'the value or above', (value, bound) => value >= bound),
  number('lt', 'below the value', (value, bound) => value < bound),
  number('lte', 'the value or below', (value, bound) => value <= bound),
  number('eq', 'exactly the value', (value, bound) => value === bound),
  {
    name: 'between',
    takes: 'range',
    meaning: 'from the first to the second value, both included',
    passes: (value, bound) => {
      const [low, high] = bound as readonly [number, number]
      return value >= low && value <= high
    },
  },
  {
    name: 'in_top',
    takes: 'fraction',
    meaning: 'among the highest: a fraction of the companies left by the other filters, ties included',
    passes: (value, bound) => value >= (bound as number),
    cutoff: (ascending, fraction) =>
      ascending[ascending.length - countOfFraction(fraction, ascending.length)] ?? Number.NEGATIVE_INFINITY,
  },
  {
    name: 'in_bottom',
    takes: 'fraction',
    meaning: 'among the lowest: a fraction of the companies left by the other filters, ties included',
    passes: (value, bound) => value <= (bound as number),
    cutoff: (ascending, fraction) =>
      ascending[countOfFraction(fraction, ascending.length) - 1] ?? Number.POSITIVE_INFINITY,
  },
]

export const OPERATORS: ReadonlyMap<OperatorName, OperatorRow> = new Map(ROWS.map(row => [row.name, row]))

export function operatorOf(name: OperatorName): OperatorRow {
  const row = OPERATORS.get(name)
  if (!row) throw new Error(`unknown operator ${name}`)
  return row
}

const PASSED = 1
const FAILED = 2

/** Result for a company: it passes, it fails by its own values, or one of `EXCLUSION` if neither can be determined. */
export const VERDICT = { fits: PASSED, fails: FAILED } as const

type Asked = Pick<Criteria, 'filters' | 'match'>

/**
 * Evaluates the filters for each of `places`. A null passes no filter and fails none. With `match` all, a company fails
 * if it fails any filter and passes if it passes all; with any, it passes if it passes one and fails if it fails all.
 */
export function evaluateFilters(
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
 * The value up to which a company is in the top or bottom fraction of the companies that pass the thresholds and have a
 * value. Several such filters use the same companies, so their order does not matter. With `match` any, where no filter
 * removes companies, they use all.
 */
function cutoffOf(filter: ScreenFilter, column: Column, universe: Universe, left: Uint32Array): number {
  const { cutoff } = operatorOf(filter.operator)
  if (!cutoff || typeof filter.value !== 'number')
    throw new Error(`${filter.operator} has no fraction as value`)
  return cutoff(comparable(column, universe, left), filter.value)
}

function verdict(bits: number, match: Criteria['match']): number {
  const failed = (bits & FAILED) !== 0
  if (match === 'all' && failed) return VERDICT.fails
  if (match === 'any' && (bits & PASSED) !== 0) return VERDICT.fits
  return absenceOf(bits) || (failed ? VERDICT.fails : VERDICT.fits)
}

/** The exclusion under which a company is counted; 0 if none. */
export function absenceOf(bits: number): ExclusionReason | 0 {
  if ((bits & EXCLUSION.otherCurrency) !== 0) return EXCLUSION.otherCurrency
  if ((bits & EXCLUSION.stale) !== 0) return EXCLUSION.stale
  return (bits & EXCLUSION.missing) !== 0 ? EXCLUSION.missing : 0
}
