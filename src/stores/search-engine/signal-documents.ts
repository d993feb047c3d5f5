import type { SourceKind } from '../../domain/signals/source-text.ts'
import type { ReadingRow } from '../shared/reading-rows.ts'
import { cikText } from './query.ts'

/** An analysis as stored; fields without filters are JSON text. */
export interface ReadingSource {
  readonly cik: string
  readonly id: string
  readonly removed: boolean
  readonly published: number
  readonly kind: SourceKind
  readonly form_type: string
  readonly filing_date: string
  readonly signals: readonly string[]
  readonly fired: number
  readonly measures: readonly string[]
  /** In the order of `measures`. */
  readonly measured: readonly number[]
  readonly inputs: string
  readonly content_hash: string
  readonly content: string
  readonly texts: string
}

export function readingDocument(row: ReadingRow, published: number): ReadingSource {
  const { reading, signals, measures, content, texts, hash } = row
  return {
    cik: cikText(reading.cik),
    id: reading.id,
    removed: false,
    published,
    kind: reading.kind,
    form_type: reading.form_type,
    filing_date: reading.filing_date,
    signals,
    fired: signals.length,
    measures: measures.map(([name]) => name),
    measured: measures.map(([, value]) => value),
    inputs: reading.inputs,
    content_hash: hash,
    content,
    texts,
  }
}

/** Tombstone of a removed analysis, from which other processes learn of the change. */
export function removalDocument(former: StoredSource, published: number): ReadingSource {
  return {
    ...former,
    removed: true,
    published,
    signals: [],
    fired: 0,
    measures: [],
    measured: [],
    inputs: '',
    content_hash: '',
    content: '',
    texts: '',
  }
}

/** Fields of a stored analysis that are read before it is written again. */
export const STORED_FIELDS = [
  ...['cik', 'id', 'published', 'kind', 'form_type', 'filing_date', 'inputs', 'content_hash'],
] as const
export type StoredSource = Pick<ReadingSource, (typeof STORED_FIELDS)[number] & keyof ReadingSource>

/** Document id of an analysis. */
export function readingId({ cik, id }: Pick<ReadingSource, 'cik' | 'id'>): string {
  return `${cik}.${id}`
}
