import type { FiredSignal, NotEvaluated, SourceAnalysis } from '../source-analysis.ts'
import type { SourceText } from '../source-text.ts'

/** A figure of the company as known on the day of the source, unscaled. */
export interface ContextFigures {
  readonly currency: string | null
  /** Of the latest twelve months, else the latest year. */
  readonly revenue: number | null
  readonly income_before_tax: number | null
  readonly cash: number | null
  readonly total_debt: number | null
  /** Principal due within twelve months of the source's own balance date. */
  readonly debt_due_next_year: number | null
}

/** What computed rules look at beside the text. All of it was known on the day of the source. */
export interface RuleContext {
  readonly numbers: ContextFigures
  /** Analyses of all sources of the company before this one. */
  readonly earlier: readonly SourceAnalysis[]
  /** Those of the same form family, newest first. */
  readonly before: readonly SourceAnalysis[]
  /** Whether the newest of them is the previous one, judged by the days between them: reports may not all be loaded. */
  readonly isNext: boolean
  /** The text of the newest of them, where it is the one before. */
  readonly previous: SourceText | null
  /** Net tone of the sector's sources of the same family over the year before, without this company's; empty where unknown. */
  readonly sectorTone: readonly number[]
}

/** What computed rules say of a source. */
export interface Computed {
  readonly signals: readonly FiredSignal[]
  readonly not_evaluated: readonly NotEvaluated[]
  /** Rules evaluated on sections with sure borders. */
  readonly sure: readonly string[]
  readonly measures: Readonly<Record<string, number | null>>
}
