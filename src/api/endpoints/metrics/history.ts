import Type from 'typebox'
import { type Day, formatDay, parseDay } from '../../../domain/day.ts'
import { PERIOD_KINDS, type PeriodKind } from '../../../domain/metrics/metric.ts'
import { significant } from '../../../domain/significant-digits.ts'
import {
  AsOf,
  CompanyId,
  DayText,
  defaulted,
  envelope as envelopeSchema,
  flag,
  limit,
  nullable,
  offset,
  oneOf,
} from '../../../schema/fields.ts'
import type { MetricPoint } from '../../../stores/ports/metric.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import { constantNullReason } from './current-value.ts'
import { MAX_METRICS, PeriodInput } from './metric-fields.ts'
import { metricIds, resolveMetrics } from './metric-ids.ts'
import { readPoints } from './read-points.ts'

const MAX_YEARS = 30
const DEFAULT_YEARS = 10

const record = Type.Object(
  {
    period_end: DayText,
    period_type: oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]]),
    fiscal_year: Type.Integer({ description: 'Calendar year in which the fiscal year ends' }),
    fiscal_period: nullable(Type.String()),
    filed: { ...DayText, description: 'Filing date from which all values of the record are available' },
    null_reasons: Type.Record(Type.String(), Type.String(), { description: 'Null reasons by metric id' }),
  },
  { additionalProperties: nullable(Type.Number({ description: 'Value of a metric, by its id' })) },
)

/** Metrics of a company over its periods. */
export const metricsHistory = defineEndpoint({
  name: 'metrics.history',
  method: 'GET',
  path: '/companies/{ticker}/metrics/history',
  tag: 'Metrics',
  tier: 'free',
  summary: 'Metrics of a company over its periods',
  description:
    'One record per period, newest first, with a field per metric; the reason of a null is in `null_reasons`.',
  shape: { kind: 'object', rows: 'data' },
  dependsOnToday: true,
  input: Type.Object({
    ticker: CompanyId,
    metrics: metricIds(MAX_METRICS, 'Metric ids or aliases: `/data/metrics/catalog` lists them.'),
    period: defaulted(PeriodInput, 'ttm'),
    years: defaulted(
      Type.Integer({ minimum: 1, maximum: MAX_YEARS, description: 'Years back from the latest period.' }),
      DEFAULT_YEARS,
    ),
    adjusted: flag(
      'Per-share values and share counts on the split basis of `as_of` (or today); false: as filed.',
      true,
    ),
    as_of: AsOf,
    limit: limit(MAX_YEARS * 4, MAX_YEARS * 4),
    offset: offset(),
  }),
  output: envelopeSchema(record, {
    currency: nullable(Type.String({ description: 'ISO 4217' })),
    period: PeriodInput,
    years: Type.Integer({ description: 'In force: older periods are left out' }),
  }),
  async handle(input, context) {
    const resolved = resolveCompany(context, input.ticker)
    const metrics = resolveMetrics(input.metrics)
    const asOf = input.as_of ?? null
    const today = parseDay(asOf ?? context.today) as Day
    const maxPoints = input.years * (input.period === 'annual' ? 1 : 4)
    const points = await readPoints(context.stores, {
      companies: [resolved.publication],
      wanted: metrics.map(metric => ({ metric, periodType: input.period, points: maxPoints })),
      asOf: asOf === null ? null : today,
      today,
      adjusted: input.adjusted,
    })
    const ids = metrics.map(({ id }) => id)
    const pointsOf = (id: string) => points.of(resolved.company.cik, id, input.period)
    const constantNulls = new Map(ids.map(id => [id, constantNullReason(pointsOf(id))]))
    const periods = periodsOf(
      ids.filter(id => constantNulls.get(id) === null),
      pointsOf,
    ).slice(0, maxPoints)
    const { limit, offset } = input
    const page = periods.slice(offset, offset + limit)
    return envelope(
      resolved,
      page.map(found =>
        periodRecord(ids, input.period, found, id => constantNulls.get(id) ?? `missing_input:${id}`),
      ),
      {
        hasMore: periods.length > offset + limit,
        currency: resolved.company.currency,
        period: input.period,
        years: input.years,
      },
      { context, input, madeOf: 'statements' },
    )
  },
})

type Found = ReadonlyMap<string, MetricPoint>

/** Maximum difference in days between the ends that balance sheets and flows report for one period. */
const SAME_PERIOD = 6

/** Points by period, newest first. */
function periodsOf(ids: readonly string[], pointsOf: (id: string) => readonly MetricPoint[]): Found[] {
  const all = ids
    .flatMap(id => pointsOf(id).map(point => ({ id, point })))
    .sort((a, b) => b.point.end - a.point.end)
  const periods: Map<string, MetricPoint>[] = []
  let last = Number.POSITIVE_INFINITY
  for (const { id, point } of all) {
    if (last - point.end > SAME_PERIOD) {
      periods.push(new Map())
      last = point.end
    }
    periods.at(-1)?.set(id, point)
  }
  return periods
}

function periodRecord(
  ids: readonly string[],
  periodType: PeriodKind,
  found: Found,
  reasonOf: (id: string) => string,
) {
  const points = [...found.values()]
  const first = points[0] as MetricPoint
  const reasons = ids.flatMap(id => {
    const point = found.get(id)
    if (point?.value !== null && point !== undefined) return []
    return [[id, point?.qualifier || reasonOf(id)] as const]
  })
  return {
    period_end: formatDay(first.end),
    period_type: periodType,
    fiscal_year: first.fiscalYear,
    fiscal_period: first.fiscalPeriod,
    filed: formatDay(Math.max(...points.map(({ knownFrom }) => knownFrom))),
    ...Object.fromEntries(ids.map(id => [id, significant(found.get(id)?.value ?? null)])),
    null_reasons: Object.fromEntries(reasons),
  }
}
