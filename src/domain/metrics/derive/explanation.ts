import type { Day } from '../../day.ts'
import type { FiscalPeriod } from '../../numbers/statement.ts'
import type { CatalogMetric } from '../catalog/index.ts'
import type { Term } from '../formula/term.ts'
import type { PeriodKind } from '../metric.ts'
import type { BasedReading } from './evaluate-based.ts'

/** The value of one term of a metric. */
export interface TermReading extends BasedReading {
  readonly term: Term
  readonly periodType: PeriodKind
  /** Start of the flow period; null for a balance and if unknown. */
  readonly start: Day | null
  readonly end: Day | null
}

/** A metric in one period with the values of its terms, as of a day; null if the period is unknown. */
export interface Explanation extends BasedReading {
  readonly start: Day | null
  readonly end: Day
  readonly fiscalYear: number
  readonly fiscalPeriod: FiscalPeriod | null
  readonly terms: readonly TermReading[]
}

/** The metric to explain. */
export interface ExplainQuery {
  readonly metric: CatalogMetric
  readonly periodType: PeriodKind
  /** Null: the latest period. */
  readonly end: Day | null
  readonly day: Day
}
