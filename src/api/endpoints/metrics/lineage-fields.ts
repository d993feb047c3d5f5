import Type from 'typebox'
import { PERIOD_KINDS, type PeriodKind } from '../../../domain/metrics/metric.ts'
import { companyFields } from '../../../schema/envelope.ts'
import { DayText, nullable, oneOf } from '../../../schema/fields.ts'

const PeriodType = oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]])

export const LineageInput = Type.Object(
  {
    id: Type.String({ description: 'Metric, `statement.line_item`, concept, or `close`' }),
    term: Type.String({
      description: 'Term of the formula, such as prior_year(total_assets); concept of a fact',
    }),
    kind: oneOf(['fact', 'line_item', 'metric', 'price']),
    value: nullable(
      Type.Number({ description: 'On the split basis of `as_of` (or today); a fact is as filed' }),
    ),
    reason: nullable(Type.String({ description: 'Null reason' })),
    flags: Type.Array(Type.String()),
    sign: Type.Integer({ description: 'For a fact or a quarter: 1 is added, -1 is subtracted' }),
    period_type: nullable(PeriodType),
    period_start: nullable(DayText),
    period_end: nullable(DayText),
    concept: nullable(Type.String()),
    accession_number: nullable(Type.String()),
    filed: nullable(DayText),
    source_url: nullable(Type.String({ description: 'URL of the filing at sec.gov' })),
    derivation: nullable(Type.String({ description: 'For a fact: derivation of the line item' })),
  },
  { additionalProperties: false },
)

export const LINEAGE_OUTPUT = Type.Object(
  {
    ...companyFields,
    currency: nullable(Type.String({ description: 'ISO 4217' })),
    metric: Type.String(),
    name: Type.String(),
    unit: Type.String(),
    formula: nullable(
      Type.String({ description: 'Formula over the terms of `inputs`; null for a line item' }),
    ),
    derivation: nullable(
      Type.String({ description: 'For a line item: reported, ytd_difference, sum_of_quarters ...' }),
    ),
    period: PeriodType,
    period_start: nullable(DayText),
    period_end: DayText,
    fiscal_year: Type.Integer(),
    fiscal_period: nullable(Type.String()),
    value: nullable(Type.Number()),
    reason: nullable(Type.String({ description: 'Null reason' })),
    flags: Type.Array(Type.String()),
    split_factor: nullable(
      Type.Number({ description: 'For per-share values and share counts: new shares per share as filed' }),
    ),
    as_of: nullable(DayText),
    inputs: Type.Array(LineageInput),
    count: Type.Integer(),
    execution_time_ms: Type.Number(),
  },
  { additionalProperties: false },
)
