import Type from 'typebox'
import { type Day, formatDay, parseDay } from '../../domain/day.ts'
import { priceReaction } from '../../domain/earnings/price-reaction.ts'
import { sourceUrl } from '../../domain/filing.ts'
import { fiscalPosition } from '../../domain/fiscal-position.ts'
import type { PriceHistory } from '../../domain/prices/history.ts'
import { AsOf, DayText } from '../../schema/day.ts'
import { envelope as envelopeSchema } from '../../schema/envelope.ts'
import { AccessionNumber, CompanyId } from '../../schema/identifiers.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import { limit } from '../../schema/paging.ts'
import type { FilingRow, PeriodRow, SplitRow } from '../../stores/ports.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import { resolveCompany } from '../resolve-company.ts'
import { allReadings } from './all-readings.ts'
import {
  figuresOf,
  nominalEnd,
  type PeriodName,
  type ReportedPeriods,
  reportedPeriods,
} from './first-reported.ts'

const Money = nullable(
  Type.Number({ description: 'As the first periodic report of the period said; unscaled' }),
)
const Growth = nullable(
  Type.Number({
    description:
      'Against the year-ago quarter as shown in the same report, as a fraction; null where that is not positive',
  }),
)

const record = Type.Object(
  {
    period_end: nullable(
      Type.String({
        format: 'date',
        description: 'Nominal, by the fiscal year end, until the period is reported',
      }),
    ),
    period_type: oneOf(['quarterly']),
    fiscal_year: nullable(Type.Integer()),
    fiscal_period: nullable(Type.String({ description: 'Q1 to Q4' })),
    announced_date: { ...DayText, description: 'Filing date of the 8-K' },
    accession_number: AccessionNumber,
    source_url: Type.String(),
    revenue: Money,
    net_income: Money,
    eps_diluted: nullable(Type.Number({ description: 'As filed: on the shares of that day' })),
    revenue_yoy: Growth,
    eps_yoy: Growth,
    price_reaction_1d: nullable(
      Type.Number({
        description:
          'First close after the announcement against the last before it, as a fraction on one share basis. Accepted by the SEC at or after ' +
          '16:00 in New York counts as after the close. Null where no acceptance time is known, or no prices around it are loaded.',
      }),
    ),
    guidance_count: nullable(
      Type.Integer({ minimum: 0, description: 'Targets in it; null where its text is not loaded' }),
    ),
  },
  { additionalProperties: false },
)

/** Item 12 of before 2004-08-23 became 2.02. */
const RESULTS = new Set(['2.02', '12'])
/** 8-Ks of a whole history. */
const ALL = 2_000
/** Results come out at most so long after the end of their quarter, in days. */
const LATEST = 130

/** Announcements of results, with the figures first reported. */
export const earningsHistory = defineEndpoint({
  name: 'earnings.history',
  method: 'GET',
  path: '/earnings/{identifier}/history',
  tag: 'Filing intelligence',
  tier: 'public',
  summary: 'Announcements of results of a company, newest first',
  description:
    'One record a quarter: the 8-K that furnished results under item 2.02 (item 12 before August 2004); of several the last ' +
    'until the periodic report was filed. The quarter is the one of the company’s calendar that ended last before. ' +
    'Figures are those of the first 10-Q or 10-K of the quarter (a fourth quarter is the year less nine months), not of the release, so ' +
    'they are null until it is filed; restatements do not change them.',
  shape: { kind: 'object', rows: 'data' },
  errors: ['window_exceeded'],
  input: Type.Object({
    identifier: { ...CompanyId, description: 'Ticker or CIK.' },
    limit: limit(100),
    as_of: AsOf,
  }),
  output: envelopeSchema(record, {
    currency: nullable(Type.String({ description: 'ISO 4217 of revenue and net income' })),
  }),
  async handle({ identifier, limit, as_of }, context) {
    const { stores } = context
    const resolved = resolveCompany(context, identifier)
    const { publication, company } = resolved
    const asOf = as_of ?? null
    const [page, reported, splits, readings, history] = await Promise.all([
      stores.filings.ofCompany(publication, { forms: ['8-K'], from: null, to: asOf, limit: ALL, offset: 0 }),
      reportedPeriods(stores, resolved, asOf, { statements: ['income_statement'], provenance: false }),
      stores.facts.splits(publication, asOf),
      allReadings(company.cik, { kinds: ['filing'], forms: ['8-K'], to: asOf }, context),
      stores.prices.history(company.cik, null),
    ])
    const counts = new Map(
      readings.map(({ id, guidance }) => [id, guidance.filter(({ unit }) => unit !== 'none').length]),
    )
    const results = page.rows.filter(({ items }) => items.some(item => RESULTS.has(item)))
    const announced = onePerQuarter(results, reported, company.fiscalYearEnd)
    const day = as_of === undefined ? null : parseDay(as_of)
    const rows = await Promise.all(
      announced.slice(0, limit).map(async announcement => ({
        ...(await figures(announcement, { reported, splits, fiscalYearEnd: company.fiscalYearEnd })),
        price_reaction_1d: reaction(history, announcement.filing, day),
        guidance_count: counts.get(announcement.filing.accession_number) ?? null,
      })),
    )
    return envelope(resolved, rows, { hasMore: announced.length > limit, currency: company.currency })
  },
})

