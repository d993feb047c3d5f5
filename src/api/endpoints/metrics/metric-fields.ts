import Type from 'typebox'
import { DIMENSION_PATTERNS } from '../../../domain/metrics/dimensions/parse-dimension.ts'
import { PERIOD_KINDS, type PeriodKind } from '../../../domain/metrics/metric.ts'
import { AsOf, Cik, companyIds, DayText, defaulted, flag, nullable, oneOf } from '../../../schema/fields.ts'
import { dimensionIds, metricIds } from './metric-ids.ts'

/** Maximum of the highest tier. */
export const MAX_TICKERS = 500
export const MAX_METRICS = 100
const MAX_DIMENSIONS = 20

export const PeriodInput = oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]], {
  description:
    'Period kind. Valuation, return, turnover and day-count metrics always use twelve months: for them `quarterly` means sampled each quarter.',
})

export const PriceInput = oneOf(['historical', 'current'], {
  description:
    '`historical`: close at the period end; `current`: the last close on or before `as_of` (or today).',
})

/** Input of the metrics query, as query string or body. */
export const METRICS_INPUT = Type.Object({
  tickers: companyIds(MAX_TICKERS),
  metrics: metricIds(MAX_METRICS, 'Metric ids or aliases: `/data/metrics/catalog` lists them.'),
  period: defaulted(PeriodInput, 'ttm'),
  years: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, description: 'Years of history, newest first, in `history`.' }),
  ),
  dimensions: Type.Optional(
    dimensionIds(
      MAX_DIMENSIONS,
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
  title: 'MetricValues',
  description: 'By period kind or dimension id',
})

const HistoryRecord = Type.Object(
  {
    period_end: DayText,
    period_type: oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]]),
    fiscal_year: Type.Integer({ description: 'Calendar year in which the fiscal year ends' }),
    fiscal_period: nullable(Type.String()),
    value: nullable(Type.Number()),
    reason: nullable(Type.String({ description: 'Null reason' })),
    filed: { ...DayText, description: 'Filing date from which the value is available' },
  },
  { title: 'MetricHistoryValue', additionalProperties: false },
)

const CompanyData = Type.Object(
  {
    cik: Cik,
    metrics: Type.Record(Type.String(), Values),
    currency: nullable(Type.String({ description: 'ISO 4217; currency of money and per-share values' })),
    latest_period: nullable(
      Type.Object(
        {
          period_end: DayText,
          fiscal_year: Type.Integer(),
          fiscal_period: nullable(Type.String()),
        },
        { additionalProperties: false, description: 'Latest period of the requested kind' },
      ),
    ),
    history: nullable(
      Type.Record(Type.String(), Type.Array(HistoryRecord), { description: 'With `years`: by metric id' }),
    ),
  },
  { title: 'CompanyMetrics', additionalProperties: false },
)

const Remark = { ticker: Type.String(), metric: Type.String(), key: Type.String() }

export const METRICS_OUTPUT = Type.Object(
  {
    data: Type.Record(Type.String(), CompanyData, { description: 'By ticker as requested' }),
    metadata: Type.Object(
      {
        tickers: Type.Array(Type.String()),
        metrics: Type.Array(Type.String()),
        aliases: Type.Record(Type.String(), Type.String(), {
          description: 'Aliases in the request and the metric ids they refer to',
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
        not_found: Type.Array(Type.String(), { description: 'Unknown tickers' }),
        unavailable: Type.Array(
          Type.Object(
            { ...Remark, reason: Type.String({ description: 'Null reason' }) },
            { title: 'MetricNullReason', additionalProperties: false },
          ),
        ),
        flags: Type.Array(
          Type.Object(
            {
              ...Remark,
              flag: Type.String({ description: 'Flag, such as ending_balance' }),
            },
            { title: 'MetricFlag', additionalProperties: false },
          ),
        ),
        execution_time_ms: Type.Number(),
      },
      { title: 'MetricsMetadata', additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

/** A value as a table row. */
export const METRICS_ROW = Type.Object(
  {
    ticker: Type.String(),
    cik: Cik,
    currency: nullable(Type.String()),
    metric: Type.String(),
    key: Type.String({ description: 'Period kind or dimension id' }),
    period_end: nullable(DayText),
    fiscal_year: nullable(Type.Integer()),
    fiscal_period: nullable(Type.String()),
    value: nullable(Type.Number()),
    reason: nullable(Type.String({ description: 'Null reason' })),
    filed: nullable(DayText),
  },
  { additionalProperties: false },
)

/** Credits per call of the quota. */
const CREDITS_A_CALL = 1_000

/** Returned by the catalog. */
export const CREDIT_FORMULA =
  'credits = tickers found x metrics x (max(1, years) + number of dimensions); a query debits ceil(credits / 1,000) calls of the quota, at least one'

interface Charge {
  readonly companies: number
  readonly metrics: number
  readonly years: number | null
  readonly dimensions: number
}

export function creditsOf({ companies, metrics, years, dimensions }: Charge): number {
  return companies * metrics * (Math.max(1, years ?? 0) + dimensions)
}

export function callsOf(credits: number): number {
  return Math.max(1, Math.ceil(credits / CREDITS_A_CALL))
}
