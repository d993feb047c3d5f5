import type { FilingRef } from '../../company/filing.ts'
import { type Day, dayOf, dayOfMonth, FAR_FUTURE, monthOf, yearOf } from '../../day.ts'
import type { KnownFact } from './fact-index.ts'

/** Days of a duration by its length; anything else is no fiscal period. Costco-like halves are 168 days, last quarters 112. */
export const LENGTHS = {
  quarter: [70, 120],
  half: [140, 229],
  nineMonths: [230, 329],
  year: [330, 420],
} as const

type Length = keyof typeof LENGTHS

const RANGES = Object.entries(LENGTHS).map(([name, [least, most]]) => ({ name: name as Length, least, most }))

export function lengthOf(start: Day, end: Day): Length | null {
  const days = end - start + 1
  if (days < LENGTHS.quarter[0] || days > LENGTHS.year[1]) return null
  for (const { name, least, most } of RANGES) if (days >= least && days <= most) return name
  return null
}

/** A fiscal year, or the transition period between two of them when a company changes its year end. */
export interface FiscalYear {
  readonly start: Day
  readonly end: Day
  /** The end is a guess: no annual report has closed the year yet. */
  readonly projected: boolean
  readonly transition: boolean
  /** Calendar year in which it ends; an end on 1 to 7 January counts as the year before. */
  readonly label: number
}

export function labelOf(end: Day): number {
  return monthOf(end) === 1 && dayOfMonth(end) <= 7 ? yearOf(end) - 1 : yearOf(end)
}

/** What one periodic report states of the company's calendar. */
export interface CalendarEvidence {
  readonly day: Day
  readonly filing: FilingRef
  /** Years the report shows whole, with the number of facts behind each. */
  readonly years: readonly { readonly start: Day; readonly end: Day; readonly weight: number }[]
  /** First day of the fiscal year that an interim report lies in, or that follows a transition period. */
  readonly yearStart: Day | null
  /** Whether year-to-date figures or a transition report prove it; a balance sheet shown for comparison only hints. */
  readonly firm: boolean
}

const ANNUAL = /^(10-?K|20-F|40-F)/
const TRANSITION = /^10-?KT/
/** Foreign filers report half years in 6-Ks. */
const INTERIM = /^(10-?Q|6-K)/

/** Reads the evidence out of the facts of each periodic report. `fy` and `fp` of the source are not looked at. */
export function calendarEvidence(known: readonly KnownFact[]): CalendarEvidence[] {
  const reports = new Map<FilingRef, KnownFact[]>()
  for (const item of known) {
    if (item.rank > 1 || item.fact.end > item.fact.filing.filed) continue
    const facts = reports.get(item.fact.filing)
    if (facts) facts.push(item)
    else reports.set(item.fact.filing, [item])
  }
  const evidence: CalendarEvidence[] = []
  for (const [filing, facts] of reports) {
    const day = (facts[0] as KnownFact).day
    if (ANNUAL.test(filing.form)) {
      const yearStart = TRANSITION.test(filing.form) ? afterTransition(facts) : null
      evidence.push({ day, filing, years: wholeYears(facts), yearStart, firm: true })
    } else if (INTERIM.test(filing.form)) evidence.push({ day, filing, years: [], ...startOfYear(facts) })
  }
  return evidence.filter(item => item.years.length > 0 || item.yearStart !== null)
}

/** The year after a transition period begins the day after its report's last. */
function afterTransition(facts: readonly KnownFact[]): Day | null {
  const last = mostCommon(
    facts.map(({ fact }) => fact.end),
    'latest',
  )
  return last === null ? null : last + 1
}

function wholeYears(facts: readonly KnownFact[]): CalendarEvidence['years'] {
  const weights = new Map<string, { start: Day; end: Day; weight: number }>()
  for (const { fact } of facts) {
    if (fact.start === null || lengthOf(fact.start, fact.end) !== 'year') continue
    const key = `${fact.start} ${fact.end}`
    const year = weights.get(key)
    if (year) year.weight++
    else weights.set(key, { start: fact.start, end: fact.end, weight: 1 })
  }
  const most = Math.max(0, ...[...weights.values()].map(year => year.weight))
  return [...weights.values()].filter(year => year.weight >= Math.max(Math.min(3, most), most * 0.1))
}

/** A half year or nine months begins with the year; in a first quarter the earlier balance sheet ends the year before. */
function startOfYear(facts: readonly KnownFact[]): Pick<CalendarEvidence, 'yearStart' | 'firm'> {
  const periodEnd = mostCommon(
    facts.filter(({ fact }) => fact.start !== null).map(({ fact }) => fact.end),
    'latest',
  )
  if (periodEnd === null) return { yearStart: null, firm: false }
  const starts = facts.flatMap(({ fact }) => {
    const length =
      fact.start === null || Math.abs(fact.end - periodEnd) > 3 ? null : lengthOf(fact.start, fact.end)
    return length === 'half' || length === 'nineMonths' ? [fact.start as Day] : []
  })
  if (starts.length > 0) return { yearStart: mostCommon(starts, 'earliest'), firm: true }
  const yearEnds = facts
    .filter(({ fact }) => fact.start === null && fact.concept.name === 'Assets' && fact.end < periodEnd - 60)
    .map(({ fact }) => fact.end)
  const yearEnd = yearEnds.length > 0 ? Math.max(...yearEnds) : null
  const isFirstQuarter = yearEnd !== null && lengthOf(yearEnd + 1, periodEnd) === 'quarter'
  return { yearStart: isFirstQuarter ? yearEnd + 1 : null, firm: false }
}

