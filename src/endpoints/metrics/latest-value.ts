import type { Day } from '../../domain/day.ts'
import { isStale } from '../../domain/screen/universe.ts'
import type { MetricPoint } from '../../stores/metric-port.ts'

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
