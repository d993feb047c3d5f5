import type { Day } from '../../day.ts'

export type PeriodType = 'quarterly' | 'ttm' | 'annual'

/** Codes of period kinds in requests. */
export const PERIOD_CODES = { Q: 'quarterly', TTM: 'ttm', A: 'annual' } as const satisfies Record<
  string,
  PeriodType
>

export type PeriodCode = keyof typeof PERIOD_CODES

export type StatisticName =
  | 'YOY'
  | 'QOQ'
  | 'CAGR'
  | 'TREND'
  | 'TRENDPCT'
  | 'MED'
  | 'AVG'
  | 'MIN'
  | 'MAX'
  | 'STD'
  | 'PCTL'
  | 'ZSCORE'
  | 'LAG'
  | 'DELTA'

/** A statistic over the periods of one metric: `TTM.CAGR3`. */
export interface MetricDimension {
  /** Canonical, in upper case. */
  readonly id: string
  readonly periodType: PeriodType
  readonly stat: StatisticName
  /** Points, periods or years, depending on the statistic; null if it takes no number. */
  readonly n: number | null
}

/** One period of a series, as of a day. */
export interface Point {
  readonly end: Day
  readonly value: number | null
  /** Null reason. */
  readonly reason: string | null
}

/** Result of a statistic; a null value always has a reason. */
export interface Outcome {
  readonly value: number | null
  readonly reason: string | null
  /** `gap`: one period of the window is missing. */
  readonly flag: string | null
}
