import type { Day } from '../../day.ts'
import { SERVED_BALANCES, STATEMENTS } from '../line-items/index.ts'
import type { FieldValue, FiscalPeriod } from '../statement.ts'
import type { Series } from './fact-index.ts'
import { type FiscalYear, type KnownYear, yearsOn } from './fiscal-calendar.ts'
import { signWarnings } from './flow-identities.ts'
import { notApplicable, valueWarnings } from './flow-records.ts'
import { latestFiling, type RecordContent, type RecordLog } from './record-log.ts'
import type { ReportingRegime } from './reporting-regimes.ts'
import { shareCounts } from './share-counts.ts'
import { type Seen, type ShareReading, sharesOutstanding } from './shares-outstanding.ts'
import { correctSigns, proveSheet } from './sheet-proof.ts'
import { addIdentities, filedValues, type KnownSheets, sameTotal } from './sheet-values.ts'
import {
  type BalanceLine,
  balanceDates,
  balanceLines,
  isWhole,
  PARSED_BALANCES,
  type Sheet,
  sheetsByDate,
  totalOf,
} from './sheets.ts'
import type { SplitBasis } from './splits.ts'
import { HALF, NINE_MONTHS, Q1, slotOf } from './year-slots.ts'

const SERVED: ReadonlySet<string> = new Set(SERVED_BALANCES.map(({ id }) => id))
const REASONED: ReadonlySet<string> = new Set([
  ...STATEMENTS.balance_sheet.fields,
  ...STATEMENTS.balance_sheet.inputs,
])
const SERVED_SHEET = [
  ...SERVED_BALANCES,
  ...STATEMENTS.balance_sheet.added.filter(id => !SERVED.has(id)).map(id => ({ id })),
]
/** In days: third quarters after 36 of 53 weeks end 26 days before three quarters of the year have gone. */
const FARTHEST_FROM_QUARTER = 30

/** What never changes between the balance sheets of one segment. */
interface Reading extends ShareReading {
  readonly segment: ReportingRegime
  readonly lines: readonly BalanceLine[]
}

/**
 * Balance sheets of a company. Each balance date, as known on a day, has one reference filing: the latest that
 * shows both total assets and the other side. Later reports repeat single lines in other tables, and restate some;
 * taking each line from its latest filing would mix vintages. Lines that the reference filing leaves out are filled
 * from other filings that show the same total, and marked.
 */
export function addBalanceSheets(
  log: RecordLog,
  index: ReadonlyMap<string, Series>,
  segment: ReportingRegime,
  calendar: readonly KnownYear[],
  splits: SplitBasis,
): void {
  const dates = sheetsByDate(index, segment.currency)
  const lines = balanceLines(index, segment.template, segment.currency)
  const counts = shareCounts(index, dates, segment.currency)
  const contradicted = lines.flatMap(({ fallbacks }) => fallbacks.flatMap(one => one.contradicted ?? []))
  const reading: Reading = { segment, lines, counts, splits }
  const groups = balanceDates(dates)
  for (const { ends, sheets } of groups) {
    const changes = calendar.flatMap(({ year, from, to }) =>
      ends.some(end => end >= year.start - 11 && end <= year.end + 10) ? [from, to] : [],
    )
    const first = sheets[0] as Sheet
    // A filing without a total is no reference filing and fills no holes: on its day nothing changes.
    const totals = sheets.filter(sheet => totalOf(sheet) !== undefined)
    const days = [...new Set([...totals.map(sheet => sheet.day), ...changes, ...contradicted, segment.from])]
      .filter(day => day < segment.to && day >= segment.from && day >= first.day)
      .sort((a, b) => a - b)
    days.forEach((day, at) => {
      const knownOf = (all: readonly Sheet[]) => all.filter(sheet => sheet.day <= day)
      const around: Around = (least, most) =>
        groups.flatMap(group => {
          const away = Math.abs((ends[0] as Day) - (group.ends[0] as Day))
          return away >= least && away <= most ? knownOf(group.sheets) : []
        })
      const seen: Seen = { day, ends, known: knownOf(sheets) }
      const to = days[at + 1] ?? segment.to
      for (const record of recordsOn(seen, around, reading, yearsOn(calendar, day))) log.add(record, day, to)
    })
  }
}

/** Filings of the balance dates so many days before or after a date. */
type Around = (least: number, most: number) => Sheet[]

/** Days to the nearest dates of a series: three quarters, one year. */
const SERIES: Readonly<Record<'quarterly' | 'annual', [number, number]>> = {
  quarterly: [60, 300],
  annual: [330, 400],
}

