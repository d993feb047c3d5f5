import { type Day, parseDay } from '../../../domain/day.ts'
import { type CatalogMetric, metricOf } from '../../../domain/metrics/catalog/index.ts'
import { type BasedReading, evaluateBased } from '../../../domain/metrics/derive/evaluate-based.ts'
import { type BasedPrice, basedPrice, withTradedSplits } from '../../../domain/metrics/derive/share-basis.ts'
import {
  evaluateDimension,
  type MetricDimension,
  type Point,
  pointsNeeded,
} from '../../../domain/metrics/dimensions/dimension.ts'
import { isStale } from '../../../domain/metrics/screen/universe.ts'
import type { Split } from '../../../domain/numbers/statement.ts'
import { significant } from '../../../domain/significant-digits.ts'
import type { MetricPoint } from '../../../stores/ports/metric.ts'
import type { CompanyClose } from '../../../stores/ports/price.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { cachedPerSnapshot, snapshotCache } from '../snapshot-cache.ts'

/** A value with its null reason or flags. */
export interface QualifiedValue {
  readonly value: number | null
  readonly reason: string | null
  /** Flags of the value, such as `ending_balance`. */
  readonly flags: readonly string[]
}

const STALE: QualifiedValue = { value: null, reason: 'stale', flags: [] }

/** The value of the latest period; a null keeps its own reason, however old. `missing` is the reason if there is no period. */
export function latestValue(points: readonly MetricPoint[], today: Day, missing: string): QualifiedValue {
  const [point] = points
  if (!point) return { value: null, reason: missing, flags: [] }
  return point.value !== null && isStale(point.end, today) ? STALE : qualifiedValue(point)
}

export function qualifiedValue({
  value,
  qualifier,
}: Pick<MetricPoint, 'value' | 'qualifier'>): QualifiedValue {
  return value === null
    ? { value, reason: qualifier === '' ? 'not_reported' : qualifier, flags: [] }
    : { value: significant(value), reason: null, flags: qualifier === '' ? [] : qualifier.split(',') }
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
  return {
    value: significant(outcome.value),
    reason: outcome.reason,
    flags: outcome.flag === null ? [] : [outcome.flag],
  }
}

/** A point as input of statistics. */
export function pointOf(point: MetricPoint): Point {
  return { end: point.end, value: point.value, reason: qualifiedValue(point).reason }
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

/** The price-independent metrics that a metric at the latest close is computed from. */
export function currentInputs(metric: CatalogMetric): CatalogMetric[] {
  if (!metric.usesPrice) return [metric]
  const inputs = metric.compiled.terms.flatMap(({ kind, id }) =>
    kind === 'metric' ? currentInputs(metricOf(id) as CatalogMetric) : [],
  )
  return [...new Set(inputs)]
}

/**
 * Whether a null at the period end is null at any price: the metric does not apply, or prices are in another unit than
 * the statements (a listed share of a foreign filer may represent several of its own).
 */
function isNullAtAnyPrice({ value, qualifier }: Pick<MetricPoint, 'value' | 'qualifier'>): boolean {
  return value === null && (qualifier.startsWith('not_applicable') || qualifier === 'unit_mismatch')
}

export interface CurrentCompany {
  /** Null: no prices. */
  readonly price: BasedPrice | null
  /** The latest point of a price-independent metric. */
  readonly latest: (metric: string) => MetricPoint | undefined
  readonly splits: readonly Split[]
  readonly today: Day
}

/** Computes a metric at the latest close with the same formula as at period ends. */
function currentReading(metric: CatalogMetric, company: CurrentCompany): BasedReading {
  const { terms } = metric.compiled
  const readings = terms.map(({ kind, id }): BasedReading | undefined => {
    if (kind === 'price') return company.price ?? { value: Number.NaN, qualifier: 'no_price', basis: null }
    const input = metricOf(id) as CatalogMetric
    if (input.usesPrice) return currentReading(input, company)
    const point = company.latest(id)
    return point && { value: point.value ?? Number.NaN, qualifier: point.qualifier, basis: point.basis }
  })
  return evaluateBased(metric, readings, company.splits, company.today)
}

/** A metric at the latest close; `points` are its values at period ends, newest first. */
export function currentValue(
  metric: CatalogMetric,
  points: readonly MetricPoint[],
  company: CurrentCompany,
  missing: string,
): QualifiedValue {
  const [latest] = points
  if (!metric.usesPrice || !latest || isNullAtAnyPrice(latest))
    return latestValue(points, company.today, missing)
  if (isStale(latest.end, company.today)) return STALE
  const { value, qualifier } = currentReading(metric, company)
  return qualifiedValue({ value: Number.isNaN(value) ? null : value, qualifier })
}

type Closes = ReadonlyMap<number, CompanyClose>

/** Several queries over all companies: read once for the metrics query, screens and peers. */
const closesKept = snapshotCache<Closes>(10)

/** The last close of every company on or before a day (null: of all). */
export function closesOn({ snapshot, stores }: HandlerContext, asOf: string | null): Promise<Closes> {
  return cachedPerSnapshot(closesKept, snapshot, String(asOf), () => stores.prices.lastCloses(asOf))
}

/** What metrics at the latest close need of a company's prices. */
interface CurrentPrice {
  readonly price: BasedPrice | null
  /** Splits stated in filings, and later ones that trading prices reflect. */
  readonly splits: readonly Split[]
}

/** The last close of a company with its reported values. `currency` is that of its reports. */
export function currentPrice(
  close: CompanyClose | undefined,
  currency: string | null,
  filed: readonly Split[],
  today: Day,
): CurrentPrice {
  if (!close) return { price: null, splits: filed }
  if (currency !== null && close.currency !== currency)
    return { price: { value: Number.NaN, qualifier: 'unit_mismatch', basis: today }, splits: filed }
  const day = parseDay(close.date) as Day
  // A price from before a gap in what is loaded, or a delisting, says nothing of later figures.
  if (isStale(day, today))
    return { price: { value: Number.NaN, qualifier: 'stale', basis: today }, splits: filed }
  const splits = withTradedSplits(filed, close.splits, today)
  return { price: basedPrice({ ...close, day }, close.splits, splits), splits }
}
