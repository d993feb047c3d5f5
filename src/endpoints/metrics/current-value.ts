import type { Day } from '../../domain/day.ts'
import { type CatalogMetric, metricOf } from '../../domain/metrics/catalog/index.ts'
import { type BasedReading, evaluateBased } from '../../domain/metrics/derive/evaluate-based.ts'
import type { BasedPrice } from '../../domain/metrics/derive/period-price.ts'
import { isStale } from '../../domain/screen/universe.ts'
import type { Split } from '../../domain/statement.ts'
import type { MetricPoint } from '../../stores/metric-port.ts'
import { latestValue, STALE, type Told, toldOf } from './latest-value.ts'

/** The metrics without a price that a metric at the latest close rests on. */
export function currentInputs(metric: CatalogMetric): CatalogMetric[] {
  if (!metric.usesPrice) return [metric]
  const inputs = metric.compiled.terms.flatMap(({ kind, id }) =>
    kind === 'metric' ? currentInputs(metricOf(id) as CatalogMetric) : [],
  )
  return [...new Set(inputs)]
}

/**
 * Whether a null at the period end is one at any close: the metric does not apply, or prices are of another unit than the
 * reports (listed shares of a foreign filer may stand for several of its own).
 */
function isNullAtAnyPrice({ value, word }: Pick<MetricPoint, 'value' | 'word'>): boolean {
  return value === null && (word.startsWith('not_applicable') || word === 'unit_mismatch')
}

export interface CurrentCompany {
  /** Null: no prices. */
  readonly price: BasedPrice | null
  /** The latest point of a metric without a price. */
  readonly latest: (metric: string) => MetricPoint | undefined
  readonly splits: readonly Split[]
  readonly today: Day
}

/** A metric at the latest close, by the same formula that derives it at period ends. */
function currentReading(metric: CatalogMetric, company: CurrentCompany): BasedReading {
  const { terms } = metric.compiled
  const readings = terms.map(({ kind, id }): BasedReading | undefined => {
    if (kind === 'price') return company.price ?? { value: Number.NaN, word: 'no_price', basis: null }
    const input = metricOf(id) as CatalogMetric
    if (input.usesPrice) return currentReading(input, company)
    const point = company.latest(id)
    return point && { value: point.value ?? Number.NaN, word: point.word, basis: point.basis }
  })
  return evaluateBased(metric, readings, company.splits, company.today)
}

/** A metric at the latest close; `points` are its own at period ends, newest first. */
export function currentValue(
  metric: CatalogMetric,
  points: readonly MetricPoint[],
  company: CurrentCompany,
  missing: string,
): Told {
  const [latest] = points
  if (!metric.usesPrice || !latest || isNullAtAnyPrice(latest))
    return latestValue(points, company.today, missing)
  if (isStale(latest.end, company.today)) return STALE
  const { value, word } = currentReading(metric, company)
  return toldOf({ value: Number.isNaN(value) ? null : value, word })
}
