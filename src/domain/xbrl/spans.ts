import type { Paragraph } from '../document/paragraph.ts'

/** Where a span begins that is not ended yet. */
export interface OpenSpan {
  readonly paragraph: Paragraph
  readonly at: number
}

/** A span by paragraphs, whose places in the document's text are known at its end. */
export interface PlacedSpan {
  readonly from: Paragraph
  readonly fromAt: number
  readonly to: Paragraph
  readonly toAt: number
}

/** Ends the open span of an element at the last character printed. */
export function endSpan(
  element: { open: OpenSpan | null; readonly spans: PlacedSpan[] },
  last: Paragraph | null,
): void {
  const { open } = element
  if (open === null || last === null) return
  element.spans.push({ from: open.paragraph, fromAt: open.at, to: last, toAt: last.text.length })
  element.open = null
}

/** Offsets in the document's text; what was removed with a page's furniture has no length there. */
export function placeOf(span: PlacedSpan): { start: number; end: number } {
  const start = span.from.start + (span.from.dropped ? 0 : span.fromAt)
  const end = span.to.start + (span.to.dropped ? 0 : span.toAt)
  return { start, end: Math.max(start, end) }
}
