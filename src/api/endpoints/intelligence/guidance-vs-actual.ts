import Type from 'typebox'
import { STATEMENTS } from '../../../domain/numbers/line-items/index.ts'
import type { StatementName } from '../../../domain/numbers/statement.ts'
import { GUIDANCE_METRICS } from '../../../domain/signals/guidance/metrics.ts'
import {
  actualItems,
  actualOf,
  compareWith,
  INCOMPARABLE,
  incomparable,
} from '../../../domain/signals/guidance/outcome.ts'
import { splitsBetween, type TargetSplit } from '../../../domain/signals/guidance/revisions.ts'
import {
  AccessionNumber,
  AsOf,
  CompanyId,
  DayText,
  envelope as envelopeSchema,
  limit,
  nullable,
  offset,
  oneOf,
} from '../../../schema/fields.ts'
import { type Resolved, resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import {
  conceptOf,
  type FirstReport,
  figuresOf,
  nominalEnd,
  type ReportedPeriods,
  reportedPeriods,
} from './first-reported.ts'
import { type IssuedGuidance, type TargetHistory, targetHistories, urlOf } from './guidance-targets.ts'
import { allReadings } from './signal-fields.ts'

const Numbers = {
  low: nullable(Type.Number({ description: 'In `unit`, unscaled; percent as printed (21.5)' })),
  high: nullable(Type.Number()),
  midpoint: nullable(Type.Number()),
}
const Source = {
  filing_date: DayText,
  issued_date: { ...DayText, deprecated: true, description: 'Use `filing_date`' },
  accession_number: nullable(AccessionNumber),
  source_url: nullable(Type.String({ description: 'URL of the quoted text' })),
  quote: Type.String({ description: 'Found word for word at `start..end` of `content_raw` of the section' }),
  section_id: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
}
const Change = nullable(
  Type.String({
    description:
      'initiated, raised, lowered, reaffirmed, narrowed, widened, withdrawn; by numbers first, then by words',
  }),
)
const Kind = oneOf(['range', 'point', 'at_least', 'at_most', 'qualitative', 'withdrawn'], {
  description: '`qualitative` (a size in words) and `withdrawn` have no numbers',
})

const Guidance = Type.Object(
  {
    ...Numbers,
    unit: Type.String({ description: 'ISO 4217, `<currency>/share`, percent, basis_points, shares, count' }),
    kind: Kind,
    basis: nullable(oneOf(['gaap', 'non_gaap'], { description: 'Null where the source does not say' })),
    percent_of: nullable(
      oneOf(['level', 'growth'], { description: 'Of percent: the thing itself, or its growth' }),
    ),
    growth_over: nullable(
      oneOf(['prior_year', 'prior_quarter'], {
        description: 'Of growth: what it is over; null if the source does not say',
      }),
    ),
    constant_currency: Type.Boolean(),
    ...Source,
  },
  { additionalProperties: false },
)

const Revision = Type.Object(
  {
    ...Numbers,
    kind: Kind,
    change: Change,
    stated_change: nullable(Type.String({ description: 'By the words alone' })),
    ...Source,
  },
  { title: 'GuidanceRevision', additionalProperties: false },
)

const Actual = Type.Object(
  {
    value: Type.Number({ description: 'In the unit of the target, as first filed' }),
    filed: DayText,
    accession_number: AccessionNumber,
    concept: nullable(Type.String({ description: 'Null where several concepts are behind it' })),
  },
  { title: 'GuidanceActual', additionalProperties: false },
)

const REASONS = [...INCOMPARABLE, 'report_not_available', 'value_not_in_report'] as const

const record = Type.Object(
  {
    metric: Type.String(),
    segment: nullable(Type.String({ description: 'Null: the company' })),
    period_end: nullable(
      Type.String({
        format: 'date',
        description: 'Nominal, by the fiscal year end, until the period is reported',
      }),
    ),
    period_type: oneOf(['quarterly', 'annual', 'other'], {
      description: '`other`: several years, a half year, the rest of a year',
    }),
    fiscal_year: nullable(
      Type.Integer({ description: 'Calendar year in which the fiscal year ends; of several years the last' }),
    ),
    fiscal_period: nullable(Type.String({ description: 'FY or Q1 to Q4' })),
    guidance: Type.Object(Guidance.properties, {
      additionalProperties: false,
      description: 'The latest issued before the actual was filed',
    }),
    revisions: Type.Array(Revision, {
      description: 'Every issue of the target, oldest first, the latest with them',
    }),
    actual: nullable(Actual),
    outcome: oneOf(['above', 'within', 'below', 'pending', 'not_reported', 'not_comparable']),
    outcome_reason: nullable(
      oneOf(REASONS, { description: 'Why a period that is over has no comparison; else null' }),
    ),
    variance: nullable(
      Type.Number({
        description:
          'Actual less the midpoint (or the only bound), as a fraction of it; of percent and basis points the difference in those',
      }),
    ),
  },
  { additionalProperties: false },
)

const METRICS = GUIDANCE_METRICS.map(({ id }) => id) as [string, ...string[]]

/** A company's guidance targets with the actual values. */
export const guidanceVsActual = defineEndpoint({
  name: 'companies.guidance_vs_actual',
  method: 'GET',
  path: '/companies/{ticker}/guidance-vs-actual',
  tag: 'Filing intelligence',
  tier: 'public',
  summary: 'Guidance of a company joined to its filed actuals, newest period first',
  description:
    'Targets are read from the tables and sentences of releases, calls and outlooks of interim reports; one record a metric, ' +
    'segment, period and basis. The actual is what the first periodic report of the period said, not restated. ' +
    '`within` is the closed interval after rounding the actual to the places the target was printed with; of `at_least` an ' +
    'actual at or over the bound is `above`, of `at_most` one at or under it is `below`. Splits between the two days are ' +
    'taken into account in the comparison; the target itself is shown as printed. `pending`: the period is not over on the day of the ' +
    'request (`as_of` or today). `not_reported`: it is over, and no periodic report of it is available. `not_comparable`: the ' +
    'basis is not GAAP or not stated, or the target is for a segment, a longer period, or a measure that is not filed. ' +
    '`outcome_reason` says which.',
  shape: { kind: 'object', rows: 'data' },
  errors: ['window_exceeded'],
  input: Type.Object({
    ticker: CompanyId,
    metric: Type.Optional(oneOf(METRICS, { description: 'Only targets of this metric.' })),
    limit: limit(100),
    offset: offset(),
    as_of: AsOf,
  }),
  output: envelopeSchema(record),
  async handle(input, context) {
    const { ticker, metric, limit, offset, as_of } = input
    const resolved = resolveCompany(context, ticker)
    const asOf = as_of ?? null
    const [readings, splits] = await Promise.all([
      allReadings(resolved.company.cik, { to: asOf }, context),
      context.stores.facts.splits(resolved.publication, asOf),
    ])
    const histories = targetHistories(readings, splits).filter(
      ({ issues }) => metric === undefined || issues[0]!.record.metric === metric,
    )
    const served = histories.slice(offset, offset + limit)
    const options = { statements: statementsOf(served), provenance: true }
    const reported = await reportedPeriods(context.stores, resolved, asOf, options)
    const rows = await Promise.all(
      served.map(history => recordOf(history, resolved, { reported, splits, day: as_of ?? context.today })),
    )
    return envelope(
      resolved,
      rows,
      { hasMore: histories.length > offset + limit },
      { context, input, madeOf: 'text' },
    )
  },
})

/** Statements with the actual values of targets; the cash flow statement is read only if a target needs it. */
function statementsOf(histories: readonly TargetHistory[]): readonly StatementName[] {
  const items = histories.flatMap(({ issues }) => issues.flatMap(({ record }) => actualItems(record)))
  const isCash = items.some(item => CASH_FLOW.has(item))
  return isCash ? ['income_statement', 'cash_flow'] : ['income_statement']
}

const CASH_FLOW: ReadonlySet<string> = new Set(
  STATEMENTS.cash_flow.fields.filter(field => !STATEMENTS.income_statement.fields.includes(field)),
)

interface Background {
  readonly reported: ReportedPeriods
  readonly splits: readonly TargetSplit[]
  /** `YYYY-MM-DD` that the response is as of. */
  readonly day: string
}

async function recordOf(
  { issues }: TargetHistory,
  { company }: Resolved,
  { reported, splits, day }: Background,
) {
  const { period, metric, segment } = issues[0]!.record
  const { fiscal_year, fiscal_period } = period
  const name = fiscal_year === null || fiscal_period === null ? null : { fiscal_year, fiscal_period }
  const report = name === null ? null : await reported.of(name)
  const before = report === null ? issues : issues.filter(({ issued }) => issued <= report.filed)
  const told = before.filter(({ record }) => record.unit !== 'none')
  // Guidance that was first issued with the results or later still counts as issued.
  const latest = told.at(-1) ?? issues.find(({ record }) => record.unit !== 'none')!
  const end = { fiscal_year: fiscal_year ?? 0, fiscal_period: fiscal_period ?? 'FY' }
  const period_end =
    report?.period_end ?? (fiscal_year === null ? null : nominalEnd(end, company.fiscalYearEnd))
  return {
    metric,
    segment,
    period_end,
    period_type: period.period_type === 'multi_year' ? ('other' as const) : period.period_type,
    fiscal_year,
    fiscal_period,
    guidance: guidanceOf(latest),
    revisions: issues.map(revisionOf),
    ...outcomeOf(latest, report, { splits, isOver: isOver(period_end, fiscal_year, day) }),
  }
}

function guidanceOf(issue: IssuedGuidance) {
  const { low, high, midpoint, unit, kind, basis, percent_of, growth_over, constant_currency } = issue.record
  return {
    low,
    high,
    midpoint,
    unit,
    kind,
    basis,
    percent_of,
    growth_over,
    constant_currency,
    ...sourceOf(issue),
  }
}

function revisionOf(issue: IssuedGuidance) {
  const { low, high, midpoint, kind, stated_change } = issue.record
  return { low, high, midpoint, kind, change: issue.change, stated_change, ...sourceOf(issue) }
}

function sourceOf({ record, reading }: IssuedGuidance) {
  const { quote, section_id, start, end } = record.evidence
  return {
    filing_date: reading.filing_date,
    issued_date: reading.filing_date,
    accession_number: reading.accession_number,
    source_url: urlOf(reading),
    quote,
    section_id,
    start,
    end,
  }
}

/** Without an end, a fiscal year is over when the calendar year of its name is. */
function isOver(periodEnd: string | null, fiscalYear: number | null, day: string): boolean {
  return periodEnd === null ? fiscalYear !== null && `${fiscalYear}-12-31` < day : periodEnd < day
}

function outcomeOf(
  { record, issued }: IssuedGuidance,
  report: FirstReport | null,
  { splits, isOver }: { readonly splits: readonly TargetSplit[]; readonly isOver: boolean },
) {
  const reason = incomparable(record)
  const none = { actual: null, variance: null }
  if (report === null) {
    if (!isOver) return { ...none, outcome: 'pending' as const, outcome_reason: null }
    return reason === null
      ? { ...none, outcome: 'not_reported' as const, outcome_reason: 'report_not_available' as const }
      : { ...none, outcome: 'not_comparable' as const, outcome_reason: reason }
  }
  const [item] = actualItems(record)
  const figures = (rows: FirstReport['now']) => figuresOf(rows, splits, report.filed)
  const value = actualOf(record, { now: figures(report.now), yearAgo: figures(report.yearAgo) })
  if (item === undefined || value === null)
    return {
      ...none,
      outcome: 'not_comparable' as const,
      outcome_reason: reason ?? ('value_not_in_report' as const),
    }
  const factor = splitsBetween(splits, issued, report.filed)
  const isSingle = actualItems(record).length === 1 && record.percent_of !== 'growth'
  return {
    actual: {
      value: Number(value.toPrecision(12)),
      filed: report.filed,
      accession_number: report.accession_number,
      concept: isSingle ? conceptOf(report.now, item) : null,
    },
    ...compareWith(record, value, factor),
    outcome_reason: null,
  }
}
