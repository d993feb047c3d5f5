import type { Day } from '../day.ts'

export type PeriodType = 'quarterly' | 'ttm' | 'annual'

/** How a request writes the kinds of periods. */
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
export interface Dimension {
  /** As answers echo it: upper case. */
  readonly id: string
  readonly periodType: PeriodType
  readonly stat: StatisticName
  /** Points, periods or years, as the statistic says; null for one that takes no number. */
  readonly n: number | null
}

/** One period of a series, as known on the day asked for. */
export interface Point {
  readonly end: Day
  readonly value: number | null
  /** Why the value is null. */
  readonly reason: string | null
}

/** What a statistic comes to; null always has a reason. */
export interface Outcome {
  readonly value: number | null
  readonly reason: string | null
  /** `gap`: one period is missing among those looked at. */
  readonly flag: string | null
}
