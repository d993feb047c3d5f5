import type { Day } from '../../day.ts'
import { STATISTICS } from './statistics.ts'

/** Number of latest points that a dimension needs. */
export function pointsNeeded(dimension: MetricDimension): number {
  return statisticOf(dimension).points(dimension.periodType, dimension.n ?? 0)
}

/** True if the result has the metric's own unit, so that money stays money of one currency; otherwise it is a pure number. */
export function keepsUnit(dimension: MetricDimension): boolean {
  return statisticOf(dimension).keepsUnit
}

/**
 * Evaluates a dimension over the points of one series as of one day: newest first, one per period, unreported periods
 * absent. Additional points do not change the result.
 */
export function evaluateDimension(dimension: MetricDimension, points: readonly Point[]): Outcome {
  const looked = points.slice(0, pointsNeeded(dimension))
  return statisticOf(dimension).compute(looked, dimension.periodType, dimension.n ?? 0)
}

function statisticOf({ stat }: MetricDimension) {
  const statistic = STATISTICS.get(stat)
  if (!statistic) throw new Error(`no statistic ${stat}`)
  return statistic
}

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
