import Type from 'typebox'
import { LINE_ITEMS, STATEMENTS } from '../../domain/line-items/index.ts'
import type { StatementName } from '../../domain/statement.ts'
import { AsOf, day } from '../../schema/day.ts'
import { defaulted, withKeywords } from '../../schema/defaulted.ts'
import { CompanyId } from '../../schema/identifiers.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { resolveCompany } from '../resolve-company.ts'
import { lineItemLineage } from './line-item-lineage.ts'
import { LINEAGE_OUTPUT } from './lineage-fields.ts'
import { PeriodInput } from './metric-fields.ts'
import { metricLineage } from './metric-lineage.ts'
import { metricNamed, unknownWords } from './metric-words.ts'

const KNOWN_ITEMS: ReadonlySet<string> = new Set(LINE_ITEMS.map(({ id }) => id))

const Followed = withKeywords(
  Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_]{0,79}(\\.[a-z][a-z0-9_]{0,79})?$',
    description: 'Metric id or alias, or a line item as an answer names it: `income_statement.revenue`.',
    examples: ['roic'],
    'x-hint': 'a metric id such as roic, or a line item such as income_statement.revenue',
  }),
  { 'x-check': (word: string) => (word.includes('.') ? lineItemFault(word) : unknownWords([word])) },
)

function lineItemFault(word: string): string | null {
  const [statement, item] = word.split('.') as [string, string]
  if (!Object.hasOwn(STATEMENTS, statement))
    return `has no statement ${statement}; there are ${Object.keys(STATEMENTS).join(', ')}`
  return KNOWN_ITEMS.has(item) ? null : `has no line item ${item}`
}

/** What a metric rests on. */
export const metricsLineage = defineEndpoint({
  name: 'metrics.lineage',
  method: 'GET',
  path: '/data/metrics/lineage',
  tag: 'Metrics',
  tier: 'public',
  summary: 'What a metric rests on',
  description:
    'One level a call: a metric gives the terms of its formula with what they were worth, a line item the filed facts (or the ' +
    'quarters) behind it. Asked again with the `id`, `period_type` and `period_end` of an input, every figure is followed down to ' +
    'the facts as filed. The formula over the terms gives the value.',
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
    const asked = {
      resolved,
      periodType: input.period,
      end: input.period_end ?? null,
      asOf: input.as_of ?? null,
    }
    const metric = metricNamed(input.metric)
    if (metric) return metricLineage(metric, asked, context)
    const [statement, item] = input.metric.split('.') as [StatementName, string]
    return lineItemLineage(statement, item, asked, context)
  },
})
