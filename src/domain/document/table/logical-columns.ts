import { LIMITS } from '../limits.ts'
import type { PlacedRow } from './place-cells.ts'

/** Logical columns of a table: what a reader sees as one column, however many physical ones it was typeset in. */
export interface LogicalColumns {
  readonly count: number
  /** Logical columns that an item of physical columns `first..last` stands over: at least one. */
  over(first: number, last: number): { readonly from: number; readonly to: number }
}

/**
 * The fewest columns that keep every two items of a row apart. Each pair of neighbours asks for a border between them;
 * taking the rightmost possible border whenever one is asked for that is not there yet gives the fewest (interval
 * stabbing). Linear in items.
 */
export function logicalColumns(rows: readonly PlacedRow[]): LogicalColumns {
  // asked[right]: the largest left end of a wish for a border in left..right (a border after column c has number c).
  const asked = new Int32Array(LIMITS.columns).fill(-1)
  for (const { items } of rows) {
    for (let index = 1; index < items.length; index++) {
      const left = items[index - 1]!.last
      const right = items[index]!.first - 1
      if (right >= left && left > asked[right]!) asked[right] = left
    }
  }
  const column = new Int32Array(LIMITS.columns)
  let border = -1
  let current = 0
  for (let physical = 0; physical < LIMITS.columns; physical++) {
    column[physical] = current
    if (asked[physical]! > border) {
      border = physical
      current++
    }
  }
  const core = cores(rows, column, current + 1)
  return {
    count: current + 1,
    over(first, last) {
      let from = column[first]!
      let to = column[last]!
      // Room left free on either side of a column does not count as standing over it.
      while (from < to && core.end[from]! < first) from++
      while (to > from && core.start[to]! > last) to--
      return { from, to }
    },
  }
}

/** Physical columns in use within each logical one, by items that stand over that one alone. */
function cores(rows: readonly PlacedRow[], column: Int32Array, count: number) {
  const start = new Int32Array(count).fill(LIMITS.columns)
  const end = new Int32Array(count).fill(-1)
  for (const { items } of rows) {
    for (const { first, last } of items) {
      const only = column[first]!
      if (only !== column[last]!) continue
      if (first < start[only]!) start[only] = first
      if (last > end[only]!) end[only] = last
    }
  }
  return { start, end }
}
