import type { PresentedStatementName } from '../../../domain/numbers/presentation.ts'
import type { FactRow } from '../../../stores/ports/stores.ts'

export interface PresentedValue {
  readonly value: number
  readonly unit: string
  readonly period_start: string | null
  readonly period_end: string
}

/** A period is a column if at least this share of the lines of the fullest column has a value in it. */
const MIN_SHARE = 0.3

/**
 * The columns of a statement, newest first, as `start end`: a filing also has facts of the same concepts for the periods of its
 * notes, which few lines have.
 */
export function columnsOf(
  statement: PresentedStatementName,
  facts: ReadonlyMap<string, readonly FactRow[]>,
): ReadonlySet<string> {
  const counts = new Map<string, { start: string | null; end: string; lines: number }>()
  for (const rows of facts.values()) {
    for (const key of new Set(rows.map(keyOf))) {
      const { period_start: start, period_end: end } = rows.find(row => keyOf(row) === key)!
      counts.set(key, { start, end, lines: (counts.get(key)?.lines ?? 0) + 1 })
    }
  }
  const wanted = [...counts].filter(([, { start }]) => (start === null) === (statement === 'balance_sheet'))
  const most = Math.max(0, ...wanted.map(([, { lines }]) => lines))
  const columns = wanted.filter(([, { lines }]) => lines >= most * MIN_SHARE)
  return new Set(columns.map(([key]) => key))
}

/** The values of a line in the columns of its statement, newest first; of a flow statement also balances, such as cash at the end. */
export function valuesOf(
  statement: PresentedStatementName,
  rows: readonly FactRow[],
  columns: ReadonlySet<string>,
): PresentedValue[] {
  const isBalance = ({ period_start }: FactRow) => period_start === null && statement !== 'balance_sheet'
  return rows
    .filter(row => columns.has(keyOf(row)) || isBalance(row))
    .map(({ value, unit, period_start, period_end }) => ({ value, unit, period_start, period_end }))
    .sort(
      (a, b) =>
        compare(b.period_end, a.period_end) ||
        compare(b.period_start ?? '', a.period_start ?? '') ||
        compare(a.unit, b.unit),
    )
}

function keyOf({ period_start, period_end }: FactRow): string {
  return `${period_start ?? ''} ${period_end}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
