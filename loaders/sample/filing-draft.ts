import type { Day } from '../../src/domain/day.ts'
import type { Columns } from './report-columns.ts'

/** A filing before it has its number. */
export interface Draft {
  readonly form: string
  readonly filed: Day
  readonly periodEnd: Day | null
  /** 8-K items. */
  readonly items: readonly string[]
  /** What it reports; null where it has no facts. */
  readonly report: Report | null
}

export interface Report {
  /** Fiscal year and period of the report itself, which every fact of it bears. */
  readonly fy: number
  readonly fp: 'FY' | 'Q1' | 'Q2' | 'Q3'
  /** The last quarter it reports on. */
  readonly quarter: number
  readonly columns: Columns
}
