import type { Day } from '../../../domain/day.ts'
import type { MetricDimension, Point } from '../../../domain/metrics/dimensions/dimension.ts'
import { evaluateDimension, pointsNeeded } from '../../../domain/metrics/dimensions/evaluate-dimension.ts'
import { isStale } from '../../../domain/metrics/screen/universe.ts'
import type { MetricPoint } from '../../../stores/ports/metric.ts'

/** A value with its null reason or flags. */
export interface QualifiedValue {
  readonly value: number | null
  readonly reason: string | null
  /** Flags of the value, such as `ending_balance`. */
  readonly flags: readonly string[]
}

export const STALE: QualifiedValue = { value: null, reason: 'stale', flags: [] }

/** The value of the latest period; a null keeps its own reason, however old. `missing` is the reason if there is no period. */
export function latestValue(points: readonly MetricPoint[], today: Day, missing: string): QualifiedValue {
  const [point] = points
  if (!point) return { value: null, reason: missing, flags: [] }
  return point.value !== null && isStale(point.end, today) ? STALE : toldOf(point)
}

export function toldOf({ value, qualifier }: Pick<MetricPoint, 'value' | 'qualifier'>): QualifiedValue {
  return value === null
    ? { value, reason: qualifier === '' ? 'not_reported' : qualifier, flags: [] }
    : { value, reason: null, flags: qualifier === '' ? [] : qualifier.split(',') }
}

/** A statistic over the latest points, newest first. */
export function dimensionValue(
  dimension: MetricDimension,
  points: readonly MetricPoint[],
  today: Day,
  missing: string,
): QualifiedValue {
  const [latest] = points
  const reason = latest ? constantNullReason(points.slice(0, pointsNeeded(dimension))) : missing
  if (!latest || reason !== null) return { value: null, reason, flags: [] }
  const outcome = evaluateDimension(dimension, points.map(pointOf))
  if (outcome.value !== null && isStale(latest.end, today)) return STALE
  return { value: outcome.value, reason: outcome.reason, flags: outcome.flag === null ? [] : [outcome.flag] }
}

/** A point as input of statistics. */
export function pointOf(point: MetricPoint): Point {
  const { value, reason } = toldOf(point)
  return { end: point.end, value, reason }
}

/**
 * The reason if a metric is null in every period for one reason, otherwise null. A constant null is stored once, at the
 * last of its periods, which may be after `as_of`: its end and the number of such points mean nothing.
 */
export function constantNullReason(
  points: readonly Pick<MetricPoint, 'value' | 'qualifier'>[],
): string | null {
  const [first] = points
  if (!first || first.value !== null) return null
  const isOne = points.every(({ value, qualifier }) => value === null && qualifier === first.qualifier)
  return isOne ? first.qualifier || 'not_reported' : null
}
