import type { IndexedFiling, TextRow, TextRowType } from '../ports/text.ts'
import { rowText, searchedText, sectionMarks } from '../shared/filings.ts'
import { textNgrams, wordsOfText } from './ngrams.ts'
import { cikText } from './query.ts'

const SHARED = [
  ...['filer_cik', 'accession_number', 'form_type', 'filing_date', 'period_end', 'fiscal_year'],
  ...['fiscal_period', 'primary_document'],
] as const satisfies readonly (keyof IndexedFiling)[]
const OWN = [
  ...['id', 'section_id', 'section_display_name', 'part', 'item', 'section_order', 'state', 'detector'],
  ...['confidence', 'warnings', 'content_raw', 'start', 'end', 'chunk_index', 'total_chunks'],
  ...['table_count', 'char_count', 'token_count', 'table'],
] as const satisfies readonly (keyof TextRow)[]

type Shared = Pick<IndexedFiling, (typeof SHARED)[number]> & { readonly cik: string }

/** A stored row. `grams` and `words` are indexed, but not stored. */
export type RowSource = Shared &
  Pick<TextRow, (typeof OWN)[number]> & {
    readonly kind: TextRowType
    readonly load: string
    readonly ordinal: number
    /** Text for ranked search; absent for sections. The text of a chunk is stored only here. */
    readonly content?: string
    /** True if its text is also in a smaller section. */
    readonly contained?: boolean
  }

/** Mark of rows that are being written. They are invisible until a filing refers to their load. */
export interface PendingSource extends Shared {
  readonly kind: 'pending'
  readonly load: string
}

/** A stored filing with the load whose rows are live. */
export type FilingSource = Shared & {
  readonly kind: 'filing'
  readonly load: string
  readonly published: number
  readonly content_hash: string
  readonly row_count: number
  readonly sections: readonly string[]
  /** Superseded loads whose rows may not yet be removed. */
  readonly superseded: readonly string[]
}

interface RowPlace {
  readonly load: string
  readonly ordinal: number
  readonly contained: boolean
}

export function rowDocument(row: TextRow, { load, ordinal, contained }: RowPlace): object {
  const folded = searchedText(row)
  const own = picked(row, OWN)
  return {
    kind: row.row_type,
    load,
    ordinal,
    ...sharedOf(row),
    ...own,
    ...(row.row_type === 'section' ? {} : { content: rowText(row), contained, content_raw: null }),
    ...(folded === null ? {} : { grams: textNgrams(folded), words: wordsOfText(folded) }),
  }
}

export function filingDocument(
  filing: IndexedFiling,
  rows: readonly TextRow[],
  publication: Pick<FilingSource, 'load' | 'published' | 'content_hash' | 'superseded'>,
): FilingSource {
  const sections = sectionMarks(rows)
  return { kind: 'filing', ...sharedOf(filing), ...publication, row_count: rows.length, sections }
}

export function pendingDocument(filing: IndexedFiling, load: string): PendingSource {
  return { kind: 'pending', ...sharedOf(filing), load }
}

export function textRow(source: RowSource): TextRow {
  const { kind, content_raw, content = null } = source
  return {
    ...filingOf(source),
    ...picked(source, OWN),
    content_raw: kind === 'chunk' ? content : content_raw,
    row_type: kind,
  }
}

export function filingOf(source: Shared): IndexedFiling {
  return { cik: Number(source.cik), ...picked(source, SHARED) }
}

function sharedOf(of: IndexedFiling): Shared {
  return { cik: cikText(of.cik), ...picked(of, SHARED) }
}

/** Replaces lone surrogates, which have no UTF-8 form. */
function picked<From extends object, Key extends keyof From>(
  from: From,
  keys: readonly Key[],
): Pick<From, Key> {
  const entries = keys.map(key => {
    const value = from[key]
    return [key, typeof value === 'string' ? value.toWellFormed() : value]
  })
  return Object.fromEntries(entries) as Pick<From, Key>
}
