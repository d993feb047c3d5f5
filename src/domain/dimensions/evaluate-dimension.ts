import type { Dimension, Outcome, Point } from './dimension.ts'
import { STATISTICS } from './statistics.ts'

/** How many of the latest points of a series a dimension looks at; a store need not give more. */
export function pointsNeeded(dimension: Dimension): number {
  return statisticOf(dimension).points(dimension.periodType, dimension.n ?? 0)
}

/** The result is in the metric's own unit, so that money stays money of one currency; else it is a pure number. */
export function keepsUnit(dimension: Dimension): boolean {
  return statisticOf(dimension).keepsUnit
}

/**
 * A dimension over the points of one series: newest first, one a period, as known on one day; periods that nobody
 * reported are absent. Points beyond those needed change nothing.
 */
export function evaluateDimension(dimension: Dimension, points: readonly Point[]): Outcome {
  const looked = points.slice(0, pointsNeeded(dimension))
  return statisticOf(dimension).compute(looked, dimension.periodType, dimension.n ?? 0)
}

function statisticOf({ stat }: Dimension) {
  const statistic = STATISTICS.get(stat)
  if (!statistic) throw new Error(`no statistic ${stat}`)
  return statistic
}
