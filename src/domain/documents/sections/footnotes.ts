import { fold } from '../text/fold.ts'
import { type NoteHeading, noteHeadings } from './detect/notes.ts'
import { FOOTNOTES, type FootnoteRow } from './items/footnotes.ts'
import { type Detector, type Draft, linesIn, type Source, type Span } from './section.ts'

interface Note {
  readonly row: FootnoteRow | null
  readonly title: string
  readonly spans: readonly Span[]
}

/**
 * The notes of the financial statements: outermost text blocks of inline XBRL, else numbered headings. Notes of one
 * subject are one section, in order; a note of no known subject is `footnote_other_1` and on.
 */
export function footnotesOf(statements: Draft): Draft[] {
  const { source } = statements
  if (!source) return []
  const tagged = taggedNotes(source, statements.spans)
  const notes = tagged.length > 0 ? tagged : headedNotes(source, statements.spans)
  const detector: Detector = tagged.length > 0 ? 'xbrl' : 'note_heading'
  const sections = new Map<string, Note>()
  let others = 0
  for (const note of notes) {
    const id = note.row?.id ?? `footnote_other_${++others}`
    const held = sections.get(id)
    sections.set(id, held ? { ...held, spans: [...held.spans, ...note.spans] } : note)
  }
  return [...sections].map(([id, { title, spans }]) => ({
    id,
    title,
    part: statements.part,
    item: statements.item,
    state: statements.state,
    detector,
    confidence: detector === 'xbrl' ? 0.95 : 0.7,
    warnings: [],
    source,
    spans,
  }))
}

function taggedNotes(source: Source, within: readonly Span[]): Note[] {
  const blocks = source.parsed.textBlocks
    .filter(
      ({ concept, spans }) => /TextBlock$/.test(concept) && spans.length > 0 && isWithin(spans[0]!, within),
    )
    .map(({ concept, spans }) => ({ concept, spans, start: spans[0]!.start, end: spans.at(-1)!.end }))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const notes: Note[] = []
  let reached = -1
  for (const { concept, spans, start, end } of blocks) {
    if (start < reached) continue // policies and details stand within their note
    reached = end
    const printed = titleOf(source, spans[0]!)
    const name = concept.replace(/^.*:/, '').replace(/TextBlock$/, '')
    const row = FOOTNOTES.find(({ concepts }) => concepts.test(name)) ?? byTitle(printed)
    notes.push({ row, title: printed || (row?.title ?? name), spans })
  }
  return notes
}

function isWithin(span: Span, within: readonly Span[]): boolean {
  return within.some(({ start, end }) => span.start >= start && span.start < end)
}

function titleOf(source: Source, span: Span): string {
  const line = linesIn(source, [span])[0]
  if (!line || line.text.length > 150) return ''
  return line.text
    .replace(/^(note\s+)?\d{1,2}[a-z]?\W+/i, '')
    .replace(/[\s.:–—-]+$/, '')
    .trim()
}

function byTitle(title: string): FootnoteRow | null {
  const folded = fold(title).trim()
  return FOOTNOTES.find(({ words }) => words.test(folded)) ?? null
}

function headedNotes(source: Source, within: readonly Span[]): Note[] {
  const headings = noteHeadings(linesIn(source, within))
  return headings.map((heading: NoteHeading, index) => {
    const span = within.find(({ start, end }) => heading.start >= start && heading.start < end)!
    const next = headings[index + 1]?.start ?? span.end
    return {
      row: byTitle(heading.title),
      title: heading.title,
      spans: [{ start: heading.start, end: Math.min(next > heading.start ? next : span.end, span.end) }],
    }
  })
}
