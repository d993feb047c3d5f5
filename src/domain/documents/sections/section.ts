import type { ParsedDocument, Table } from '../reader/document.ts'
import { EIGHT_K, EIGHT_K_OLD } from './items/eight-k.ts'
import { FOOTNOTES } from './items/footnotes.ts'
import type { ItemForm, ItemRow } from './items/item-form.ts'
import { MDA_PASSAGES, RELEASE_PASSAGES } from './items/passages.ts'
import { TEN_K } from './items/ten-k.ts'
import { TEN_KSB } from './items/ten-ksb.ts'
import { TEN_Q, TEN_QSB } from './items/ten-q.ts'
import { TWENTY_F } from './items/twenty-f.ts'
import { TWENTY_F_OLD } from './items/twenty-f-old.ts'
import type { Line } from './lines.ts'

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

export type SectionState =
  | 'extracted'
  | 'incorporated_by_reference'
  | 'reserved'
  | 'not_applicable'
  | 'omitted'
  | 'not_found'

/** How a section's borders were found. */
export type Detector =
  | 'contents'
  | 'cross_reference'
  | 'heading'
  | 'pattern'
  | 'xbrl'
  | 'note_heading'
  | 'exhibit'
  | 'whole'

/** One section of one filing. A filing has every section its form calls for, whatever its state. */
export interface Section {
  /** Canonical: `risk_factors`, `mda_full`, `footnote_revenue`, `item_2_02`, `exhibit_99_1` ... */
  readonly id: string
  readonly title: string
  /** `I`, `II` ... where the form has parts. */
  readonly part: string | null
  /** `1A`, `7`, `2.02`. */
  readonly item: string | null
  /** Place in the filing, from 0. */
  readonly order: number
  readonly state: SectionState
  readonly detector: Detector | null
  /** 0 to 1. */
  readonly confidence: number
  readonly warnings: readonly string[]
  /**
   * Whole text, table text in place. Where it is reserved, not applicable or omitted: the words that say so. Empty only
   * where it was not found.
   */
  readonly text: string
  /** Tables of data (not those that only lay out text), with the offsets of their text in the section's. */
  readonly tables: readonly { readonly table: Table; readonly start: number; readonly end: number }[]
  /** Paragraph borders of the text, for chunks: offsets at which a block begins. */
  readonly blockStarts: readonly number[]
}

/** A section with its place in the documents of its filing. */
export interface LocatedSection extends Section {
  /** Index of the document it is from, in the order given; null if it was not found. */
  readonly document: number | null
  /** Where it is in the text of that document, in reading order. */
  readonly spans: readonly Span[]
}

/** A part of a document's text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A passage of a section of 512 to 1,024 tokens, cut at paragraph borders, through a table only where that is longer. */
export interface Chunk {
  /** Accession, section, ordinal and a hash of the text. */
  readonly id: string
  readonly index: number
  readonly start: number
  readonly end: number
  readonly text: string
  readonly tokens: number
  /** `part_of_table`: it holds some rows of a table that is over the limit. */
  readonly warnings: readonly string[]
}

const FORMS: readonly ItemForm[] = [
  TEN_K,
  TEN_KSB,
  TEN_Q,
  TEN_QSB,
  EIGHT_K,
  EIGHT_K_OLD,
  TWENTY_F,
  TWENTY_F_OLD,
]
const AROUND = [
  { id: 'cover', title: 'Cover' },
  { id: 'signatures', title: 'Signatures' },
  { id: 'other_text', title: 'Other Text' },
  { id: 'body', title: 'Body' },
  { id: 'auditor_report', title: 'Report of Independent Auditors' },
]
/** Sections that are counted: exhibits by their number, notes of no known subject. */
const COUNTED = /^(exhibit_\d{1,3}[a-z0-9_]{0,20}|footnote_other_\d{1,4})$/

/** Sections with a name of their own: an id that several forms have is there several times. */
const NAMED = [
  ...FORMS.flatMap(form => form.rows),
  ...MDA_PASSAGES,
  ...RELEASE_PASSAGES,
  ...FOOTNOTES,
  ...AROUND,
].flatMap(({ id, title }) => (id === null ? [] : [{ id, title }]))

/** Titles by id: of several forms, that of the first. */
const TITLES: ReadonlyMap<string, string> = new Map(
  NAMED.toReversed().map(({ id, title }) => [id, title] as const),
)

/** Every section id that has a name of its own. */
export const SECTION_IDS: readonly string[] = [...new Set(NAMED.map(({ id }) => id))]

/** `risk_factors` → `Risk Factors`, `exhibit_10_1` → `Exhibit 10.1`; an unknown id is its own title. */
export function sectionTitle(id: string): string {
  const exhibit = /^exhibit_(.+)$/.exec(id)?.[1]
  return TITLES.get(id) ?? (exhibit ? `Exhibit ${exhibit.replaceAll('_', '.')}` : id)
}

/** The id that sections are stored under: `ex_10_1` is short for `exhibit_10_1`. */
export function canonicalSectionId(id: string): string {
  return id.replace(/^ex_(?=\d)/, 'exhibit_')
}

/** Whether a filing may have a section of this id. */
export function isSectionId(id: string): boolean {
  return TITLES.has(id) || COUNTED.test(id)
}

/** A place where an item may begin. */
export interface Candidate {
  /** Item rows it may begin; several where a heading combines items, the first one leading. */
  readonly row: ItemRow
  readonly combined: readonly ItemRow[]
  readonly start: number
  /** Where the heading ends and its text begins. */
  readonly bodyStart: number
  readonly line: number
  readonly detector: Detector
  /** How sure it is by itself, 0 to 1. */
  readonly confidence: number
  readonly title: string
}

/** A heading of a part. */
export interface PartCandidate {
  readonly part: string
  readonly start: number
  readonly line: number
}
