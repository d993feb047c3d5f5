import Type from 'typebox'
import { sourceUrl } from '../../../domain/company/filing.ts'
import { addMonths, type Day, formatDay, parseDay } from '../../../domain/day.ts'
import { fiscalPosition } from '../../../domain/numbers/statement.ts'
import type { PriceHistory } from '../../../domain/prices/price-series.ts'
import { priceReaction } from '../../../domain/prices/returns.ts'
import type { PrintedResults } from '../../../domain/signals/results/printed-results.ts'
import type { ResultsAnnouncement } from '../../../domain/signals/results/results-release.ts'
import type { SourceAnalysis } from '../../../domain/signals/source-analysis.ts'
import { significant } from '../../../domain/significant-digits.ts'
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
import type { FilingRow, PeriodRow, SplitRow } from '../../../stores/ports/stores.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import {
  figuresOf,
  nominalEnd,
  type PeriodName,
  type ReportedPeriods,
  reportedPeriods,
} from './first-reported.ts'
import { allReadings } from './signal-fields.ts'

const Money = nullable(
  Type.Number({
    description: 'From the first periodic report of the quarter, else from the release; unscaled',
  }),
)
const Growth = nullable(
  Type.Number({
    description:
      'Growth over the year-ago quarter as shown in the same report or release, as a fraction; null if that is not positive',
  }),
)

const record = Type.Object(
  {
    period_end: nullable(
      Type.String({
        format: 'date',
        description: 'As reported or printed, else nominal by the fiscal year end',
      }),
    ),
    period_type: oneOf(['quarterly']),
    fiscal_year: nullable(Type.Integer()),
    fiscal_period: nullable(Type.String({ description: 'Q1 to Q4' })),
    filing_date: { ...DayText, description: 'Filing date of the announcement' },
    announced_date: { ...DayText, deprecated: true, description: 'Use `filing_date`' },
    accession_number: AccessionNumber,
    source_url: Type.String(),
    revenue: Money,
    net_income: Money,
    eps_diluted: nullable(Type.Number({ description: 'As filed: on the shares of that day' })),
    revenue_yoy: Growth,
    eps_yoy: Growth,
    figures_from: nullable(
      oneOf(['periodic_report', 'release'], {
        description: 'Where the figures are from; null if neither shows any',
      }),
    ),
    figures_reason: nullable(
      oneOf(['not_in_source', 'no_income_statement', 'text_not_loaded'], {
        description:
          'Why a figure is null: the report or release lacks it; no statement could be read; no text is loaded',
      }),
    ),
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
/** Forms that announce results. */
const FORMS = ['8-K', '6-K'] as const
/** Days between two printed ends of one quarter. */
const NEAR_DAYS = 10
/** Maximum filings of a complete history. */
const ALL = 2_000
/** Maximum days between the end of a quarter and its announcement. */
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
    'One record per announcement: an 8-K with results under item 2.02 (item 12 before August 2004), or an older 8-K or a 6-K whose ' +
    'release is headed as one of results. A quarter can have several, for example preliminary results. The quarter is the one that the release ' +
    'names, else the last quarter of the company’s calendar that ended before the filing. Figures are those of the first 10-Q or 10-K of the ' +
    'quarter (a fourth quarter is the year minus nine months); until it is filed, those that the income statement of the release ' +
    'prints (`figures_from`). Restatements do not change them.',
  shape: { kind: 'object', rows: 'data' },
  errors: ['window_exceeded'],
  input: Type.Object({
    identifier: { ...CompanyId, description: 'Ticker or CIK.' },
    limit: limit(100),
    offset: offset(),
    as_of: AsOf,
  }),
  output: envelopeSchema(record, {
    currency: nullable(Type.String({ description: 'ISO 4217 of revenue and net income' })),
  }),
  async handle(input, context) {
    const { identifier, limit, offset, as_of } = input
    const { stores } = context
    const resolved = resolveCompany(context, identifier)
    const { publication, company } = resolved
    const asOf = as_of ?? null
    const [page, reported, splits, readings, history] = await Promise.all([
      stores.filings.ofCompany(publication, { forms: FORMS, from: null, to: asOf, limit: ALL, offset: 0 }),
      reportedPeriods(stores, resolved, asOf, { statements: ['income_statement'], provenance: false }),
      stores.facts.splits(publication, asOf),
      allReadings(company.cik, { kinds: ['filing'], forms: FORMS, to: asOf }, context),
      stores.prices.history(company.cik, null),
    ])
    const counts = new Map(
      readings.map(({ id, guidance }) => [id, guidance.filter(({ unit }) => unit !== 'none').length]),
    )
    const calendar = calendarOf(company.fiscalYearEnd, readings)
    const announced = announcements(page.rows, readings, reported.periods, calendar)
    const day = as_of === undefined ? null : parseDay(as_of)
    const rows = await Promise.all(
      announced.slice(offset, offset + limit).map(async announcement => ({
        ...(await figures(announcement, { reported, splits, calendar })),
        price_reaction_1d: reaction(history, announcement.source, day),
        guidance_count: counts.get(announcement.source.accession_number) ?? null,
      })),
    )
    const extra = { hasMore: announced.length > offset + limit, currency: company.currency }
    return envelope(resolved, rows, extra, { context, input, madeOf: 'filings' })
  },
})

