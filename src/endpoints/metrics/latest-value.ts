import type { Day } from '../../domain/day.ts'
import type { Dimension, Point } from '../../domain/dimensions/dimension.ts'
import { evaluateDimension, pointsNeeded } from '../../domain/dimensions/evaluate-dimension.ts'
import { isStale } from '../../domain/screen/universe.ts'
import type { MetricPoint } from '../../stores/metric-port.ts'
import { nullThroughout } from './null-throughout.ts'

/** A value with why it is null, or what is to be said of it. */
export interface Told {
  readonly value: number | null
  readonly reason: string | null
  /** Qualities of the value, such as `ending_balance`. */
  readonly flags: readonly string[]
}

export const STALE: Told = { value: null, reason: 'stale', flags: [] }

/** The value of the latest period; a null keeps its own reason, however old. `missing` is that where nothing is known at all. */
export function latestValue(points: readonly MetricPoint[], today: Day, missing: string): Told {
  const [point] = points
  if (!point) return { value: null, reason: missing, flags: [] }
  return point.value !== null && isStale(point.end, today) ? STALE : toldOf(point)
}

export function toldOf({ value, word }: Pick<MetricPoint, 'value' | 'word'>): Told {
  return value === null
    ? { value, reason: word === '' ? 'not_reported' : word, flags: [] }
    : { value, reason: null, flags: word === '' ? [] : word.split(',') }
}

/** A statistic over the latest points, newest first. */
export function dimensionValue(
  dimension: Dimension,
  points: readonly MetricPoint[],
  today: Day,
  missing: string,
): Told {
  const [latest] = points
  const reason = latest ? nullThroughout(points.slice(0, pointsNeeded(dimension))) : missing
  if (!latest || reason !== null) return { value: null, reason, flags: [] }
  const found = evaluateDimension(dimension, points.map(pointOf))
  if (found.value !== null && isStale(latest.end, today)) return STALE
  return { value: found.value, reason: found.reason, flags: found.flag === null ? [] : [found.flag] }
}

/** A point as statistics read it. */
export function pointOf(point: MetricPoint): Point {
  const { value, reason } = toldOf(point)
  return { end: point.end, value, reason }
}
