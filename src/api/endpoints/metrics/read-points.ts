import type { Day } from '../../../domain/day.ts'
import { type CatalogMetric, metricOf } from '../../../domain/metrics/catalog/index.ts'
import { shareKind } from '../../../domain/metrics/derive/evaluate-based.ts'
import { applySplitFactor, basisFactor } from '../../../domain/metrics/derive/share-basis.ts'
import { type PeriodKind, storedAs } from '../../../domain/metrics/metric.ts'
import type { Split } from '../../../domain/numbers/statement.ts'
import type { MetricPoint, MetricSeriesRow } from '../../../stores/ports/metric.ts'
import type { LiveGenerations, Stores } from '../../../stores/ports/stores.ts'

/** Latest points of a metric for one period kind. */
interface PointsFilter {
  readonly metric: CatalogMetric
  readonly periodType: PeriodKind
  readonly points: number
}

export interface Points {
  /** Newest first; empty if nothing is known. */
  of(cik: number, metric: string, periodType: PeriodKind): readonly MetricPoint[]
  /** Splits known from filings by the date. */
  splitsOf(cik: number): readonly Split[]
}

interface PointsQuery {
  readonly companies: readonly LiveGenerations[]
  readonly wanted: readonly PointsFilter[]
  readonly asOf: Day | null
  /** `asOf`, otherwise today. */
  readonly today: Day
  /** Read splits of the companies even if no metric needs them. */
  readonly withSplits?: boolean
  /** Adjust per-share values and share counts to the split basis of that day; false: as filed. */
  readonly adjusted: boolean
}

/** Reads points of companies, one query per stored period kind. */
export async function readPoints(stores: Stores, query: PointsQuery): Promise<Points> {
  const { companies, wanted, asOf, today, adjusted } = query
  const byKind = Map.groupBy(wanted, ({ metric, periodType }) => storedAs(metric.scope, periodType))
  /** By metric and period kind, then by company. */
  const rowsByMetric = new Map<string, ReadonlyMap<number, MetricSeriesRow>>()
  const touched = wanted.some(({ metric }) => shareKind(metric) !== null)
  const needsSplits = query.withSplits || (adjusted && touched)
  const [splits] = await Promise.all([
    needsSplits ? stores.metrics.splits(companies, asOf) : new Map<number, readonly Split[]>(),
    ...[...byKind].map(async ([periodType, companySplits]) => {
      const metrics = [...new Set(companySplits.map(({ metric }) => metric.id))]
      const points = Math.max(...companySplits.map(one => one.points))
      const rows = await stores.metrics.series(companies, { metrics, periodType, asOf, points })
      for (const [metric, series] of Map.groupBy(rows, row => row.metric))
        rowsByMetric.set(`${metric} ${periodType}`, new Map(series.map(row => [row.cik, row])))
    }),
  ])
  return {
    splitsOf: cik => splits.get(cik) ?? [],
    of(cik, id, periodType) {
      const metric = metricOf(id) as CatalogMetric
      const points = rowsByMetric.get(`${id} ${storedAs(metric.scope, periodType)}`)?.get(cik)?.points ?? []
      const companySplits = splits.get(cik)
      return adjusted && companySplits
        ? points.map(point => onBasisOf(today, metric, point, companySplits))
        : points
    },
  }
}

/** A point adjusted to the split basis of a day. The result carries that basis, so it is never adjusted twice. */
export function onBasisOf(
  today: Day,
  metric: CatalogMetric,
  point: MetricPoint,
  splits: readonly Split[],
): MetricPoint {
  const kind = shareKind(metric)
  if (kind === null || point.value === null || point.basis === null) return point
  const factor = basisFactor(splits, point.basis, today, today)
  return factor === 1 ? point : { ...point, value: applySplitFactor(kind, point.value, factor), basis: today }
}
