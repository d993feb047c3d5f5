import type { SourceAnalysis, SourceSection } from '../../domain/signals/source-analysis.ts'
import type { SourceKind } from '../../domain/signals/source-text.ts'

/*
 * Analyses of sources (also called readings) in the filing index. They are written and replaced atomically; point-in-time
 * requests filter by filing date.
 */

/** Null: no filter. */
export interface AnalysisFilter {
  readonly ciks: readonly number[] | null
  readonly kinds: readonly SourceKind[] | null
  readonly forms: readonly string[] | null
  /** Filing dates, both included. */
  readonly from: string | null
  readonly to: string | null
  /** Signals of at least medium confidence. */
  readonly signals: { readonly ids: readonly string[]; readonly mode: 'all' | 'any' } | null
}

/** What is stored of a source; decides whether it must be analyzed again. */
interface StoredReading {
  readonly id: string
  readonly inputs: string
}

/** A measure of one source, for comparisons between companies. */
export interface MeasuredSource {
  readonly cik: number
  readonly id: string
  readonly form_type: string
  readonly filing_date: string
  readonly value: number
}

export interface SignalIndex {
  /** Writes analyses of one company; unchanged content changes nothing. `texts` is stored for sources that are not filings. */
  put(
    cik: number,
    readings: readonly { readonly reading: SourceAnalysis; readonly texts: readonly SourceSection[] }[],
  ): Promise<{ readonly written: number; readonly unchanged: number }>
  /** Removes analyses whose source no longer exists. */
  remove(cik: number, ids: readonly string[]): Promise<void>
  /** Newest first by filing date, CIK and id. Throws `window_exceeded` if offset + limit exceed 10,000. */
  search(
    filter: AnalysisFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly readings: readonly SourceAnalysis[]; readonly total: number }>
  /** CIKs of companies with a matching analysis, ascending. */
  companies(filter: AnalysisFilter): Promise<readonly number[]>
  stored(cik: number): Promise<readonly StoredReading[]>
  /** Sections of a source that is not a filing; null if it does not exist. */
  texts(cik: number, id: string): Promise<readonly SourceSection[] | null>
  /** A measure of all sources of a form family, by filing date from `from` to `to`, both included. */
  measured(
    measure: string,
    query: { readonly forms: readonly string[]; readonly from: string; readonly to: string },
  ): Promise<readonly MeasuredSource[]>
  status(): Promise<{
    readonly readings: number
    readonly signals: number
    readonly bytesOnDisk: number | null
  }>
}
