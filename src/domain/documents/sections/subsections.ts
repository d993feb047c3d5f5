import { fold } from '../text/fold.ts'
import type { PassageRow } from './items/passages.ts'
import { type Line, prominence } from './lines.ts'
import { type Draft, linesIn, type Span } from './section.ts'

/** Maximum words of a heading and minimum text of its subsection. */
const HEADING_WORDS = 12
const MIN_CHARS = 200

/** The passages of a section that its headings open; of several under one id the longest. */
export function subsectionsOf(section: Draft, rows: readonly PassageRow[]): Draft[] {
  if (!section.source) return []
  const headings = linesIn(section.source, section.spans).filter(isHeading)
  const read = headings.map(line => ({ line, row: rowOf(rows, line), look: lookOf(line) }))
  const best = new Map<string, { row: PassageRow; span: Span }>()
  // Backwards, so that what comes next of each kind is known.
  let nextKnown: Heading | null = null
  let nextOther: Heading | null = null
  const nextOfLook = new Map<string, number>()
  for (const heading of read.toReversed()) {
    const { row, line, look } = heading
    if (row) {
      if (nextKnown?.row !== row) nextOther = nextKnown
      nextKnown = heading
      const ends = [nextOther?.line.start, row.endsAtPeer ? nextOfLook.get(look) : undefined]
      const end = Math.min(
        ...ends.map(start => start ?? Number.POSITIVE_INFINITY),
        endOfSpan(section, line.start),
      )
      const held = row.id === null ? undefined : best.get(row.id)
      const length = end - line.start
      if (row.id !== null && length >= MIN_CHARS && (!held || length >= held.span.end - held.span.start))
        best.set(row.id, { row, span: { start: line.start, end } })
    }
    // A repetition of the passage's own heading is no peer of it.
    if (!row?.endsAtPeer) nextOfLook.set(look, line.start)
  }
  return [...best.values()]
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ row, span }) => ({
      id: row.id!,
      title: row.title,
      part: section.part,
      item: section.item,
      state: section.state,
      detector: 'heading' as const,
      confidence: 0.7 * section.confidence,
      warnings: [],
      source: section.source,
      spans: [span],
    }))
}

interface Heading {
  readonly line: Line
  readonly row: PassageRow | undefined
  readonly look: string
}

function isHeading(line: Line): boolean {
  return (
    prominence(line) >= 0.6 &&
    line.text.split(' ').length <= HEADING_WORDS &&
    /^\P{L}*\p{Lu}/u.test(line.text) &&
    !/[,;?]$/.test(line.text)
  )
}

function rowOf(rows: readonly PassageRow[], line: Line): PassageRow | undefined {
  const folded = fold(line.text)
    .replace(/^[^a-z]+/, '')
    .replace(/[\s.:-]+$/, '')
  return rows.find(({ words }) => words.test(folded))
}

function endOfSpan(section: Draft, place: number): number {
  return section.spans.find(span => place >= span.start && place < span.end)!.end
}

/** How a heading is set; headings of one rank look alike. */
function lookOf({ style }: Line): string {
  if (!style) return 'table'
  const marks = [style.bold, style.italic, style.underlined, style.capitals].map(share =>
    share >= 0.6 ? 1 : 0,
  )
  return `${marks.join('')}${style.centered ? 'c' : ''}${style.size ?? ''}`
}