function recordsOn(
  seen: Seen,
  around: Around,
  reading: Reading,
  years: readonly FiscalYear[],
): RecordContent[] {
  const { known } = seen
  const reference = referenceOf(known)
  if (!reference) return []
  const end = majorityEnd(known)
  const label = balanceLabel(end, years)
  if (!label) return []
  const shares = sharesOutstanding(reference, seen, reading)
  const others = sameTotal(reference, known)
  const periodTypes = label.quarter === 'Q4' ? (['quarterly', 'annual'] as const) : (['quarterly'] as const)
  return periodTypes.flatMap(periodType => {
    const neighbors = around(...SERIES[periodType])
    const sheets: KnownSheets = { reference, others, known, neighbors, day: seen.day }
    const content = balanceSheet(sheets, shares, reading)
    if (!content) return []
    const { fiscalYear, quarter } = label
    const { nameOffset } = reading.segment
    return [
      {
        ...content,
        periodType,
        end,
        fiscalYear,
        fiscalPeriod: periodType === 'annual' ? 'FY' : quarter,
        fiscalYearReported: nameOffset === null || quarter === null ? null : fiscalYear + nameOffset,
      },
    ]
  })
}

type Labels = 'periodType' | 'end' | 'fiscalYear' | 'fiscalPeriod' | 'fiscalYearReported'

function balanceSheet(
  sheets: KnownSheets,
  shares: FieldValue | null | undefined,
  { segment, lines }: Reading,
): Omit<RecordContent, Labels> | undefined {
  const { values, conflicting } = filedValues(sheets, lines)
  correctSigns(values)
  addIdentities(values, lines)
  const warnings = proveSheet(values, sheets, lines)
  const filing = latestFiling(served(values).values())
  if (!filing) return undefined
  const nullReasons = new Map<string, string>()
  if (shares) values.set('shares_outstanding', shares)
  else if (shares === null) nullReasons.set('shares_outstanding', 'conflicting_concepts')
  for (const { item } of PARSED_BALANCES) {
    if (values.has(item.id) || !REASONED.has(item.id)) continue
    if (item.notApplicable?.includes(segment.template))
      nullReasons.set(item.id, notApplicable(segment.template))
    else if (conflicting.has(item.id)) nullReasons.set(item.id, 'conflicting_concepts')
  }
  return {
    statement: 'balance_sheet',
    start: null,
    template: segment.template,
    currency: segment.currency,
    filed: filing.filed,
    accession: filing.accession,
    filerCik: filing.filerCik,
    values,
    nullReasons,
    warnings: [...valueWarnings(SERVED_SHEET, values), ...warnings, ...signWarnings(SERVED_BALANCES, values)],
  }
}

function served(values: ReadonlyMap<string, FieldValue>): Map<string, FieldValue> {
  return new Map([...values].filter(([id]) => SERVED.has(id)))
}

/** The latest whole sheet of the best form rank. */
function referenceOf(known: readonly Sheet[]): Sheet | undefined {
  let best: Sheet | undefined
  for (const sheet of known) if (isWhole(sheet) && (!best || sheet.rank <= best.rank)) best = sheet
  return best
}

function majorityEnd(known: readonly Sheet[]): Day {
  const counts = new Map<Day, number>()
  for (const sheet of known) {
    if (!isWhole(sheet)) continue
    const end = [...sheet.facts.values()][0]?.sources[0]?.end as Day
    counts.set(end, (counts.get(end) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return Math.min(...[...counts].filter(([, count]) => count === most).map(([end]) => end))
}

/** Which quarter of which fiscal year a balance date ends; null quarter inside a transition period; null: of no period at all. */
function balanceLabel(
  end: Day,
  years: readonly FiscalYear[],
): { fiscalYear: number; quarter: FiscalPeriod | null } | null {
  for (const year of years) {
    if (end < year.start + 20 || end > year.end + 10) continue
    if (year.transition) return { fiscalYear: year.label, quarter: null }
    if (Math.abs(end - year.end) <= 10) return { fiscalYear: year.label, quarter: 'Q4' }
    const quarter = quarterEndingOn(end, year)
    return quarter ? { fiscalYear: year.label, quarter } : null
  }
  // The balance sheet that a first report shows for comparison ends the year before the first known one.
  const next = years.find(year => Math.abs(end + 1 - year.start) <= 10)
  return next && !next.transition ? { fiscalYear: next.label - 1, quarter: 'Q4' } : null
}

/** The first three quarters only; null for the day of an inception, a merger or an offering, which ends no quarter. */
function quarterEndingOn(end: Day, year: FiscalYear): FiscalPeriod | null {
  const slot = slotOf(year, year.start, end)
  const nth = slot === Q1 ? 1 : slot === HALF ? 2 : slot === NINE_MONTHS ? 3 : null
  if (nth === null) return null
  const away = end - year.start + 1 - (nth * (year.end - year.start + 1)) / 4
  return Math.abs(away) <= FARTHEST_FROM_QUARTER ? (`Q${nth}` as const) : null
}