interface Announcement {
  readonly source: AnnouncementSource
  readonly period: PeriodName | null
  /** `YYYY-MM-DD`, of the quarter; null if neither a statement nor the release shows it. */
  readonly periodEnd: string | null
  readonly figures: PrintedResults | null
  /** Whether its text is loaded. */
  readonly isRead: boolean
}

type AnnouncementSource = Pick<
  FilingRow,
  'accession_number' | 'filer_cik' | 'filing_date' | 'primary_document' | 'accepted_at'
>

/** The days on which a company's fiscal years end. */
interface Calendar {
  /** `MM-DD`. */
  readonly yearEnd: string
  /** The company's number of a fiscal year less the calendar year in which it ends. */
  readonly yearOffset: number
}

/** By the company's registration, else by the first release that names its quarter and the end of it. */
function calendarOf(fiscalYearEnd: string | null, readings: readonly SourceAnalysis[]): Calendar | null {
  if (fiscalYearEnd !== null) return { yearEnd: fiscalYearEnd, yearOffset: 0 }
  for (const { results } of readings) {
    const name = printedName(results)
    const end = results?.period_end
    if (!name || !end) continue
    const quarter = Number(name.fiscal_period.slice(1))
    const yearEnd = formatDay(addMonths(parseDay(end)!, 3 * (4 - quarter))).slice(5)
    const place = fiscalPosition(parseDay(end)!, yearEnd)
    if (place?.quarter === quarter) return { yearEnd, yearOffset: name.fiscal_year - place.fiscalYear }
  }
  return null
}

/** The name of the quarter that ends on a day. */
function quarterEnding(end: Day, { yearEnd, yearOffset }: Calendar): PeriodName | null {
  const place = fiscalPosition(end, yearEnd)
  return place && { fiscal_year: place.fiscalYear + yearOffset, fiscal_period: `Q${place.quarter}` }
}

/** Every filing that announces results, by its listed items or by its text, newest first. */
function announcements(
  listed: readonly FilingRow[],
  readings: readonly SourceAnalysis[],
  periods: readonly PeriodRow[],
  calendar: Calendar | null,
): Announcement[] {
  const quarters = periods.filter(
    ({ period_type, fiscal_period }) => period_type === 'quarterly' && fiscal_period !== null,
  )
  const read = new Map(readings.map(reading => [reading.id, reading]))
  const sources = new Map<string, AnnouncementSource>(
    readings.flatMap(({ id, results, filer_cik, filing_date, primary_document }) =>
      results === null
        ? []
        : [[id, { accession_number: id, filer_cik, filing_date, primary_document, accepted_at: null }]],
    ),
  )
  for (const filing of listed)
    if (sources.has(filing.accession_number) || filing.items.some(item => RESULTS.has(item)))
      sources.set(filing.accession_number, filing)
  const announced = [...sources.values()].sort(newestFirst).map(source => {
    const reading = read.get(source.accession_number)
    const results = reading?.results ?? null
    const end = results?.period_end ?? null
    const known = end === null ? undefined : quarters.find(quarter => isNear(quarter.period_end, end))
    const period = known
      ? nameOf(known)
      : (printedName(results) ??
        (end !== null && calendar ? quarterEnding(parseDay(end)!, calendar) : null) ??
        quarterOf(source.filing_date, quarters, calendar))
    return {
      source,
      period,
      periodEnd: known?.period_end ?? end,
      figures: results?.figures ?? null,
      isRead: reading !== undefined,
    }
  })
  return announced.map(one => ({ ...one, period: one.period ?? periodOfOther(one.periodEnd, announced) }))
}

/** The name that another announcement gives a quarter with the same end. */
function periodOfOther(end: string | null, announced: readonly Announcement[]): PeriodName | null {
  if (end === null) return null
  const other = announced.find(
    ({ period, periodEnd }) => period !== null && periodEnd !== null && isNear(periodEnd, end),
  )
  return other?.period ?? null
}

function newestFirst(a: AnnouncementSource, b: AnnouncementSource): number {
  if (a.filing_date !== b.filing_date) return a.filing_date < b.filing_date ? 1 : -1
  return a.accession_number < b.accession_number ? 1 : -1
}

