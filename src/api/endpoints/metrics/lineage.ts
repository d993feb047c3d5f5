import Type from 'typebox'
import { LINE_ITEMS, STATEMENTS } from '../../../domain/numbers/line-items/index.ts'
import type { StatementName } from '../../../domain/numbers/statement.ts'
import { AsOf, CompanyId, day, defaulted, withKeywords } from '../../../schema/fields.ts'

import { defineEndpoint } from '../define-endpoint.ts'
import { resolveCompany } from '../resolve-company.ts'
import { lineItemLineage } from './line-item-lineage.ts'
import { LINEAGE_OUTPUT } from './lineage-fields.ts'
import { PeriodInput } from './metric-fields.ts'
import { metricNamed, unknownMetricsError } from './metric-ids.ts'
import { metricLineage } from './metric-lineage.ts'

const KNOWN_ITEMS: ReadonlySet<string> = new Set(LINE_ITEMS.map(({ id }) => id))

const Followed = withKeywords(
  Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_]{0,79}(\\.[a-z][a-z0-9_]{0,79})?$',
    description: 'Metric id or alias, or a line item: `income_statement.revenue`.',
    examples: ['roic'],
    'x-hint': 'a metric id such as roic, or a line item such as income_statement.revenue',
  }),
  { 'x-check': (word: string) => (word.includes('.') ? lineItemFault(word) : unknownMetricsError([word])) },
)

function lineItemFault(word: string): string | null {
  const [statement, item] = word.split('.') as [string, string]
  if (!Object.hasOwn(STATEMENTS, statement))
    return `has no statement ${statement}; there are ${Object.keys(STATEMENTS).join(', ')}`
  return KNOWN_ITEMS.has(item) ? null : `has no line item ${item}`
}

/** Lineage of a metric: formula inputs and source facts. */
export const metricsLineage = defineEndpoint({
  name: 'metrics.lineage',
  method: 'GET',
  path: '/data/metrics/lineage',
  tag: 'Metrics',
  tier: 'public',
  summary: 'Lineage of a metric: formula inputs and source facts',
  description:
    'One level per request: for a metric the terms of its formula with their values, for a line item its source facts (or the ' +
    'quarters). Request the `id`, `period_type` and `period_end` of an input to follow a value down to the facts as filed. ' +
    'The value equals the formula applied to the terms.',
  shape: { kind: 'object', rows: 'inputs' },
  dependsOnToday: true,
  input: Type.Object({
    ticker: CompanyId,
    metric: Followed,
    period: defaulted(PeriodInput, 'ttm'),
    period_end: Type.Optional(day('Default: the latest period.')),
    as_of: AsOf,
  }),
  output: LINEAGE_OUTPUT,
  handle(input, context) {
    const resolved = resolveCompany(context, input.ticker)
    const request = {
      resolved,
      periodType: input.period,
      end: input.period_end ?? null,
      asOf: input.as_of ?? null,
    }
    const metric = metricNamed(input.metric)
    if (metric) return metricLineage(metric, request, context)
    const [statement, item] = input.metric.split('.') as [StatementName, string]
    return lineItemLineage(statement, item, request, context)
  },
})
