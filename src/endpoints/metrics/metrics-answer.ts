import { type Day, formatDay, parseDay } from '../../domain/day.ts'
import type { Dimension } from '../../domain/dimensions/dimension.ts'
import { pointsNeeded } from '../../domain/dimensions/evaluate-dimension.ts'
import type { CatalogMetric } from '../../domain/metrics/catalog/index.ts'
import type { PeriodKind } from '../../domain/metrics/metric.ts'
import type { MetricPoint } from '../../stores/metric-port.ts'
import type { Context } from '../define-endpoint.ts'
import type { Resolved } from '../resolve-company.ts'
import { closesOn, currentPrice } from './current-price.ts'
import { type CurrentCompany, currentInputs, currentValue } from './current-value.ts'
import { dimensionValue, latestValue, pointOf, type Told } from './latest-value.ts'
import { nullThroughout } from './null-throughout.ts'
import { type Points, readPoints } from './read-points.ts'

/** What `/data/metrics` asks, read. */
export interface MetricsAsked {
  readonly metrics: readonly CatalogMetric[]
  readonly period: PeriodKind
  /** Null: only the latest value. */
  readonly years: number | null
  readonly dimensions: readonly Dimension[]
  readonly price: 'historical' | 'current'
  readonly asOf: string | null
  readonly adjusted: boolean
}

/** One value of the answer. `key` is the kind of period, or the dimension. */
export interface MetricValue extends Told {
  readonly metric: string
  readonly key: string
}

export interface CompanyMetricsAnswer {
  readonly company: Resolved
  readonly values: readonly MetricValue[]
  /** Newest first; null without `years`. */
  readonly history: ReadonlyMap<string, readonly MetricPoint[]> | null
  /** The latest period of the kind asked for. */
  readonly latest: MetricPoint | null
}

const POINTS_A_YEAR: Readonly<Record<PeriodKind, number>> = { quarterly: 4, ttm: 4, annual: 1 }

/** Reads what is asked of companies; gives the answer of each of them. */
export async function metricsAnswer(
  companies: readonly Resolved[],
  asked: MetricsAsked,
  context: Context,
): Promise<(company: Resolved) => CompanyMetricsAnswer> {
  const today = parseDay(asked.asOf ?? context.today) as Day
  const isCurrent = asked.price === 'current' && asked.metrics.some(({ usesPrice }) => usesPrice)
  const [points, closes] = await Promise.all([
    readPoints(context.stores, {
      companies: companies.map(({ publication }) => publication),
      wanted: wantedPoints(asked, isCurrent),
      asOf: asked.asOf === null ? null : today,
      today,
      adjusted: asked.adjusted,
      withSplits: isCurrent,
    }),
    isCurrent ? closesOn(context, asked.asOf) : null,
  ])
  return company => {
    const { cik, currency } = company.company
    const current: CurrentCompany | null = closes && {
      ...currentPrice(closes.get(cik), currency, points.splitsOf(cik), today),
      latest: id => points.of(cik, id, asked.period)[0],
      today,
    }
    return companyAnswer(company, asked, { points, current, today })
  }
}

function wantedPoints({ metrics, period, years, dimensions }: MetricsAsked, isCurrent: boolean) {
  const latest = years === null ? 1 : years * POINTS_A_YEAR[period]
  return metrics.flatMap(metric => [
    { metric, periodType: period, points: latest },
    ...dimensions.map(dimension => ({
      metric,
      periodType: dimension.periodType,
      points: pointsNeeded(dimension),
    })),
    ...(isCurrent
      ? currentInputs(metric).map(input => ({ metric: input, periodType: period, points: 1 }))
      : []),
  ])
}

interface Reading {
  readonly points: Points
  readonly current: CurrentCompany | null
  readonly today: Day
}

function companyAnswer(company: Resolved, asked: MetricsAsked, reading: Reading): CompanyMetricsAnswer {
  const { metrics, period, years, dimensions } = asked
  const { points } = reading
  const { cik } = company.company
  const values = metrics.flatMap((metric): MetricValue[] => {
    const own = points.of(cik, metric.id, period)
    return [
      { metric: metric.id, key: period, ...periodValue(metric, own, reading) },
      ...dimensions.map(dimension => ({
        metric: metric.id,
        key: dimension.id,
        ...dimensionValue(
          dimension,
          points.of(cik, metric.id, dimension.periodType),
          reading.today,
          nothingKnown(metric),
        ),
      })),
    ]
  })
  const count = years === null ? 0 : years * POINTS_A_YEAR[period]
  const shown = (id: string) => {
    const own = points.of(cik, id, period)
    return nullThroughout(own) === null ? own : []
  }
  const seen = metrics.flatMap(({ id }) => shown(id)[0] ?? [])
  return {
    company,
    values,
    history:
      years === null ? null : new Map(metrics.map(({ id }) => [id, shown(id).slice(0, count)] as const)),
    latest: seen.length === 0 ? null : seen.reduce((a, b) => (b.end > a.end ? b : a)),
  }
}

function periodValue(metric: CatalogMetric, points: readonly MetricPoint[], reading: Reading): Told {
  const { current, today } = reading
  const missing = nothingKnown(metric)
  return current === null
    ? latestValue(points, today, missing)
    : currentValue(metric, points, current, missing)
}

/** Why a metric of a company of which no period is known is null. */
function nothingKnown({ compiled, id }: CatalogMetric): string {
  return `missing_input:${compiled.terms[0]?.id ?? id}`
}

/** A point as histories show it. */
export function historyRecord(point: MetricPoint, periodType: PeriodKind) {
  return {
    period_end: formatDay(point.end),
    period_type: periodType,
    fiscal_year: point.fiscalYear,
    fiscal_period: point.fiscalPeriod,
    value: point.value,
    reason: pointOf(point).reason,
    filed: formatDay(point.knownFrom),
  }
}
