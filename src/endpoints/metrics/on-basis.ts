import type { Day } from '../../domain/day.ts'
import type { CatalogMetric } from '../../domain/metrics/catalog/index.ts'
import { shareKind } from '../../domain/metrics/derive/evaluate-based.ts'
import { basisFactor, onFactor } from '../../domain/metrics/derive/share-basis.ts'
import type { Split } from '../../domain/statement.ts'
import type { MetricPoint } from '../../stores/metric-port.ts'

/** A point with its value on the split basis of a day, which it says: what is brought there twice would be wrong. */
export function onBasisOf(
  today: Day,
  metric: CatalogMetric,
  point: MetricPoint,
  splits: readonly Split[],
): MetricPoint {
  const kind = shareKind(metric)
  if (kind === null || point.value === null || point.basis === null) return point
  const factor = basisFactor(splits, point.basis, today, today)
  return factor === 1 ? point : { ...point, value: onFactor(kind, point.value, factor), basis: today }
}
