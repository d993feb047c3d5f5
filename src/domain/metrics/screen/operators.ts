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
export function countOfFraction(fraction: number, count: number): number {
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
