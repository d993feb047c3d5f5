import type { Day } from '../../day.ts'
import type { FiscalPeriod } from '../../statement.ts'
import type { CatalogMetric } from '../catalog/index.ts'
import type { Term } from '../formula/term.ts'
import type { PeriodKind } from '../metric.ts'
import type { BasedReading } from './evaluate-based.ts'

/** What one term of a metric was worth. */
export interface TermReading extends BasedReading {
  readonly term: Term
  readonly periodType: PeriodKind
  /** First day of the flows of its period; null for a balance and where the period is not known. */
  readonly start: Day | null
  readonly end: Day | null
}

/** A metric at one period with what its terms were worth, all as known on a day; null where the period is not known. */
export interface Explanation extends BasedReading {
  readonly start: Day | null
  readonly end: Day
  readonly fiscalYear: number
  readonly fiscalPeriod: FiscalPeriod | null
  readonly terms: readonly TermReading[]
}

/** What is to be taken apart. */
export interface ExplainQuery {
  readonly metric: CatalogMetric
  readonly periodType: PeriodKind
  /** Null: the latest period. */
  readonly end: Day | null
  readonly day: Day
}
