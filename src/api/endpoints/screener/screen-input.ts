import Type, { type Static } from 'typebox'
import { industries } from '../../../domain/company/taxonomy.ts'
import { OPERATORS, type OperatorName } from '../../../domain/metrics/screen/operators.ts'
import { type Criteria, readScreen, type ScreenQuery } from '../../../domain/metrics/screen/read-screen.ts'
import {
  AsOf,
  companyIds,
  defaulted,
  enumList,
  limit,
  list,
  listOf,
  offset,
  oneOf,
  withKeywords,
} from '../../../schema/fields.ts'
import type { CheckFault } from '../../../schema/json-schema.ts'
import { nearest } from '../../../schema/validation-errors.ts'
import { FILER_TYPES, SECTOR_CODES } from '../companies/company-record.ts'
import { MAX_TICKERS, PeriodInput, PriceInput } from '../metrics/metric-fields.ts'
import { METRIC_NAMES } from '../metrics/metric-ids.ts'

const word = (description: string, examples: string[]) =>
  Type.String({ minLength: 1, maxLength: 120, description, examples })

const operators = [...OPERATORS.values()]

const Filter = Type.Object(
  {
    metric: word('Metric id or alias', ['roic']),
    operator: oneOf(operators.map(({ name }) => name) as [OperatorName, ...OperatorName[]], {
      description: operators.map(({ name, meaning }) => `\`${name}\`: ${meaning}`).join('; '),
    }),
    value: Type.Unsafe<number | number[]>({
      anyOf: [{ type: 'number' }, { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }],
      description: 'A number; `between` takes [low, high]; `in_top` and `in_bottom` a fraction',
      examples: [0.15],
      'x-hint': 'a number, or a list of two for between',
    }),
    dimension: Type.Optional(word('A statistic over periods such as `TTM.YOY`', ['TTM.YOY'])),
  },
  { title: 'ScreenFilter', additionalProperties: false },
)

const RankKey = Type.Object(
  {
    metric: word('Metric id or alias', ['roic']),
    direction: Type.Optional(
      oneOf(['asc', 'desc'], { description: '`desc` (default): the highest value is the best.' }),
    ),
    weight: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e9, description: 'Weight in the score. Default: 1.' }),
    ),
    dimension: Type.Optional(word('A statistic over periods such as `TTM.YOY`', ['TTM.YOY'])),
  },
  { title: 'RankKey', additionalProperties: false },
)

const INDUSTRY_CODES = [...industries()].map(({ code }) => code)

function unknownIndustries(codes: unknown): string | null {
  if (!Array.isArray(codes)) return null
  const unknown = codes.filter(code => typeof code === 'string' && !INDUSTRY_CODES.includes(code))
  if (unknown.length === 0) return null
  const suggestions = unknown.map(code => {
    const near = nearest(code, INDUSTRY_CODES)
    return near === null ? code : `${code} (did you mean ${near}?)`
  })
  return `has no industry ${suggestions.join(', ')}`
}

/** Parameters that restrict the universe. */
export const restrictionFields = {
  sectors: Type.Optional(
    enumList(SECTOR_CODES, { title: 'SectorCode', description: 'Only these sectors (`/taxonomy/sectors`).' }),
  ),
  industries: Type.Optional(
    withKeywords(
      list({
        max: 50,
        description: 'Only these industries (`/taxonomy/industries`).',
        examples: [['software']],
      }),
      { 'x-check': unknownIndustries },
    ),
  ),
  exchanges: Type.Optional(
    list({ max: 20, description: 'Only these exchanges, in any case.', examples: [['Nasdaq', 'NYSE']] }),
  ),
  tickers: Type.Optional(companyIds(MAX_TICKERS, 'Only these companies: tickers or CIKs.')),
  filer_types: Type.Optional(enumList(FILER_TYPES, { description: 'Only these kinds of filers.' })),
}

const FIELDS = Type.Object({
  filters: defaulted(
    Type.Array(Filter, { maxItems: 20, description: 'Thresholds. A null metric passes no filter.' }),
    [],
  ),
  match: defaulted(
    oneOf(['all', 'any'], { description: 'Whether a company must pass all filters or any one of them.' }),
    'all',
  ),
  ...restrictionFields,
  period: defaulted(PeriodInput, 'ttm'),
  price: defaulted(PriceInput, 'historical'),
  as_of: AsOf,
  rank_by: Type.Optional(
    Type.Unsafe<Static<typeof RankKey> | Static<typeof RankKey>[]>({
      anyOf: [RankKey, { type: 'array', items: RankKey, minItems: 1, maxItems: 20 }],
      description:
        'One metric, or several with weights: the score is the weighted mean of the company’s percentile ranks among the matching companies. Default order: ticker.',
      'x-hint': 'an object with metric, direction and weight, or a list of them',
    }),
  ),
  rank_missing: defaulted(
    oneOf(['exclude', 'median'], {
      description:
        'For companies without a value to rank by: `exclude` drops them, `median` gives them the median rank.',
    }),
    'exclude',
  ),
  columns: Type.Optional(
    listOf(word('Metric id, with a dimension as `revenue.TTM.CAGR3`', ['revenue', 'revenue.TTM.CAGR3']), {
      max: 100,
      description: 'Metrics to return in addition to those in `filters` and `rank_by`.',
      examples: [['revenue', 'revenue.TTM.CAGR3']],
    }),
  ),
  limit: limit(200),
  offset: offset(),
})

export const SCREEN_INPUT = withKeywords(FIELDS, { 'x-check': criteriaFaults })

type ScreenInput = Static<typeof FIELDS>

/** Criteria of a request that passed its schema. */
export function readCriteria(input: ScreenInput): Criteria {
  return readScreen(input, METRIC_NAMES).criteria
}

const HARMLESS = { metric: 'revenue', operator: 'gt', value: 0 }

/** Errors that types cannot express. Parts of the wrong type were already reported; a harmless value replaces them. */
function criteriaFaults(input: Readonly<Record<string, unknown>>): readonly CheckFault[] {
  const wellFormed = (part: unknown) => (isReference(part) ? { ...HARMLESS, ...part } : HARMLESS)
  const { filters, rank_by, columns } = input
  const keys = Array.isArray(rank_by)
    ? rank_by.map(wellFormed)
    : rank_by === undefined
      ? null
      : wellFormed(rank_by)
  const query = {
    filters: Array.isArray(filters) ? filters.map(wellFormed) : [],
    rank_by: keys,
    columns: Array.isArray(columns)
      ? columns.map(text => (typeof text === 'string' ? text : HARMLESS.metric))
      : [],
  }
  return readScreen(query as ScreenQuery, METRIC_NAMES).faults
}

/** Whether every part has the right type; values are checked later. */
function isReference(part: unknown): part is Record<string, unknown> {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return false
  const { metric, operator, value, dimension, direction, weight } = part as Record<string, unknown>
  return (
    typeof metric === 'string' &&
    [operator, dimension, direction].every(word => word === undefined || typeof word === 'string') &&
    (weight === undefined || typeof weight === 'number') &&
    (value === undefined ||
      typeof value === 'number' ||
      (Array.isArray(value) && value.every(one => typeof one === 'number')))
  )
}