interface Announcement {
  readonly filing: FilingRow
  readonly period: PeriodName | null
}

/** `filings` newest first: of several in one quarter the newest that is no later than the periodic report, else the oldest. */
function onePerQuarter(
  filings: readonly FilingRow[],
  { periods, reportedBy }: ReportedPeriods,
  fiscalYearEnd: string | null,
): Announcement[] {
  const quarters = periods.filter(
    ({ period_type, fiscal_period }) => period_type === 'quarterly' && fiscal_period !== null,
  )
  const groups = Map.groupBy(filings, filing => {
    const period = quarterOf(filing.filing_date, quarters, fiscalYearEnd)
    return period === null ? filing.accession_number : `${period.fiscal_year} ${period.fiscal_period}`
  })
  return [...groups.values()].map(group => {
    const period = quarterOf(group[0]!.filing_date, quarters, fiscalYearEnd)
    const by = period === null ? null : reportedBy(period)
    return {
      filing: group.find(({ filing_date }) => by === null || filing_date <= by) ?? group.at(-1)!,
      period,
    }
  })
}

/** The quarter that ended last before a day. */
function quarterOf(
  day: string,
  quarters: readonly PeriodRow[],
  fiscalYearEnd: string | null,
): PeriodName | null {
  const filed = parseDay(day)!
  const known = quarters.find(({ period_end }) => period_end < day)
  const ended = known && filed - parseDay(known.period_end)!
  // A quarter that has no report yet lies after the last one known.
  if (known && ended! < 92) return { fiscal_year: known.fiscal_year, fiscal_period: known.fiscal_period! }
  const nominal = fiscalYearEnd === null ? null : nominalQuarter(filed, fiscalYearEnd)
  if (nominal) return nominal
  return known && ended! <= LATEST
    ? { fiscal_year: known.fiscal_year, fiscal_period: known.fiscal_period! }
    : null
}

function nominalQuarter(filed: Day, fiscalYearEnd: string): PeriodName | null {
  for (let back = 1; back <= LATEST; back += 1) {
    const place = fiscalPosition(filed - back, fiscalYearEnd)
    const name = place && { fiscal_year: place.fiscalYear, fiscal_period: `Q${place.quarter}` }
    // Positions are found from two weeks before the nominal end on.
    if (name && nominalEnd(name, fiscalYearEnd)! <= formatDay(filed)) return name
  }
  return null
}

interface Known {
  readonly reported: ReportedPeriods
  readonly splits: readonly SplitRow[]
  readonly fiscalYearEnd: string | null
}

async function figures({ filing, period }: Announcement, { reported, splits, fiscalYearEnd }: Known) {
  const report = period === null ? null : await reported.of(period)
  const now = report ? figuresOf(report.now, splits, report.filed) : {}
  const before = report ? figuresOf(report.yearAgo, splits, report.filed) : {}
  return {
    period_end: report?.period_end ?? (period === null ? null : nominalEnd(period, fiscalYearEnd)),
    period_type: 'quarterly' as const,
    fiscal_year: period?.fiscal_year ?? null,
    fiscal_period: period?.fiscal_period ?? null,
    announced_date: filing.filing_date,
    accession_number: filing.accession_number,
    source_url: sourceUrl(filing.filer_cik, filing.accession_number, filing.primary_document),
    revenue: now.revenue ?? null,
    net_income: now.net_income ?? null,
    eps_diluted: now.eps_diluted ?? null,
    revenue_yoy: growth(now.revenue, before.revenue),
    eps_yoy: growth(now.eps_diluted, before.eps_diluted),
  }
}

function growth(now: number | undefined, before: number | undefined): number | null {
  return now === undefined || before === undefined || before <= 0 ? null : now / before - 1
}

function reaction(history: PriceHistory | null, { accepted_at }: FilingRow, asOf: Day | null): number | null {
  return history === null || accepted_at === null ? null : priceReaction(history, accepted_at, asOf)
}
