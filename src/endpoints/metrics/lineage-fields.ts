import Type from 'typebox'
import { PERIOD_KINDS, type PeriodKind } from '../../domain/metrics/metric.ts'
import { DayText } from '../../schema/day.ts'
import { companyFields } from '../../schema/envelope.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'

const PeriodType = oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]])

export const LineageInput = Type.Object(
  {
    id: Type.String({ description: 'Metric, `statement.line_item`, concept, or `close`' }),
    term: Type.String({
      description: 'As the formula names it, such as prior_year(total_assets); a fact by its concept',
    }),
    kind: oneOf(['fact', 'line_item', 'metric', 'price']),
    value: nullable(
      Type.Number({ description: 'On the split basis of `as_of` (or today); of a fact as filed' }),
    ),
    reason: nullable(Type.String({ description: 'Why it is null' })),
    flags: Type.Array(Type.String()),
    sign: Type.Integer({ description: 'Of a fact or of a quarter: 1 added, -1 taken away' }),
    period_type: nullable(PeriodType),
    period_start: nullable(DayText),
    period_end: nullable(DayText),
    concept: nullable(Type.String()),
    accession_number: nullable(Type.String()),
    filed: nullable(DayText),
    source_url: nullable(Type.String({ description: 'SEC’s address of the filing' })),
    derivation: nullable(Type.String({ description: 'Of a fact: how the line item came to be' })),
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
    formula: nullable(Type.String({ description: 'Over the terms of `inputs`; null for a line item' })),
    derivation: nullable(
      Type.String({ description: 'Of a line item: reported, ytd_difference, sum_of_quarters ...' }),
    ),
    period: PeriodType,
    period_start: nullable(DayText),
    period_end: DayText,
    fiscal_year: Type.Integer(),
    fiscal_period: nullable(Type.String()),
    value: nullable(Type.Number()),
    reason: nullable(Type.String({ description: 'Why it is null' })),
    flags: Type.Array(Type.String()),
    split_factor: nullable(
      Type.Number({ description: 'Of per-share values and share counts: new shares for one share as filed' }),
    ),
    as_of: nullable(DayText),
    inputs: Type.Array(LineageInput),
    count: Type.Integer(),
    execution_time_ms: Type.Number(),
  },
  { additionalProperties: false },
)
