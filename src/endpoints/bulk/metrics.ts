import Type, { type Static } from 'typebox'
import { METRICS } from '../../domain/metrics/catalog/index.ts'
import { shareKind } from '../../domain/metrics/derive/evaluate-based.ts'
import { PERIOD_KINDS, type PeriodKind, storedAs } from '../../domain/metrics/metric.ts'
import { DayText } from '../../schema/day.ts'
import { defaulted } from '../../schema/defaulted.ts'
import { flag } from '../../schema/flag.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import type { TableFormat } from '../../stores/bulk-port.ts'
import { type Context, defineEndpoint } from '../define-endpoint.ts'
import { MOST_METRICS, PeriodInput } from '../metrics/metric-fields.ts'
import { metricIds, metricsNamed } from '../metrics/metric-words.ts'
import { answered, askedOf, collected } from './answer.ts'
import { BULK_DESCRIPTION, BULK_INPUT, bulkCost, bulkOutput, bulkRow } from './bulk-fields.ts'

const row = bulkRow({
  metric: nullable(Type.String()),
  period_type: nullable(oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]])),
  period_end: nullable({
    ...DayText,
    description: 'Null where the metric is null at every period for one reason',
  }),
  fiscal_year: nullable(Type.Integer({ description: 'Calendar year in which the fiscal year ends' })),
  fiscal_period: nullable(Type.String()),
  value: nullable(Type.Number()),
  unit: nullable(
    Type.String({
      description: 'As in the catalog: usd (money of `currency`), ratio, per_share, days, count, score',
    }),
  ),
  currency: nullable(Type.String({ description: 'ISO 4217, of money and per-share values' })),
  null_reason: nullable(Type.String({ description: 'Why the value is null' })),
  flags: Type.Array(Type.String({ description: 'A quality of the value, such as ending_balance' })),
  filed: nullable({ ...DayText, description: 'Filing date from which the value was known' }),
  accession_numbers: Type.Array(Type.String(), {
    description: 'Filings with facts of the company on that day, which made it known',
  }),
})

const input = Type.Object({
  ...BULK_INPUT,
  metrics: Type.Optional(
    metricIds(MOST_METRICS, 'Only these, by id or alias: `/data/metrics/catalog` lists them.'),
  ),
  period: defaulted(PeriodInput, 'ttm'),
  adjusted: flag(
    'Per-share values and share counts on the split basis of `as_of` (or the day of the first page); false: as filed.',
    true,
  ),
})

const KEY = ['text', 'integer'] as const

async function pageOf(asked: Static<typeof input>, context: Context, format: TableFormat) {
  const { period, adjusted, metrics } = asked
  const common = askedOf(asked, KEY, context)
  const chosen = metrics === undefined ? METRICS : metricsNamed(metrics)
  const page = await context.stores.bulk.metrics({
    ...common.query,
    period,
    adjusted,
    metrics: chosen.map(metric => ({
      id: metric.id,
      storedAs: storedAs(metric.scope, period),
      unit: metric.unit,
      shareKind: shareKind(metric),
    })),
  })
  return answered(page, common, context, format)
}

/** Metrics of the whole universe. */
export const bulkMetrics = defineEndpoint({
  name: 'bulk.metrics',
  method: 'GET',
  path: '/bulk/metrics',
  tag: 'Bulk',
  tier: 'pro',
  summary: 'Metrics of all companies at all periods, to copy',
  description: `One row a company, metric and period, ordered by these; the values are those of \`/data/metrics\` with \`years\`. ${BULK_DESCRIPTION}`,
  shape: { kind: 'object', rows: 'data' },
  dependsOnToday: true,
  input,
  output: bulkOutput(row),
  cost: bulkCost,
  stream: pageOf,
  handle: async (asked, context) => collected(await pageOf(asked, context, 'json')),
})