/** The most frequent day; of the days that reach 60 % of it, the latest or the earliest. */
function mostCommon(days: readonly Day[], prefer: 'latest' | 'earliest'): Day | null {
  const counts = new Map<Day, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const frequent = [...counts].filter(([, count]) => count >= most * 0.6).map(([day]) => day)
  if (frequent.length === 0) return null
  return prefer === 'latest' ? Math.max(...frequent) : Math.min(...frequent)
}

/** The fiscal years that the evidence shows, oldest first. */
export function fiscalYears(evidence: readonly CalendarEvidence[]): FiscalYear[] {
  const years = closedYears(evidence)
  for (const { start, firm } of distinctStarts(evidence)) {
    const around = years.find(year => start > year.start - 10 && start < year.end - 10)
    // A year that begins inside one still open says that the company changed its year end.
    const cuts = around?.projected && firm && start > around.start + 20
    if (!around || cuts) years.push(projectedYear(start, years))
  }
  years.sort((a, b) => a.start - b.start)
  return withTransitions(years)
}

function closedYears(evidence: readonly CalendarEvidence[]): FiscalYear[] {
  const clusters: { start: Day; end: Day; weight: number; reports: number }[] = []
  for (const { years } of evidence) {
    for (const { start, end, weight } of years) {
      const cluster = clusters.find(year => Math.abs(year.end - end) <= 5)
      if (!cluster) clusters.push({ start, end, weight, reports: 1 })
      else if (cluster.start === start && cluster.end === end) {
        cluster.weight += weight
        cluster.reports++
      } else if (weight > cluster.weight) Object.assign(cluster, { start, end, weight })
    }
  }
  // Of two years that overlap, the one that more reports show is the company's.
  const kept: typeof clusters = []
  for (const year of clusters.sort((a, b) => b.reports - a.reports || b.weight - a.weight || a.end - b.end)) {
    if (!kept.some(other => year.start < other.end - 10 && other.start < year.end - 10)) kept.push(year)
  }
  return kept.map(({ start, end }) => ({
    start,
    end,
    projected: false,
    transition: false,
    label: labelOf(end),
  }))
}

function distinctStarts(evidence: readonly CalendarEvidence[]): { start: Day; firm: boolean }[] {
  const starts: { start: Day; firm: boolean }[] = []
  for (const { yearStart, firm } of evidence) {
    if (yearStart === null) continue
    const known = starts.find(({ start }) => Math.abs(start - yearStart) <= 10)
    if (!known) starts.push({ start: yearStart, firm })
    else known.firm ||= firm
  }
  return starts.sort((a, b) => a.start - b.start)
}

function projectedYear(start: Day, years: readonly FiscalYear[]): FiscalYear {
  const before = years.find(year => Math.abs(year.end + 1 - start) <= 10)
  const anchor = before ? before.end : start - 1
  const end = dayOf(yearOf(anchor) + 1, monthOf(anchor), dayOfMonth(anchor))
  return { start, end, projected: true, transition: false, label: labelOf(end) }
}

/** A stretch of 20 to 329 days between two years is a transition period; a projected year that runs into a known one ends before it. */
function withTransitions(years: readonly FiscalYear[]): FiscalYear[] {
  const all: FiscalYear[] = []
  years.forEach((year, at) => {
    const next = years[at + 1]
    if (year.projected && next && next.start <= year.end - 10) {
      const end = next.start - 1
      if (end - year.start >= 20)
        all.push({ ...year, end, projected: false, transition: true, label: labelOf(end) })
      return
    }
    all.push(year)
    if (next && next.start - year.end - 1 >= 20 && next.start - year.end - 1 < 330) {
      const end = next.start - 1
      all.push({ start: year.end + 1, end, projected: false, transition: true, label: labelOf(end) })
    }
  })
  return all
}

/** A fiscal year as the company's reports showed it from one day until the day before another. */
export interface KnownYear {
  readonly year: FiscalYear
  readonly from: Day
  readonly to: Day
}

/** The calendar as known on each day, as years with the span in which they were seen so; from evidence in order of day. */
export function calendarTimeline(evidence: readonly CalendarEvidence[]): KnownYear[] {
  const open = new Map<string, { year: FiscalYear; from: Day }>()
  const timeline: KnownYear[] = []
  const seen: CalendarEvidence[] = []
  let at = 0
  while (at < evidence.length) {
    const day = (evidence[at] as CalendarEvidence).day
    while (at < evidence.length && evidence[at]?.day === day) seen.push(evidence[at++] as CalendarEvidence)
    const now = new Map(fiscalYears(seen).map(year => [keyOf(year), year]))
    for (const [key, { year, from }] of open) {
      if (now.has(key)) continue
      timeline.push({ year, from, to: day })
      open.delete(key)
    }
    for (const [key, year] of now) if (!open.has(key)) open.set(key, { year, from: day })
  }
  for (const { year, from } of open.values()) timeline.push({ year, from, to: FAR_FUTURE })
  return timeline.sort((a, b) => a.year.start - b.year.start || a.from - b.from)
}

function keyOf(year: FiscalYear): string {
  return `${year.start} ${year.end} ${year.projected} ${year.transition}`
}

/** The years as known on a day, oldest first. */
export function yearsOn(timeline: readonly KnownYear[], day: Day): FiscalYear[] {
  return timeline.filter(({ from, to }) => from <= day && day < to).map(({ year }) => year)
}
