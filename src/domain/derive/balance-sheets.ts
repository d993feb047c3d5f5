import type { Day } from '../day.ts'
import { SERVED_BALANCES, STATEMENTS } from '../line-items/index.ts'
import type { Member, Term } from '../line-items/parse-chain.ts'
import type { FieldValue, FiscalPeriod, Source } from '../statement.ts'
import { type KnownYear, yearsOn } from './calendar-timeline.ts'
import type { Series } from './fact-index.ts'
import { evaluate } from './field-value.ts'
import type { FiscalYear } from './fiscal-calendar.ts'
import { notApplicable } from './flow-records.ts'
import { latestFiling, type RecordContent, type RecordLog } from './record-log.ts'
import type { Segment } from './segments.ts'
import { coverShares, isPlausible, type ShareCounts, shareCounts } from './shares-outstanding.ts'
import { balanceDates, isWhole, PARSED_BALANCES, type Sheet, sheetsByDate, totalOf } from './sheets.ts'
import type { SplitBasis } from './splits.ts'
import { negated, type Version } from './version.ts'
import { HALF, NINE_MONTHS, Q1, slotOf } from './year-slots.ts'

const SERVED: ReadonlySet<string> = new Set(SERVED_BALANCES.map(({ id }) => id))
/** Counts as of the balance date itself; the cover page is read elsewhere. */
const SHARES: readonly Member[] = PARSED_BALANCES.flatMap(({ item, general }) =>
  item.id === 'shares_outstanding' ? general.filter(member => !isCover(member)) : [],
)
const REASONED: ReadonlySet<string> = new Set([
  ...STATEMENTS.balance_sheet.fields,
  ...STATEMENTS.balance_sheet.inputs,
])
/** In days: third quarters after 36 of 53 weeks end 26 days before three quarters of the year have gone. */
const FARTHEST_FROM_QUARTER = 30

/**
 * Balance sheets of a company. Of each balance date, as known on a day, one reference filing speaks: the latest that
 * shows both total assets and the other side. Later reports repeat single lines in other tables, and restate some;
 * taking each line from its latest filing would mix vintages. Lines that the reference filing leaves out are filled
 * from other filings that show the same total, and marked.
 */
export function addBalanceSheets(
  log: RecordLog,
  index: ReadonlyMap<string, Series>,
  segment: Segment,
  calendar: readonly KnownYear[],
  splits: SplitBasis,
): void {
  const dates = sheetsByDate(index, segment.currency)
  const counts = shareCounts(index, dates)
  for (const { ends, sheets } of balanceDates(dates)) {
    const changes = calendar.flatMap(({ year, from, to }) =>
      ends.some(end => end >= year.start - 11 && end <= year.end + 10) ? [from, to] : [],
    )
    const first = sheets[0] as Sheet
    const days = [...new Set([...sheets.map(sheet => sheet.day), ...changes, segment.from])]
      .filter(day => day < segment.to && day >= segment.from && day >= first.day)
      .sort((a, b) => a - b)
    days.forEach((day, at) => {
      const known = sheets.filter(sheet => sheet.day <= day)
      const to = days[at + 1] ?? segment.to
      const shares = (reference: Sheet) => sharesOn(ends, reference, known, counts, splits, day)
      for (const record of recordsOn(known, segment, yearsOn(calendar, day), shares)) log.add(record, day, to)
    })
  }
}

