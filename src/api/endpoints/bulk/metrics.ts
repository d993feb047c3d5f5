import Type, { type Static } from 'typebox'
import { METRICS } from '../../../domain/metrics/catalog/index.ts'
import { shareKind } from '../../../domain/metrics/derive/evaluate-based.ts'
import { PERIOD_KINDS, type PeriodKind, storedAs } from '../../../domain/metrics/metric.ts'
import { DayText, defaulted, flag, nullable, oneOf } from '../../../schema/fields.ts'
import type { TableFormat } from '../../../stores/ports/bulk.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { MAX_METRICS, PeriodInput } from '../metrics/metric-fields.ts'
import { metricIds, resolveMetrics } from '../metrics/metric-ids.ts'
import { BULK_DESCRIPTION, BULK_INPUT, bulkCost, bulkOutput, bulkRow } from './bulk-fields.ts'
import { askedOf, collected, sendBulkPage } from './bulk-response.ts'

const row = bulkRow({
  metric: nullable(Type.String()),
  period_type: nullable(oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]])),
  period_end: nullable({
    ...DayText,
    description: 'Null if the metric is null in every period for one reason',
  }),
  fiscal_year: nullable(Type.Integer({ description: 'Calendar year in which the fiscal year ends' })),
  fiscal_period: nullable(Type.String()),
  value: nullable(Type.Number()),
  unit: nullable(
    Type.String({
      description: 'As in the catalog: usd (money of `currency`), ratio, per_share, days, count, score',
    }),
  ),
  currency: nullable(Type.String({ description: 'ISO 4217; currency of money and per-share values' })),
  null_reason: nullable(Type.String({ description: 'Null reason' })),
  flags: Type.Array(Type.String({ description: 'Flag, such as ending_balance' })),
  filed: nullable({ ...DayText, description: 'Filing date from which the value is available' }),
  accession_numbers: Type.Array(Type.String(), {
    description: 'Filings of the company with facts on that date',
  }),
})

const input = Type.Object({
  ...BULK_INPUT,
  metrics: Type.Optional(
    metricIds(MAX_METRICS, 'Only these, by id or alias: `/data/metrics/catalog` lists them.'),
  ),
  period: defaulted(PeriodInput, 'ttm'),
  adjusted: flag(
    'Per-share values and share counts on the split basis of `as_of` (or the day of the first page); false: as filed.',
    true,
  ),
})

const KEY = ['text', 'integer'] as const

async function pageOf(request: Static<typeof input>, context: HandlerContext, format: TableFormat) {
  const { period, adjusted, metrics } = request
  const common = askedOf(request, KEY, context)
  const chosen = metrics === undefined ? METRICS : resolveMetrics(metrics)
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
  return sendBulkPage(page, common, context, format)
}

/** Bulk export of metrics. */
export const bulkMetrics = defineEndpoint({
  name: 'bulk.metrics',
  method: 'GET',
  path: '/bulk/metrics',
  tag: 'Bulk',
  tier: 'pro',
  summary: 'Bulk export of metrics for all companies and periods',
  description: `One row per company, metric and period, ordered by these, with the values of \`/data/metrics\` with \`years\`. ${BULK_DESCRIPTION}`,
  shape: { kind: 'object', rows: 'data' },
  dependsOnToday: true,
  input,
  output: bulkOutput(row),
  cost: bulkCost,
  stream: pageOf,
  handle: async (request, context) => collected(await pageOf(request, context, 'json')),
})
