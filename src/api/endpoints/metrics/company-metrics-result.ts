import { type Day, formatDay, parseDay } from '../../../domain/day.ts'
import type { CatalogMetric } from '../../../domain/metrics/catalog/index.ts'
import { type MetricDimension, pointsNeeded } from '../../../domain/metrics/dimensions/dimension.ts'
import type { PeriodKind } from '../../../domain/metrics/metric.ts'
import { significant } from '../../../domain/significant-digits.ts'
import type { MetricPoint } from '../../../stores/ports/metric.ts'
import type { Resolved } from '../companies/company-record.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import {
  type CurrentCompany,
  closesOn,
  constantNullReason,
  currentInputs,
  currentPrice,
  currentValue,
  dimensionValue,
  latestValue,
  pointOf,
  type QualifiedValue,
} from './current-value.ts'
import { type Points, readPoints } from './read-points.ts'

/** A validated request of `/data/metrics`. */
export interface MetricsRequest {
  readonly metrics: readonly CatalogMetric[]
  readonly period: PeriodKind
  /** Null: only the latest value. */
  readonly years: number | null
  readonly dimensions: readonly MetricDimension[]
  readonly price: 'historical' | 'current'
  readonly asOf: string | null
  readonly adjusted: boolean
}

/** One value of the response. `key` is the period kind or the dimension. */
interface MetricValue extends QualifiedValue {
  readonly metric: string
  readonly key: string
}

export interface CompanyMetricsAnswer {
  readonly company: Resolved
  readonly values: readonly MetricValue[]
  /** Newest first; null without `years`. */
  readonly history: ReadonlyMap<string, readonly MetricPoint[]> | null
  /** The latest period of the requested kind. */
  readonly latest: MetricPoint | null
}

const POINTS_A_YEAR: Readonly<Record<PeriodKind, number>> = { quarterly: 4, ttm: 4, annual: 1 }

/** Reads the values for all companies; returns a function that builds the result of one company. */
export async function companyMetricsResult(
  companies: readonly Resolved[],
  request: MetricsRequest,
  context: HandlerContext,
): Promise<(company: Resolved) => CompanyMetricsAnswer> {
  const today = parseDay(request.asOf ?? context.today) as Day
  const isCurrent = request.price === 'current' && request.metrics.some(({ usesPrice }) => usesPrice)
  const [points, closes] = await Promise.all([
    readPoints(context.stores, {
      companies: companies.map(({ publication }) => publication),
      wanted: wantedPoints(request, isCurrent),
      asOf: request.asOf === null ? null : today,
      today,
      adjusted: request.adjusted,
      withSplits: isCurrent,
    }),
    isCurrent ? closesOn(context, request.asOf) : null,
  ])
  return company => {
    const { cik, currency } = company.company
    const current: CurrentCompany | null = closes && {
      ...currentPrice(closes.get(cik), currency, points.splitsOf(cik), today),
      latest: id => points.of(cik, id, request.period)[0],
      today,
    }
    return companyAnswer(company, request, { points, current, today })
  }
}

function wantedPoints({ metrics, period, years, dimensions }: MetricsRequest, isCurrent: boolean) {
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

function companyAnswer(company: Resolved, request: MetricsRequest, reading: Reading): CompanyMetricsAnswer {
  const { metrics, period, years, dimensions } = request
  const { points } = reading
  const { cik } = company.company
  const values = metrics.flatMap((metric): MetricValue[] => {
    const series = points.of(cik, metric.id, period)
    return [
      { metric: metric.id, key: period, ...periodValue(metric, series, reading) },
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
  const shownPoints = (id: string) => {
    const series = points.of(cik, id, period)
    return constantNullReason(series) === null ? series : []
  }
  const latestShown = metrics.flatMap(({ id }) => shownPoints(id)[0] ?? [])
  return {
    company,
    values,
    history:
      years === null
        ? null
        : new Map(metrics.map(({ id }) => [id, shownPoints(id).slice(0, count)] as const)),
    latest: latestShown.length === 0 ? null : latestShown.reduce((a, b) => (b.end > a.end ? b : a)),
  }
}

function periodValue(
  metric: CatalogMetric,
  points: readonly MetricPoint[],
  reading: Reading,
): QualifiedValue {
  const { current, today } = reading
  const missing = nothingKnown(metric)
  return current === null
    ? latestValue(points, today, missing)
    : currentValue(metric, points, current, missing)
}

/** Null reason of a metric of a company without any known period. */
function nothingKnown({ compiled, id }: CatalogMetric): string {
  return `missing_input:${compiled.terms[0]?.id ?? id}`
}

/** A point in a history. */
export function historyRecord(point: MetricPoint, periodType: PeriodKind) {
  return {
    period_end: formatDay(point.end),
    period_type: periodType,
    fiscal_year: point.fiscalYear,
    fiscal_period: point.fiscalPeriod,
    value: significant(point.value),
    reason: pointOf(point).reason,
    filed: formatDay(point.knownFrom),
  }
}
