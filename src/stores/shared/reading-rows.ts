import { createHash } from 'node:crypto'
import type { FiredSignal, SourceAnalysis, SourceSection } from '../../domain/signals/source-analysis.ts'
import type { SourceKind } from '../../domain/signals/source-text.ts'
import type { AnalysisFilter } from '../ports/signal.ts'
import type { TextRow } from '../ports/text.ts'
import { rowText } from './filings.ts'

/** A row of ranked search: a passage or a table. */
interface SearchRow {
  /** Index in the reading order of the filing. */
  readonly ordinal: number
  readonly text: string
  readonly isTable: boolean
  /** True if its text is also in a smaller section; a search of all sections returns it only there. */
  readonly isContained: boolean
}

/** Passages and tables of a filing; `rows` must be in reading order. */
export function searchRows(rows: readonly TextRow[]): SearchRow[] {
  const sizes = new Map(rows.filter(({ row_type }) => row_type === 'section').map(sizeOf))
  const smallest = new Map<string, number>()
  const searchable = rows.flatMap((row, ordinal) => {
    if (row.row_type === 'section') return []
    const text = rowText(row)
    const size = sizes.get(row.section_id) ?? 0
    const parts = partsOf(row, text)
    for (const part of parts) smallest.set(part, Math.min(size, smallest.get(part) ?? size))
    return [{ row, ordinal, text, size, parts }]
  })
  return searchable.map(({ row, ordinal, text, size, parts }) => ({
    ordinal,
    text,
    isTable: row.row_type === 'table',
    isContained: parts.length > 0 && parts.every(part => smallest.get(part)! < size),
  }))
}

function sizeOf({ section_id, char_count }: TextRow): [id: string, size: number] {
  return [section_id, char_count]
}

/** Parts compared with other sections: the paragraphs of a passage, or the complete table. */
function partsOf({ row_type }: TextRow, text: string): string[] {
  if (row_type === 'table') return [`table ${text}`]
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** A stored analysis: fields for filters, and the content as JSON. */
export interface ReadingRow {
  readonly reading: SourceAnalysis
  /** Ids of signals of at least medium confidence. */
  readonly signals: readonly string[]
  /** Measures that are not null. */
  readonly measures: readonly (readonly [name: string, value: number])[]
  /** JSON text. */
  readonly content: string
  readonly texts: string
  /** 32 hexadecimal digits; the same for the same content. */
  readonly hash: string
}

interface ReadingInput {
  readonly reading: SourceAnalysis
  readonly texts: readonly SourceSection[]
}

/** Throws `TypeError` for an analysis of another company and for duplicate ids, which are bugs of the loader. */
export function readingRows(cik: number, inputs: readonly ReadingInput[]): ReadingRow[] {
  const ids = new Set<string>()
  return inputs.map(({ reading, texts }) => {
    if (reading.cik !== cik) throw new TypeError(`Analysis ${reading.id} does not belong to company ${cik}`)
    if (ids.has(reading.id)) throw new TypeError(`Analysis ${reading.id} occurs twice`)
    ids.add(reading.id)
    return readingRow(reading, texts)
  })
}

function readingRow(reading: SourceAnalysis, texts: readonly SourceSection[]): ReadingRow {
  const content = JSON.stringify(reading)
  const sections = JSON.stringify(texts)
  return {
    reading,
    signals: [...new Set(reading.signals.filter(isSure).map(({ signal_id }) => signal_id))].sort(),
    measures: Object.entries(reading.measures).filter(
      (entry): entry is [string, number] => entry[1] !== null,
    ),
    content,
    texts: sections,
    hash: createHash('sha256').update(`${content}\n${sections}`).digest('hex').slice(0, 32),
  }
}

function isSure({ confidence }: FiredSignal): boolean {
  return confidence !== 'low'
}

/** Parses a stored analysis. */
export function readingOf(content: string): SourceAnalysis {
  return JSON.parse(content) as SourceAnalysis
}

export function textsOf(texts: string): SourceSection[] {
  return JSON.parse(texts) as SourceSection[]
}

/** Fields of an analysis that filters use. */
export interface ReadingMarks {
  readonly cik: number
  readonly id: string
  readonly kind: SourceKind
  readonly form: string
  /** `YYYY-MM-DD` */
  readonly filed: string
  readonly signals: readonly string[]
}

export function passes(filter: AnalysisFilter, { cik, kind, form, filed, signals }: ReadingMarks): boolean {
  return (
    (filter.ciks === null || filter.ciks.includes(cik)) &&
    (filter.kinds === null || filter.kinds.includes(kind)) &&
    (filter.forms === null || filter.forms.includes(form)) &&
    (filter.from === null || filed >= filter.from) &&
    (filter.to === null || filed <= filter.to) &&
    hasSignals(filter.signals, signals)
  )
}

function hasSignals(filter: AnalysisFilter['signals'], fired: readonly string[]): boolean {
  if (filter === null) return true
  const has = (id: string) => fired.includes(id)
  return filter.mode === 'all' ? filter.ids.every(has) : filter.ids.some(has)
}

/** By filing date, CIK and id, each descending. */
export function newestReadingFirst(a: ReadingMarks, b: ReadingMarks): number {
  if (a.filed !== b.filed) return a.filed < b.filed ? 1 : -1
  if (a.cik !== b.cik) return b.cik - a.cik
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}
