import type { Day } from '../../day.ts'
import type { StatementRecord } from '../../numbers/statement.ts'

/** A value and its knowledge interval. */
export interface ValueSpan {
  readonly from: Day
  readonly to: Day
  /** NaN: null. */
  readonly value: number
  /** Null reason, or flags of a value (empty for none). */
  readonly qualifier: string
  /** Split basis day of a per-share value or share count. */
  readonly basis: Day | null
}

/** All spans of one value in time order; gaps mean that nothing was known. */
export type ValueTimeline = readonly ValueSpan[]

export const NOTHING: ValueTimeline = []

export function spanAt(cell: ValueTimeline, day: Day): ValueSpan | undefined {
  // Most timelines have one or two spans.
  for (const span of cell) if (span.from <= day && day < span.to) return span
  return undefined
}

/** Appends a span, merged with the previous one if that has the same value and ends where it starts. */
export function addSpan(spans: ValueSpan[], span: ValueSpan): void {
  const last = spans.at(-1)
  if (
    last &&
    last.to === span.from &&
    Object.is(last.value, span.value) &&
    last.qualifier === span.qualifier &&
    last.basis === span.basis
  )
    spans[spans.length - 1] = { ...last, to: span.to }
  else spans.push(span)
}

/** Days on which the value may change while an anchor is known; the last one ends the last span. */
export function breakpoints(
  anchors: readonly StatementRecord[],
  cells: readonly ValueTimeline[],
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

/** Most days are those on which anchors start and end. */
function add(days: Day[], day: Day, first: Day, last: Day): void {
  if (day > first && day < last && !days.includes(day)) days.push(day)
}

const ascending = (a: Day, b: Day) => a - b
