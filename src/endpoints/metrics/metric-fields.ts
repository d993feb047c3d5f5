import Type from 'typebox'
import { DIMENSION_PATTERNS } from '../../domain/dimensions/parse-dimension.ts'
import { PERIOD_KINDS, type PeriodKind } from '../../domain/metrics/metric.ts'
import { AsOf, DayText } from '../../schema/day.ts'
import { defaulted } from '../../schema/defaulted.ts'
import { flag } from '../../schema/flag.ts'
import { companyIds } from '../../schema/identifiers.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import { dimensionIds, metricIds } from './metric-words.ts'

/** Bound of the largest tier. */
export const MOST_TICKERS = 500
export const MOST_METRICS = 100
export const MOST_DIMENSIONS = 20

export const PeriodInput = oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]], {
  description:
    'Kind of period. Valuation, return, turnover and day-count metrics always look at twelve months: for them `quarterly` means sampled each quarter.',
})

export const PriceInput = oneOf(['historical', 'current'], {
  description:
    '`historical`: close of the period end; `current`: the last close on or before `as_of` (or today).',
})

/** Input of the metrics query, in a query string or a body. */
export const METRICS_INPUT = Type.Object({
  tickers: companyIds(MOST_TICKERS),
  metrics: metricIds(MOST_METRICS, 'Metric ids or aliases: `/data/metrics/catalog` lists them.'),
  period: defaulted(PeriodInput, 'ttm'),
  years: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, description: 'Years of history, newest first, in `history`.' }),
  ),
  dimensions: Type.Optional(
    dimensionIds(
      MOST_DIMENSIONS,
      `Statistics over periods: ${DIMENSION_PATTERNS.map(({ pattern }) => pattern).join(', ')}.`,
    ),
  ),
  price: defaulted(PriceInput, 'historical'),
  adjusted: flag(
    'Per-share values and share counts on the split basis of `as_of` (or today); false: as filed.',
    true,
  ),
  as_of: AsOf,
  dry_run: flag('Only what the query would cost.'),
})

const Values = Type.Record(Type.String(), nullable(Type.Number()), {
  description: 'By kind of period, or dimension id',
})

const HistoryRecord = Type.Object(
  {
    period_end: DayText,
    period_type: oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]]),
    fiscal_year: Type.Integer({ description: 'Calendar year in which the fiscal year ends' }),
    fiscal_period: nullable(Type.String()),
    value: nullable(Type.Number()),
    reason: nullable(Type.String({ description: 'Why the value is null' })),
    filed: { ...DayText, description: 'Filing date from which the value was known' },
  },
  { additionalProperties: false },
)

const CompanyData = Type.Object(
  {
    metrics: Type.Record(Type.String(), Values),
    currency: nullable(Type.String({ description: 'ISO 4217, of money and per-share values' })),
    latest_period: nullable(
      Type.Object(
        {
          period_end: DayText,
          fiscal_year: Type.Integer(),
          fiscal_period: nullable(Type.String()),
        },
        { additionalProperties: false, description: 'The latest period of the kind asked for' },
      ),
    ),
    history: nullable(
      Type.Record(Type.String(), Type.Array(HistoryRecord), { description: 'With `years`: by metric id' }),
    ),
  },
  { additionalProperties: false },
)

const Remark = { ticker: Type.String(), metric: Type.String(), key: Type.String() }

export const METRICS_OUTPUT = Type.Object(
  {
    data: Type.Record(Type.String(), CompanyData, { description: 'By ticker as asked for' }),
    metadata: Type.Object(
      {
        tickers: Type.Array(Type.String()),
        metrics: Type.Array(Type.String()),
        aliases: Type.Record(Type.String(), Type.String(), {
          description: 'Names in the request that stand for another metric id',
        }),
        period: Type.String(),
        years: nullable(Type.Integer()),
        dimensions: Type.Array(Type.String()),
        price: Type.String(),
        adjusted: Type.Boolean(),
        as_of: nullable(DayText),
        credits_used: Type.Integer(),
        credits_estimated: nullable(Type.Integer({ description: 'With dry_run' })),
        calls_estimated: nullable(
          Type.Integer({ description: 'With dry_run: calls that the query would debit' }),
        ),
        not_found: Type.Array(Type.String(), { description: 'Tickers that no company has' }),
        unavailable: Type.Array(
          Type.Object(
            { ...Remark, reason: Type.String({ description: 'Why the value is null' }) },
            { additionalProperties: false },
          ),
        ),
        flags: Type.Array(
          Type.Object(
            {
              ...Remark,
              flag: Type.String({ description: 'A quality of the value, such as ending_balance' }),
            },
            { additionalProperties: false },
          ),
        ),
        execution_time_ms: Type.Number(),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

/** A value as a row, for tables. */
export const METRICS_ROW = Type.Object(
  {
    ticker: Type.String(),
    metric: Type.String(),
    key: Type.String({ description: 'Kind of period, or dimension id' }),
    period_end: nullable(DayText),
    fiscal_year: nullable(Type.Integer()),
    fiscal_period: nullable(Type.String()),
    value: nullable(Type.Number()),
    reason: nullable(Type.String({ description: 'Why the value is null' })),
    filed: nullable(DayText),
  },
  { additionalProperties: false },
)
