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
  const put = (day: Day) => {
    if (day > first && day < last && !days.includes(day)) days.push(day)
  }
  for (const { knownFrom, knownTo } of anchors) {
    put(knownFrom)
    put(knownTo)
  }
  for (const cell of cells) {
    for (const { from, to } of cell) {
      put(from)
      put(to)
    }
  }
  for (const day of more) put(day)
  days.push(last)
  return days.length === 2 ? days : days.sort((a, b) => a - b)
}
