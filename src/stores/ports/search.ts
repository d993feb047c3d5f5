import type { QueryNode } from '../../domain/search/parse-query.ts'

/*
 * Ranked search over the passages and tables of all filings in the index. All engines return the same rows, in the same order if
 * their scores differ by more than 1 %.
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
  /** Null: each passage once, in the smallest section that contains it. */
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

/** Companies and fiscal years named in the search text; the scores of their passages are multiplied by a factor each. */
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
  /** Maximum number of results, or of groups. */
  readonly limit: number
  /** `next` of the previous page. Throws `cursor_expired` if its snapshot is no longer available. */
  readonly position: string | null
  readonly facets: readonly FacetName[]
}

/** A matching passage or table. */
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

/** One passage, or the best passages of a group, ranked by the first. */
export interface SearchResult {
  readonly passages: readonly SearchPassage[]
}

export interface FacetCount {
  readonly value: string
  /** Number of passages. */
  readonly count: number
}

export interface SearchPage {
  readonly results: readonly SearchResult[]
  /** Number of matching passages; `gte` if there are more than 10,000. */
  readonly total: { readonly value: number; readonly relation: 'eq' | 'gte' }
  /** Null on the last page. */
  readonly next: string | null
  /** Identifies the data that was published when the page was read. */
  readonly watermark: string
  /** All values, most frequent first. */
  readonly facets: Readonly<Partial<Record<FacetName, readonly FacetCount[]>>>
}

export interface SearchIndex {
  /** Throws `invalid_parameter` for a prefix that matches more than 1,024 words, and for a watermark of another index. */
  search(request: SearchRequest): Promise<SearchPage>
}
