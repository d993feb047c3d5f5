import type { Day } from '../../day.ts'
import type { StatementRecord } from '../../statement.ts'
import type { Cell } from './span.ts'

/** Days on which anything may change, while any anchor is known; the last one ends the last span. */
export function breakpoints(
  anchors: readonly StatementRecord[],
  cells: readonly Cell[],
  more: readonly Day[],
): Day[] {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { knownFrom, knownTo } of anchors) {
    if (knownFrom < first) first = knownFrom
    if (knownTo > last) last = knownTo
  }
  const days = [first]
  for (const { knownFrom, knownTo } of anchors) {
    add(days, knownFrom, first, last)
    add(days, knownTo, first, last)
  }
  for (const cell of cells) {
    for (const { from, to } of cell) {
      add(days, from, first, last)
      add(days, to, first, last)
    }
  }
  for (const day of more) add(days, day, first, last)
  days.push(last)
  return days.length === 2 ? days : days.sort(ascending)
}

/** Most days are those on which the anchors begin and end. */
function add(days: Day[], day: Day, first: Day, last: Day): void {
  if (day > first && day < last && !days.includes(day)) days.push(day)
}

const ascending = (a: Day, b: Day) => a - b
