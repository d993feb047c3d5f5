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

/** A row as it is stored; `grams` and `words` are indexed only. */
export type RowSource = Shared &
  Pick<TextRow, (typeof OWN)[number]> & {
    readonly kind: TextRowType
    readonly load: string
    readonly ordinal: number
    /** What ranked search looks into; absent for sections. The text of a chunk is stored here alone. */
    readonly content?: string
    /** All of it is in a smaller section too. */
    readonly contained?: boolean
  }

/** Rows being written: invisible to readers until a filing names their load. */
export interface PendingSource extends Shared {
  readonly kind: 'pending'
  readonly load: string
}

/** A filing as it is stored: the latest names the load whose rows are live. */
export type FilingSource = Shared & {
  readonly kind: 'filing'
  readonly load: string
  readonly published: number
  readonly content_hash: string
  readonly row_count: number
  readonly sections: readonly string[]
  /** Loads that this one replaced and whose rows may still be there. */
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

/** Half a surrogate pair has no UTF-8 form. */
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