function recordsOn(
  known: readonly Sheet[],
  segment: Segment,
  years: readonly FiscalYear[],
  sharesOf: (reference: Sheet) => FieldValue | null | undefined,
): RecordContent[] {
  const reference = referenceOf(known)
  if (!reference) return []
  const end = majorityEnd(known)
  const label = balanceLabel(end, years)
  if (!label) return []
  const values = valuesOf(reference, known, segment)
  const filing = latestFiling([...values].flatMap(([id, value]) => (SERVED.has(id) ? [value] : [])))
  if (!filing) return []
  const nullReasons = new Map<string, string>()
  const shares = sharesOf(reference)
  if (shares) values.set('shares_outstanding', shares)
  else if (shares === null) nullReasons.set('shares_outstanding', 'conflicting_concepts')
  for (const { item } of PARSED_BALANCES) {
    if (values.has(item.id) || !REASONED.has(item.id)) continue
    if (item.notApplicable?.includes(segment.template))
      nullReasons.set(item.id, notApplicable(segment.template))
  }
  const { fiscalYear, quarter } = label
  const record = {
    statement: 'balance_sheet' as const,
    start: null,
    end,
    fiscalYear,
    fiscalYearReported:
      segment.nameOffset === null || quarter === null ? null : fiscalYear + segment.nameOffset,
    template: segment.template,
    currency: segment.currency,
    filed: filing.filed,
    accession: filing.accession,
    filerCik: filing.filerCik,
    values,
    nullReasons,
    warnings: [],
  }
  const quarterly = { ...record, periodType: 'quarterly' as const, fiscalPeriod: quarter }
  return quarter === 'Q4'
    ? [quarterly, { ...record, periodType: 'annual' as const, fiscalPeriod: 'FY' as const }]
    : [quarterly]
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

function valuesOf(reference: Sheet, known: readonly Sheet[], segment: Segment): Map<string, FieldValue> {
  const values = new Map<string, FieldValue>()
  const others = sameTotal(reference, known)
  for (const { item, general, byTemplate, unless } of PARSED_BALANCES) {
    if (item.kind === 'shares' || item.notApplicable?.includes(segment.template)) continue
    const chain = byTemplate.get(segment.template) ?? general
    const bars = (sheet: Sheet) => unless.some(concept => sheet.facts.has(concept))
    if (bars(reference)) continue
    const value =
      fromSheet(chain, reference, known) ??
      fromOthers(
        chain,
        others.filter(sheet => !bars(sheet)),
        known,
      )
    // Percentages tagged as such are no shares of one.
    if (value && (item.kind !== 'ratio' || (value.value > 0 && value.value <= 1))) values.set(item.id, value)
  }
  // Identities come last, when all filed lines are known.
  for (const { item, formula } of PARSED_BALANCES) {
    if (values.has(item.id) || !formula || item.notApplicable?.includes(segment.template)) continue
    const value = evaluate(formula, id => values.get(id), 'from_identity')
    if (value) values.set(item.id, value)
  }
  return values
}

/** Other filings that show the same total assets for the date, latest first: the only ones that may fill holes. */
function sameTotal(reference: Sheet, known: readonly Sheet[]): Sheet[] {
  const total = totalOf(reference)
  return known.filter(sheet => sheet !== reference && sheet.rank < 2 && totalOf(sheet) === total).reverse()
}

function fromSheet(chain: readonly Member[], sheet: Sheet, known: readonly Sheet[]): FieldValue | undefined {
  for (const member of chain) {
    const value = memberOf(member, sheet, known)
    if (value) return value
  }
  return undefined
}

function fromOthers(
  chain: readonly Member[],
  others: readonly Sheet[],
  known: readonly Sheet[],
): FieldValue | undefined {
  for (const sheet of others) {
    const value = fromSheet(chain, sheet, known)
    if (value) return { ...value, derivation: 'other_filing' }
  }
  return undefined
}

function memberOf(member: Member, sheet: Sheet, known: readonly Sheet[]): FieldValue | undefined {
  let value = 0
  const sources: Source[] = []
  for (const term of member) {
    const concept = term.concepts.find(name => sheet.facts.has(name))
    if (concept === undefined) {
      if (term.optional) continue
      return undefined
    }
    value += term.sign * (sheet.facts.get(concept) as Version).value
    sources.push(...signed(term, firstOfRun(concept, sheet, known)))
  }
  if (sources.length === 0) return undefined
  const derivation =
    sources.length === 1 ? 'reported' : member.some(term => term.sign === -1) ? 'difference' : 'sum'
  return { value, derivation, sources, basis: null }
}

function signed(term: Term, version: Version): readonly Source[] {
  return term.sign === 1 ? version.sources : negated(version.sources)
}

/** The first filing of the unbroken run that gives the value: where a reader finds it originally. */
function firstOfRun(concept: string, sheet: Sheet, known: readonly Sheet[]): Version {
  let first = sheet.facts.get(concept) as Version
  for (let at = known.indexOf(sheet) - 1; at >= 0; at--) {
    const earlier = known[at] as Sheet
    if (earlier.rank > sheet.rank) continue
    const version = earlier.facts.get(concept)
    if (!version) continue
    if (version.value !== first.value) break
    first = version
  }
  return first
}

/**
 * Shares outstanding: of the cover page, else as of the balance date. Null where counts are filed and none of them can be
 * the count of all shares.
 */
function sharesOn(
  ends: readonly Day[],
  reference: Sheet,
  known: readonly Sheet[],
  counts: ShareCounts,
  splits: SplitBasis,
  day: Day,
): FieldValue | null | undefined {
  const cover = coverShares(ends, known, counts, splits, day)
  if (cover) return cover
  for (const sheet of [reference, ...sameTotal(reference, known)]) {
    const value = fromSheet(SHARES, sheet, known)
    if (!value) continue
    const weighted = counts.weighted.get(sheet.filing)
    // After a cover that was refused, only a count that the weighted averages bear out.
    const fits = isPlausible(value.value, weighted) && (cover === undefined || weighted !== undefined)
    return fits ? { ...value, basis: Math.max(...value.sources.map(({ filing }) => filing.filed)) } : null
  }
  return cover
}

function isCover(member: Member): boolean {
  return member.some(({ concepts }) => concepts.some(concept => concept.startsWith('dei:')))
}
