import type { SearchIndex } from './search.ts'
import type { SignalIndex } from './signal.ts'
import type { StoreQueue } from './stores.ts'

/*
 * The filing index: sections, chunks and tables of filings. Ports use filings and terms; engines rank differently,
 * so ranking order is a named capability, membership is not.
 */

export type TextRowType = 'section' | 'chunk' | 'table'
export type KeywordMode = 'contains' | 'words' | 'all' | 'any'

/** One row of the filing index. */
export interface TextRow {
  /** Stable: derived from accession number, section, row type, ordinal and text. */
  readonly id: string
  readonly row_type: TextRowType
  /** CIK of the current registrant; also the routing key of the rows. */
  readonly cik: number
  readonly filer_cik: number
  readonly accession_number: string
  readonly form_type: string
  /** `YYYY-MM-DD` */
  readonly filing_date: string
  readonly period_end: string | null
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
  readonly section_id: string
  readonly section_display_name: string
  readonly part: string | null
  readonly item: string | null
  /** Position of the section in its filing. */
  readonly section_order: number
  readonly state: string
  readonly detector: string | null
  readonly confidence: number
  readonly warnings: readonly string[]
  /** Without the context line; null for a table and for a section without text. */
  readonly content_raw: string | null
  /** Offsets into the section's text; null for a section. */
  readonly start: number | null
  readonly end: number | null
  readonly chunk_index: number | null
  readonly total_chunks: number | null
  readonly table_count: number
  readonly char_count: number
  readonly token_count: number
  /** JSON text of `{caption, headers, rows, units}` for a table. */
  readonly table: string | null
  readonly primary_document: string | null
}

export interface TextFilter {
  /** Null: all companies. */
  readonly ciks: readonly number[] | null
  readonly accessions: readonly string[] | null
  readonly forms: readonly string[] | null
  /** Filing dates, both included. */
  readonly from: string | null
  readonly to: string | null
  readonly sectionIds: readonly string[] | null
  readonly rowTypes: readonly TextRowType[]
  /** Only rows of sections in these states; null: all. */
  readonly states: readonly string[] | null
  readonly fiscalYear: number | null
  readonly fiscalPeriod: string | null
  /** Matched against the normalized `content_raw`, for tables against caption and cells; never against the context line. */
  readonly keyword: { readonly text: string; readonly mode: KeywordMode } | null
}

export interface TextPage {
  readonly rows: readonly TextRow[]
  /** Number of all matching rows. */
  readonly total: number
}

/** A filing that has rows in the index. */
export interface IndexedFiling {
  readonly cik: number
  readonly filer_cik: number
  readonly accession_number: string
  readonly form_type: string
  readonly filing_date: string
  readonly period_end: string | null
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
  readonly primary_document: string | null
}

/** The rows of a filing in the form that the store writes: plain data that can be passed between threads. */
export interface EncodedFiling {
  readonly filing: IndexedFiling
  readonly content: unknown
}

export type EncodeFiling = (
  filing: IndexedFiling,
  rows: readonly TextRow[],
  /** From `EncodedText.ticket`, for one filing. */
  ticket: unknown,
) => Promise<EncodedFiling>

interface EncodedText {
  /** URL of a module that exports `encodeFiling` with the type `EncodeFiling`; it needs no connection to the store. */
  readonly module: string
  ticket(): unknown
  /** As `putFiling`. */
  put(encoded: EncodedFiling): Promise<'written' | 'unchanged'>
}

export interface TextIndex {
  readonly capabilities: {
    /** `exact`: `contains` is literal containment after normalization (tested); `unverified`: the engine lacks a feature for it. */
    readonly contains: 'exact' | 'unverified'
    /** Meaning of `relevance` order: number of matches, or score of the engine. */
    readonly ranking: 'count' | 'score'
  }
  /** Writes the rows of one filing atomically. Unchanged rows change nothing. */
  putFiling(filing: IndexedFiling, rows: readonly TextRow[]): Promise<'written' | 'unchanged'>
  /** Writes filings that worker threads encoded. Absent: only `putFiling` encodes, or this is not an edit. */
  readonly encoded?: EncodedText
  /**
   * Newest filing first, then by section order and position in the section; with `relevance` best first. A keyword that is
   * empty after normalization matches nothing. Throws `window_exceeded` if offset + limit exceed 10,000, `invalid_parameter` for
   * a keyword of more than 1,000 characters after normalization, and `timeout` or `unavailable` instead of returning partial results.
   */
  search(
    filter: TextFilter,
    page: { readonly limit: number; readonly offset: number; readonly order: 'filing' | 'relevance' },
  ): Promise<TextPage>
  /** All rows of a filing with these types, in reading order and without a limit. */
  filingRows(
    filing: Pick<IndexedFiling, 'cik' | 'accession_number'>,
    rowTypes: readonly TextRowType[],
  ): Promise<readonly TextRow[]>
  /** Newest first by filing date and accession number; ignores keyword and row types of the filter. */
  filings(
    filter: TextFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly IndexedFiling[]>
  /** Those of the accession numbers that have rows. */
  indexed(cik: number, accessions: readonly string[]): Promise<ReadonlySet<string>>
  /** By accession number: an opaque token that changes when the live rows of a filing are replaced. */
  versions(cik: number): Promise<ReadonlyMap<string, string>>
  /** Ranked search over passages and tables. */
  readonly passages: SearchIndex
  /** Analyses of filings, calls and releases. */
  readonly signals: SignalIndex
  status(): Promise<{
    readonly engine: string
    readonly filings: number
    readonly rows: number
    readonly bytesOnDisk: number | null
  }>
  ping(): Promise<void>
  close(): Promise<void>
}

/** An open index. */
export interface OpenTextIndex extends TextIndex {
  /** Changes if and only if a filing or an analysis is published or removed; by other processes after at most a few seconds. */
  dataVersion(): string
  queue(): StoreQueue
  /** Begins writes that become visible together. Absent: each filing is visible once it is written. */
  edit?(): TextEdit
  /** Runs a task while nothing is written to the index. Absent if other processes may write to it. */
  paused?<Result>(task: () => Promise<Result>): Promise<Result>
}

/** CIKs of companies whose filings (`text`) or analyses (`signals`) became visible, and the timestamp of their rows. */
export interface ActivatedText {
  readonly text: readonly number[]
  readonly signals: readonly number[]
  readonly published: number
}

/** Writes to the filing index that become visible together. */
export interface TextEdit {
  /** Reads of up to 20 companies return staged rows; other reads return live rows. */
  readonly text: TextIndex
  /** Makes staged rows visible. */
  activate(): Promise<ActivatedText>
  /** Discards all staged rows. */
  discard(): void
}
