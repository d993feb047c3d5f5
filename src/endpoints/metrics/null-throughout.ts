import type { MetricPoint } from '../../stores/metric-port.ts'

/**
 * Why a metric is null at every period looked at, where it is for one reason; else null. What is null at all periods there
 * are is stored once, with the last of them, which as of an earlier day was still to come: nothing may be read off the
 * ends and the number of such points.
 */
export function nullThroughout(points: readonly Pick<MetricPoint, 'value' | 'word'>[]): string | null {
  const [first] = points
  if (!first || first.value !== null) return null
  const isOne = points.every(({ value, word }) => value === null && word === first.word)
  return isOne ? first.word || 'not_reported' : null
}
