import { addMonths, dayOf, formatDay, monthOf, parseDay } from '../../../domain/day.ts'
import { LINE_ITEMS } from '../../../domain/numbers/line-items/index.ts'
import {
  type KnownSplit,
  onBasis,
  type StatementName,
  splitFactor,
} from '../../../domain/numbers/statement.ts'
import type { PeriodRow, StatementRow, Stores } from '../../../stores/ports/stores.ts'
import type { Resolved } from '../companies/company-record.ts'

/** A fiscal year and period. */
export interface PeriodName {
  readonly fiscal_year: number
  /** `FY`, `Q1` ... `Q4`. */
  readonly fiscal_period: string
}

/** What the first periodic report of a period says of it. */
export interface FirstReport {
  readonly filed: string
  /** Latest filing behind the statements as known that day: the report itself. */
  readonly accession_number: string
  readonly period_end: string
  readonly now: readonly StatementRow[]
  readonly yearAgo: readonly StatementRow[]
}

const REPORTS = ['10-K', '10-Q', '10-K405', '10-KT', '10-KSB', '10-QSB', '20-F', '40-F', '6-K'] as const
/** Maximum reports and periods of a complete history. */
const ALL = 1_000
/** Periods compared on the day of a report: its own, that of a year before, and some for late reports. */
const RECENT = { quarterly: 8, annual: 3 } as const
/** Days between the end of a period in a filing's header and in the company's calendar. */
const NEAR_DAYS = 10

/** Periods of a company and what was first reported of them, all as known on a day. */
export interface ReportedPeriods {
  /** Newest first. */
  readonly periods: readonly PeriodRow[]
  /** Day of the first periodic report of a period; null where none is known by the day. */
  reportedBy(period: PeriodName): string | null
  /** Null where no periodic report of the period is known by the day. */
  of(period: PeriodName): Promise<FirstReport | null>
}

/** Reads what was first reported of a company's periods: by the figures as known on the day of the first report of each. */
export async function reportedPeriods(
  { facts, filings, statements }: Pick<Stores, 'facts' | 'filings' | 'statements'>,
  { publication }: Resolved,
  asOf: string | null,
  options: { readonly statements: readonly StatementName[]; readonly provenance: boolean },
): Promise<ReportedPeriods> {
  const [periods, reports] = await Promise.all([
    facts.periods(publication, asOf),
    filings.ofCompany(publication, { forms: REPORTS, from: null, to: asOf, limit: ALL, offset: 0 }),
  ])
  const days = new Map<string, Promise<readonly StatementRow[]>>()
  const knownOn = (day: string, periodType: 'quarterly' | 'annual') => {
    const key = `${day} ${periodType}`
    const known = days.get(key) ?? read(day, periodType)
    days.set(key, known)
    return known
  }
  const read = async (day: string, periodType: 'quarterly' | 'annual') => {
    const query = {
      periodType,
      asOf: day,
      limit: RECENT[periodType],
      offset: 0,
      provenance: options.provenance,
    }
    const pages = await Promise.all(
      options.statements.map(statement => statements.records(publication, { statement, ...query })),
    )
    return pages.flatMap(({ rows }) => rows)
  }
  return {
    periods,
    reportedBy,
    async of(name) {
      const period = periods.find(row => isNamed(row, name))
      const filed = reportedBy(name)
      if (!period || filed === null) return null
      const rows = await knownOn(filed, name.fiscal_period === 'FY' ? 'annual' : 'quarterly')
      const now = rows.filter(row => isOf(row, name))
      if (now.length === 0) return null
      const yearAgo = rows.filter(row => isOf(row, { ...name, fiscal_year: name.fiscal_year - 1 }))
      return {
        filed,
        accession_number: now[0]!.accession_number,
        period_end: period.period_end,
        now,
        yearAgo,
      }
    },
  }

  function reportedBy(name: PeriodName): string | null {
    const period = periods.find(row => isNamed(row, name))
    if (!period) return null
    const end = parseDay(period.period_end)!
    const own = reports.rows.filter(
      ({ period_end, has_facts }) =>
        has_facts && period_end !== null && Math.abs(parseDay(period_end)! - end) <= NEAR_DAYS,
    )
    return own.at(-1)?.filing_date ?? null
  }
}

function isNamed(row: PeriodRow, { fiscal_year, fiscal_period }: PeriodName): boolean {
  return row.period_type !== 'ytd' && row.fiscal_year === fiscal_year && row.fiscal_period === fiscal_period
}

function isOf(row: StatementRow, { fiscal_year, fiscal_period }: PeriodName): boolean {
  return row.fiscal_year === fiscal_year && row.fiscal_period === fiscal_period
}

/** Line items of statements of one period by id, per-share values and share counts on the shares of a day. */
export function figuresOf(
  rows: readonly StatementRow[],
  splits: readonly KnownSplit[],
  day: string,
): Readonly<Record<string, number>> {
  const seen = splits.filter(({ effective }) => effective <= day)
  const figures: Record<string, number> = {}
  // Of a line that two statements show that of the income statement, which comes first.
  for (const { values, basis } of rows.toReversed())
    for (const [id, value] of Object.entries(values))
      figures[id] = onBasis(KINDS.get(id) ?? 'flow', value, splitFactor(seen, basis[id] ?? day))
  return figures
}

const KINDS = new Map(LINE_ITEMS.map(({ id, kind }) => [id, kind]))

/** The one concept behind a line item; null where there are several or it is computed. */
export function conceptOf(rows: readonly StatementRow[], field: string): string | null {
  const sources = rows.find(({ values }) => values[field] !== undefined)?.sources ?? []
  const concepts = new Set(sources.filter(source => source.field === field).map(({ concept }) => concept))
  return concepts.size === 1 ? [...concepts][0]! : null
}

/** The nominal end of a period that is not reported yet, by the day (`MM-DD`) on which fiscal years end; null without it. */
export function nominalEnd(
  { fiscal_year, fiscal_period }: PeriodName,
  fiscalYearEnd: string | null,
): string | null {
  if (fiscalYearEnd === null) return null
  const [month = 0, day = 0] = fiscalYearEnd.split('-').map(Number)
  // A year that ends in the first week of January belongs to the year before.
  const year = month === 1 && day <= 7 ? fiscal_year + 1 : fiscal_year
  // February 28 is the end of February, in leap years too.
  const end = month === 2 && day >= 28 ? dayOf(year, 3, 1) - 1 : dayOf(year, month, day)
  const quarter = /^Q([1-3])$/.exec(fiscal_period)?.[1]
  if (quarter === undefined) return formatDay(end)
  const back = -3 * (4 - Number(quarter))
  // Quarters of a year that ends with a month end with a month too: three months before June 30 is March 31.
  const endsWithMonth = monthOf(end + 1) !== monthOf(end)
  return formatDay(endsWithMonth ? addMonths(end + 1, back) - 1 : addMonths(end, back))
}
