import type { Day } from '../../src/domain/day.ts'
import type { Columns } from './report-columns.ts'

/** A filing before it has its accession number. */
export interface Draft {
  readonly form: string
  readonly filed: Day
  readonly periodEnd: Day | null
  /** 8-K items. */
  readonly items: readonly string[]
  /** Its report; null if it has no facts. */
  readonly report: Report | null
}

export interface Report {
  /** Fiscal year and period of the report, which all its facts carry. */
  readonly fy: number
  readonly fp: 'FY' | 'Q1' | 'Q2' | 'Q3'
  /** The last quarter that it reports. */
  readonly quarter: number
  readonly columns: Columns
}
