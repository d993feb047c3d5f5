import Type from 'typebox'
import { DIMENSION_PATTERNS } from '../../domain/dimensions/parse-dimension.ts'
import { METRIC_ALIASES } from '../../domain/metrics/catalog/aliases.ts'
import { type CatalogMetric, METRICS } from '../../domain/metrics/catalog/index.ts'
import { nullable } from '../../schema/nullable.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { CREDIT_FORMULA } from './credits.ts'

const metric = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    category: Type.String(),
    unit: Type.String({
      description: 'usd (money of the company’s currency), ratio, per_share, days, count or score',
    }),
    formula: Type.String({ description: 'Over metrics of the same period and line items of its statements' }),
    inputs: Type.Array(Type.String(), { description: 'What the formula reads' }),
    period_types: Type.Array(Type.String()),
    uses_price: Type.Boolean(),
    higher_is_better: nullable(Type.Boolean({ description: 'Null: it depends' })),
    description: Type.String(),
    aliases: Type.Array(Type.String(), { description: 'Other names that requests may use' }),
    not_applicable: Type.Array(Type.String(), { description: 'Industry templates that do not have it' }),
  },
  { additionalProperties: false },
)

/** Every metric there is. */
export const metricsCatalog = defineEndpoint({
  name: 'metrics.catalog',
  method: 'GET',
  path: '/data/metrics/catalog',
  tag: 'Metrics',
  tier: 'public',
  summary: 'Metrics and dimensions',
  description:
    'Every metric with its formula, and the dimensions that may be asked of it. Metrics hold magnitudes: cash paid for capital ' +
    'expenditures, dividends, debt and repurchases is positive here, while statements show outflows as negative. In formulas, ' +
    '`prior_year(x)` is x a year earlier, `avg(x)` the mean of both, `opt(x)` x or nothing where the line has not been filed for ' +
    'two years, `carried(x)` the latest x of a year, `a ?? b` the first that is known; a quotient whose denominator is not above zero is null, `negative_denominator`.',
  shape: { kind: 'object', rows: 'metrics' },
  input: Type.Object({}),
  output: Type.Object(
    {
      metrics: Type.Array(metric),
      dimensions: Type.Array(
        Type.Object({ pattern: Type.String(), meaning: Type.String() }, { additionalProperties: false }),
      ),
      credits: Type.String({ description: 'What a query costs' }),
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
