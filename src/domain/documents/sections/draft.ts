import type { ParsedDocument } from '../reader/document.ts'
import type { Line } from './lines.ts'
import type { Detector, SectionState, Span } from './section.ts'

/** A document of a filing with its lines, made once. */
export interface Source {
  /** Place among the documents of the filing. */
  readonly index: number
  readonly type: string
  readonly parsed: ParsedDocument
  readonly lines: readonly Line[]
}

/** A section found, before its text is cut. */
export interface Draft {
  readonly id: string
  readonly title: string
  readonly part: string | null
  readonly item: string | null
  readonly state: SectionState
  readonly detector: Detector | null
  readonly confidence: number
  readonly warnings: readonly string[]
  /** Null where there is no text. */
  readonly source: Source | null
  readonly spans: readonly Span[]
}

/** Characters of the spans. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + span.end - span.start, 0)
}

/** The lines that begin within the spans, which are in order. */
export function linesIn({ lines }: Source, spans: readonly Span[]): Line[] {
  return spans.flatMap(({ start, end }) => lines.slice(firstFrom(lines, start), firstFrom(lines, end)))
}

/** Index of the first of sorted things that begins at or after a place; their number if none does. Binary search. */
export function firstFrom(things: readonly { readonly start: number }[], place: number): number {
  let low = 0
  let high = things.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (things[middle]!.start < place) low = middle + 1
    else high = middle
  }
  return low
}

/** The spans without the parts that others cover. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  let left = [...spans]
  for (const hole of taken)
    left = left.flatMap(span => {
      if (hole.end <= span.start || hole.start >= span.end) return [span]
      return [
        { start: span.start, end: Math.max(span.start, hole.start) },
        { start: Math.min(span.end, hole.end), end: span.end },
      ].filter(({ start, end }) => start < end)
    })
  return left
}
