import { fold } from '../text/fold.ts'
import { FOOTNOTES, type FootnoteRow } from './items/footnotes.ts'
import { type Line, prominence } from './lines.ts'
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

/** A numbered heading of a note to the financial statements. */
interface NoteHeading {
  readonly number: number
  readonly title: string
  readonly start: number
}

/** `Note 4 - Income Taxes`, `NOTE D. LEASES`, `4. Income Taxes`. */
const NOTE = /^\W{0,3}notes?\s+(\d{1,2}|[a-z])\b[\s.:;,()|-]*(.*)$/
const NUMBERED = /^(\d{1,2})\s?[.):-]\s*(\D.*)$/
const NOTES_BEGIN =
  /^\W*(\(?unaudited\)?\W*)?(selected )?notes? to (the )?((un)?audited |condensed |consolidated |interim )*financial/
const MAX_TITLE = 120

/** The run of headings, numbered upwards by one or so, that is longest; fewer than two are no notes. */
function noteHeadings(lines: readonly Line[]): NoteHeading[] {
  const begin = lines.findIndex(line => line.text.length < 160 && NOTES_BEGIN.test(fold(line.text)))
  const named = candidatesOf(lines, NOTE, () => true)
  // Bare numbers open notes only after the notes' own heading, and only if they are prominent.
  const bare = begin < 0 ? [] : candidatesOf(lines.slice(begin), NUMBERED, line => prominence(line) >= 0.6)
  const runs = [rising(named), rising(bare)]
  const best = runs[0]!.length >= runs[1]!.length ? runs[0]! : runs[1]!
  return best.length >= 2 ? best : []
}

function candidatesOf(lines: readonly Line[], pattern: RegExp, fits: (line: Line) => boolean): NoteHeading[] {
  return lines.flatMap((line, index) => {
    if (!fits(line) || (line.tableRows > 3 && line.row > 1)) return []
    const match = pattern.exec(fold(line.text))
    if (!match) return []
    const number = /\d/.test(match[1]!) ? Number(match[1]) : match[1]!.charCodeAt(0) - 96
    const inLine = line.text.slice(line.text.length - match[2]!.length).trim()
    const title = inLine === '' ? (lines[index + 1]?.text ?? '') : inLine
    const heading = /^(.{3,}?)(?:[.:]|\s[-–—])\s/.exec(title)?.[1] ?? title
    if (heading.length > MAX_TITLE || heading === '' || /continued/i.test(title) || /^[a-z]/.test(heading))
      return []
    return [{ number, title: heading.replace(/[\s.:–—-]+$/, ''), start: line.start }]
  })
}

/** Longest run in which each number is one more than the last, or up to three where notes were missed. */
function rising(headings: readonly NoteHeading[]): NoteHeading[] {
  interface Run {
    readonly length: number
    readonly heading: NoteHeading
    readonly before: Run | null
  }
  const best = new Map<number, Run>()
  for (const heading of headings) {
    const before = [1, 2, 3].map(step => best.get(heading.number - step)).reduce(longer)
    if (!before && heading.number > 2) continue
    const run: Run = { length: (before?.length ?? 0) + 1, heading, before: before ?? null }
    const held = best.get(heading.number)
    if (!held || run.length > held.length) best.set(heading.number, run)
  }
  let longest: Run | null = null
  for (const run of best.values()) if (!longest || run.length > longest.length) longest = run
  const result: NoteHeading[] = []
  for (let run = longest; run; run = run.before) result.push(run.heading)
  return result.reverse()

  function longer(a: Run | undefined, b: Run | undefined): Run | undefined {
    return !a || (b && b.length > a.length) ? b : a
  }
}