function isNear(a: string, b: string): boolean {
  return Math.abs(parseDay(a)! - parseDay(b)!) <= NEAR_DAYS
}

function nameOf({ fiscal_year, fiscal_period }: PeriodRow): PeriodName {
  return { fiscal_year, fiscal_period: fiscal_period! }
}

function printedName(results: ResultsAnnouncement | null): PeriodName | null {
  const { fiscal_year = null, fiscal_period = null } = results ?? {}
  return fiscal_year === null || fiscal_period === null ? null : { fiscal_year, fiscal_period }
}

/** The quarter that ended last before a day. */
function quarterOf(
  day: string,
  quarters: readonly PeriodRow[],
  calendar: Calendar | null,
): PeriodName | null {
  const filed = parseDay(day)!
  const known = quarters.find(({ period_end }) => period_end < day)
  const ended = known && filed - parseDay(known.period_end)!
  // A quarter without a report yet is after the last reported one.
  if (known && ended! < 92) return { fiscal_year: known.fiscal_year, fiscal_period: known.fiscal_period! }
  const nominal = calendar && nominalQuarter(filed, calendar)
  if (nominal) return nominal
  return known && ended! <= LATEST
    ? { fiscal_year: known.fiscal_year, fiscal_period: known.fiscal_period! }
    : null
}

function nominalQuarter(filed: Day, calendar: Calendar): PeriodName | null {
  for (let back = 1; back <= LATEST; back += 1) {
    const name = quarterEnding(filed - back, calendar)
    // Positions are found from two weeks before the nominal end on.
    if (name && endOf(name, calendar)! <= formatDay(filed)) return name
  }
  return null
}

function endOf({ fiscal_year, fiscal_period }: PeriodName, calendar: Calendar | null): string | null {
  if (calendar === null) return null
  return nominalEnd({ fiscal_year: fiscal_year - calendar.yearOffset, fiscal_period }, calendar.yearEnd)
}

interface Known {
  readonly reported: ReportedPeriods
  readonly splits: readonly SplitRow[]
  readonly calendar: Calendar | null
}

async function figures(announcement: Announcement, { reported, splits, calendar }: Known) {
  const { source, period, periodEnd } = announcement
  const report = period === null ? null : await reported.of(period)
  const { now, before, from } =
    report === null
      ? printedFigures(announcement.figures)
      : {
          now: figuresOf(report.now, splits, report.filed),
          before: figuresOf(report.yearAgo, splits, report.filed),
          from: 'periodic_report' as const,
        }
  return {
    period_end: report?.period_end ?? periodEnd ?? (period === null ? null : endOf(period, calendar)),
    period_type: 'quarterly' as const,
    fiscal_year: period?.fiscal_year ?? null,
    fiscal_period: period?.fiscal_period ?? null,
    filing_date: source.filing_date,
    announced_date: source.filing_date,
    accession_number: source.accession_number,
    source_url: sourceUrl(source.filer_cik, source.accession_number, source.primary_document),
    revenue: now.revenue ?? null,
    net_income: now.net_income ?? null,
    eps_diluted: now.eps_diluted ?? null,
    revenue_yoy: growth(now.revenue, before.revenue),
    eps_yoy: growth(now.eps_diluted, before.eps_diluted),
    figures_from: from,
    figures_reason: reasonOf(now, from, announcement),
  }
}

/** Why one of the figures is null; null if none is. */
function reasonOf(
  { revenue, net_income, eps_diluted }: Readonly<Record<string, number | undefined>>,
  from: string | null,
  { isRead }: Announcement,
) {
  if ([revenue, net_income, eps_diluted].every(value => value !== undefined)) return null
  if (from !== null) return 'not_in_source' as const
  return isRead ? ('no_income_statement' as const) : ('text_not_loaded' as const)
}

/** Figures of the release, while no periodic report of the quarter is known. */
function printedFigures(figures: PrintedResults | null) {
  const now: Record<string, number> = {}
  const before: Record<string, number> = {}
  if (figures === null) return { now, before, from: null }
  for (const id of ['revenue', 'net_income', 'eps_diluted'] as const) {
    const figure = figures[id]
    if (figure === null) continue
    now[id] = figure.value
    if (figure.year_ago !== null) before[id] = figure.year_ago
  }
  return { now, before, from: 'release' as const }
}

function growth(now: number | undefined, before: number | undefined): number | null {
  return now === undefined || before === undefined || before <= 0 ? null : significant(now / before - 1)
}

function reaction(
  history: PriceHistory | null,
  { accepted_at }: AnnouncementSource,
  asOf: Day | null,
): number | null {
  return history === null || accepted_at === null
    ? null
    : significant(priceReaction(history, accepted_at, asOf))
}
