import type { MetricDimension, Outcome, Point } from './dimension.ts'
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
