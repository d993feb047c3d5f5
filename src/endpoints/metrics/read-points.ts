import type { Day } from '../../domain/day.ts'
import { type CatalogMetric, metricOf } from '../../domain/metrics/catalog/index.ts'
import { shareKind } from '../../domain/metrics/derive/evaluate-based.ts'
import { type PeriodKind, storedAs } from '../../domain/metrics/metric.ts'
import type { Split } from '../../domain/statement.ts'
import type { MetricPoint, MetricSeriesRow } from '../../stores/metric-port.ts'
import type { Publication, Stores } from '../../stores/ports.ts'
import { onBasisOf } from './on-basis.ts'

/** The latest points of a metric of one kind of period. */
export interface PointsWanted {
  readonly metric: CatalogMetric
  readonly periodType: PeriodKind
  readonly points: number
}

export interface Points {
  /** Newest first; empty where nothing is known. */
  of(cik: number, metric: string, periodType: PeriodKind): readonly MetricPoint[]
  /** Splits known on the day, by filings. */
  splitsOf(cik: number): readonly Split[]
}

export interface PointsQuery {
  readonly companies: readonly Publication[]
  readonly wanted: readonly PointsWanted[]
  readonly asOf: Day | null
  /** The day that answers stand on: `asOf`, else today. */
  readonly today: Day
  /** Splits of the companies are read, also where no metric needs them. */
  readonly withSplits?: boolean
  /** Per-share values and share counts on the split basis of that day; false: as filed. */
  readonly adjusted: boolean
}

/** Points of companies, one read for each kind of period that is stored. */
export async function readPoints(stores: Stores, query: PointsQuery): Promise<Points> {
  const { companies, wanted, asOf, today, adjusted } = query
  const byKind = Map.groupBy(wanted, ({ metric, periodType }) => storedAs(metric.scope, periodType))
  /** By metric and kind of period, then by company. */
  const found = new Map<string, ReadonlyMap<number, MetricSeriesRow>>()
  const touched = wanted.some(({ metric }) => shareKind(metric) !== null)
  const needsSplits = query.withSplits || (adjusted && touched)
  const [splits] = await Promise.all([
    needsSplits ? stores.metrics.splits(companies, asOf) : new Map<number, readonly Split[]>(),
    ...[...byKind].map(async ([periodType, own]) => {
      const metrics = [...new Set(own.map(({ metric }) => metric.id))]
      const points = Math.max(...own.map(one => one.points))
      const rows = await stores.metrics.series(companies, { metrics, periodType, asOf, points })
      for (const [metric, series] of Map.groupBy(rows, row => row.metric))
        found.set(`${metric} ${periodType}`, new Map(series.map(row => [row.cik, row])))
    }),
  ])
  return {
    splitsOf: cik => splits.get(cik) ?? [],
    of(cik, id, periodType) {
      const metric = metricOf(id) as CatalogMetric
      const points = found.get(`${id} ${storedAs(metric.scope, periodType)}`)?.get(cik)?.points ?? []
      const own = splits.get(cik)
      return adjusted && own ? points.map(point => onBasisOf(today, metric, point, own)) : points
    },
  }
}
