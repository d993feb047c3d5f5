import Type from 'typebox'
import { type CatalogMetric, METRIC_ALIASES, METRICS } from '../../../domain/metrics/catalog/index.ts'
import { DIMENSION_PATTERNS } from '../../../domain/metrics/dimensions/parse-dimension.ts'
import { nullable } from '../../../schema/fields.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { CREDIT_FORMULA } from './metric-fields.ts'

const metric = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    category: Type.String(),
    unit: Type.String({
      description: 'usd (money in the company’s currency), ratio, per_share, days, count or score',
    }),
    formula: Type.String({ description: 'Formula over metrics and line items of the same period' }),
    inputs: Type.Array(Type.String(), { description: 'Inputs of the formula' }),
    period_types: Type.Array(Type.String()),
    uses_price: Type.Boolean(),
    higher_is_better: nullable(Type.Boolean({ description: 'Null: it depends' })),
    description: Type.String(),
    aliases: Type.Array(Type.String(), { description: 'Other names accepted in requests' }),
    not_applicable: Type.Array(Type.String(), {
      description: 'Industry templates to which it does not apply',
    }),
  },
  { additionalProperties: false },
)

/** The catalog of metrics and dimensions. */
export const metricsCatalog = defineEndpoint({
  name: 'metrics.catalog',
  method: 'GET',
  path: '/data/metrics/catalog',
  tag: 'Metrics',
  tier: 'public',
  summary: 'Metrics and dimensions',
  description:
    'All metrics with their formulas, and the available dimensions. Metrics are magnitudes: cash paid for capital ' +
    'expenditures, dividends, debt and repurchases is positive here, while statements show outflows as negative. In formulas, ' +
    '`prior_year(x)` is x a year earlier, `avg(x)` the mean of both, `opt(x)` is x, or zero if the line item was not filed for ' +
    'two years, `carried(x)` the latest x within a year, `a ?? b` the first that is not null; a quotient with a denominator of zero or less is null (`negative_denominator`).',
  shape: { kind: 'object', rows: 'metrics' },
  input: Type.Object({}),
  output: Type.Object(
    {
      metrics: Type.Array(metric),
      dimensions: Type.Array(
        Type.Object({ pattern: Type.String(), meaning: Type.String() }, { additionalProperties: false }),
      ),
      credits: Type.String({ description: 'Cost of a query' }),
      count: Type.Integer(),
    },
    { additionalProperties: false },
  ),
  async handle() {
    return {
      metrics: METRICS.map(catalogRecord),
      dimensions: [...DIMENSION_PATTERNS],
      credits: CREDIT_FORMULA,
      count: METRICS.length,
    }
  },
})

function catalogRecord(row: CatalogMetric) {
  const { id, name, category, unit, formula, compiled, usesPrice, higherIsBetter, description } = row
  return {
    id,
    name,
    category,
    unit,
    formula,
    inputs: [
      ...new Set(
        compiled.terms.map(({ kind, statement, id }) => (kind === 'item' ? `${statement}.${id}` : id)),
      ),
    ],
    period_types: ['quarterly', 'ttm', 'annual'],
    uses_price: usesPrice,
    higher_is_better: higherIsBetter,
    description,
    aliases: Object.keys(METRIC_ALIASES).filter(alias => METRIC_ALIASES[alias] === id),
    not_applicable: [...row.notApplicable],
  }
}
