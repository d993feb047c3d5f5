import type { Day } from '../../day.ts'

/** What was known of a value from a day until the day before another. */
export interface Span {
  readonly from: Day
  readonly to: Day
  /** NaN: null. */
  readonly value: number
  /** Of a null its reason; of a value its flags, empty for none. */
  readonly word: string
  /** Day of the split basis of a per-share value or a share count. */
  readonly basis: Day | null
}

/** All that was ever known of one value, in order of time; nothing was known in the gaps. */
export type Cell = readonly Span[]

export const NOTHING: Cell = []

export function at(cell: Cell, day: Day): Span | undefined {
  // Most cells have one span or two.
  for (const span of cell) if (span.from <= day && day < span.to) return span
  return undefined
}

/** Appends a span, joined with the last one where that says the same until then. */
export function addSpan(spans: Span[], span: Span): void {
  const last = spans.at(-1)
  if (
    last &&
    last.to === span.from &&
    Object.is(last.value, span.value) &&
    last.word === span.word &&
    last.basis === span.basis
  )
    spans[spans.length - 1] = { ...last, to: span.to }
  else spans.push(span)
}
