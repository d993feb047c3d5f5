import type { SourceAnalysis, SourceSection } from '../../domain/signals/source-analysis.ts'
import type { SourceKind } from '../../domain/signals/source-text.ts'

/*
 * Readings of sources in the filing index. A reading is written and replaced whole, so readers see all of it or none;
 * point-in-time requests filter by filing date.
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

/** A measure of one source, for comparisons over companies. */
export interface MeasuredSource {
  readonly cik: number
  readonly id: string
  readonly form_type: string
  readonly filing_date: string
  readonly value: number
}

export interface SignalIndex {
  /** Writes readings of one company; the same content again changes nothing. `texts` is kept for sources that are not filings. */
  put(
    cik: number,
    readings: readonly { readonly reading: SourceAnalysis; readonly texts: readonly SourceSection[] }[],
  ): Promise<{ readonly written: number; readonly unchanged: number }>
  /** Takes readings back whose source is gone. */
  remove(cik: number, ids: readonly string[]): Promise<void>
  /** Newest first by filing date, CIK and id. Throws `window_exceeded` where offset + limit pass 10,000. */
  search(
    filter: AnalysisFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly readings: readonly SourceAnalysis[]; readonly total: number }>
  /** Companies with a reading that matches, ascending. */
  companies(filter: AnalysisFilter): Promise<readonly number[]>
  stored(cik: number): Promise<readonly StoredReading[]>
  /** Sections of a source that is not a filing; null where there is no such source. */
  texts(cik: number, id: string): Promise<readonly SourceSection[] | null>
  /** A measure of all sources of a form family filed within the days given, both included. */
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
