import type { QueryNode } from '../../domain/search/parse-query.ts'

/*
 * Ranked search over the passages and tables of all filings in the index. Which rows match is the same on every engine; so is
 * the order of rows whose scores differ by more than 1 %.
 */

type SearchRowType = 'chunk' | 'table'

/** Null: any. */
export interface SearchFilter {
  readonly ciks: readonly number[] | null
  /** Forms as filed. */
  readonly forms: readonly string[] | null
  /** Filing dates, both included. */
  readonly from: string | null
  readonly to: string | null
  readonly fiscalYears: readonly number[] | null
  readonly fiscalPeriods: readonly string[] | null
  /** Null: every passage once, in the smallest section that has it. */
  readonly sectionIds: readonly string[] | null
  readonly rowTypes: readonly SearchRowType[]
  /** Only filings in which all of these signals were detected. */
  readonly signals: readonly string[] | null
  /** Only the latest filing of each company and form family among those filed by `to`. */
  readonly latestOnly: boolean
  /** Only filings published after this watermark. */
  readonly indexedAfter: string | null
}

export type FacetName = 'company' | 'form_type' | 'section_id' | 'fiscal_year' | 'filing_year' | 'signal'

/** What a question names: scores of its passages are multiplied, once for each that applies. */
interface Preferred {
  readonly ciks: readonly number[]
  readonly fiscalYears: readonly number[]
}

export interface SearchRequest {
  readonly query: QueryNode
  readonly preferred?: Preferred | undefined
  readonly filter: SearchFilter
  readonly sort: 'relevance' | 'newest' | 'oldest'
  readonly groupBy: 'none' | 'filing' | 'company'
  /** With groups, groups. */
  readonly limit: number
  /** `next` of the page before. Throws `cursor_expired` where the moment it was read at is gone. */
  readonly position: string | null
  readonly facets: readonly FacetName[]
}

/** A passage or table that matches. */
export interface SearchPassage {
  readonly score: number
  readonly cik: number
  readonly filer_cik: number
  readonly accession_number: string
  readonly form_type: string
  readonly filing_date: string
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
  readonly primary_document: string | null
  readonly section_id: string
  readonly section_display_name: string
  readonly row_type: SearchRowType
  /** Id of the row. */
  readonly id: string
  /** Offsets of the row in the text of its section. */
  readonly start: number
  readonly end: number
  readonly snippet: string
  /** Offset of the snippet in the text of the section. */
  readonly snippetStart: number
  /** Offsets into the snippet. */
  readonly highlights: readonly (readonly [start: number, end: number])[]
}

/** One passage, or the best of a group: the first of `passages` ranks it. */
export interface SearchResult {
  readonly passages: readonly SearchPassage[]
}

export interface FacetCount {
  readonly value: string
  /** Passages. */
  readonly count: number
}

export interface SearchPage {
  readonly results: readonly SearchResult[]
  /** Passages that match; `gte` where there are more than 10,000. */
  readonly total: { readonly value: number; readonly relation: 'eq' | 'gte' }
  /** Null on the last page. */
  readonly next: string | null
  /** Tells what had been published when this was read. */
  readonly watermark: string
  /** All values, the most frequent first. */
  readonly facets: Readonly<Partial<Record<FacetName, readonly FacetCount[]>>>
}

export interface SearchIndex {
  /** Throws `invalid_parameter` for prefixes that stand for more than 1,024 words and for a watermark of another index. */
  search(request: SearchRequest): Promise<SearchPage>
}
