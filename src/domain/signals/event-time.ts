import { addMonths, type Day, dayOf, monthOf, parseDay, yearOf } from '../day.ts'
import type { Token } from '../documents/tokenization/tokens.ts'
import type { SourceFamily } from './rule.ts'
import { isPeriodic } from './scope.ts'
import type { SourceText } from './source-text.ts'

/** The time that a source reports on. */
export interface SourceTime {
  readonly filed: Day
  /** What is dated before this day is old news in the source. */
  readonly from: Day
  /** Month (1 to 12) in which its fiscal years end; December where it is not known. */
  readonly yearEndMonth: number
}

/** A fiscal year of 53 weeks, and a day that a report names beside its period. */
const YEAR_DAYS = 372
/** A current report covers at most the quarter that ended before it. */
const CURRENT_DAYS = 120
/** The same period a year ago ends this much before the year does, in days. */
const PERIOD_SLACK = 22
/** Between the end of a year and the day by which its report has to be filed, with some delay. */
const REPORT_DAYS = 70

/** The time that a source reports on: the year to the end of its period, or the months before a current report. */
export function timeOf(
  source: Pick<SourceText, 'filing_date' | 'period_end'>,
  family: SourceFamily,
): SourceTime {
  const end = source.period_end === null ? null : parseDay(source.period_end)
  const filed = Math.max(parseDay(source.filing_date)!, end ?? 0) as Day
  if (!isPeriodic(family)) return { filed, from: filed - CURRENT_DAYS, yearEndMonth: 12 }
  const isAnnual = family !== '10-Q'
  return {
    filed,
    from: (end ?? filed - REPORT_DAYS) - YEAR_DAYS,
    // A year of 52 weeks ends early in the next month now and then.
    yearEndMonth: isAnnual && end !== null ? monthOfEnd(end) : 12,
  }
}

function monthOfEnd(end: Day): number {
  return monthOf(end - 7)
}

/** The time that speech of a day covers: that year and the previous one. */
export function timeOfSpeech(filingDate: string): SourceTime {
  const filed = parseDay(filingDate)!
  return { filed, from: dayOf(yearOf(filed) - 1, 1, 1), yearEndMonth: 12 }
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const SHORT = new Map(
  [...MONTHS.map(name => name.slice(0, 3)), 'sept'].map(name => [name, monthNumber(name)]),
)
/** `first six months` end with the second quarter. */
const MONTHS_OF_YEAR = ['three', 'six', 'nine']
const QUARTERS = ['first', 'second', 'third', 'fourth']
/** What a year belongs to that is the name of a thing, not the time of an event. */
const NAMED = new Set(
  (
    'plan plans program programs notes note senior debentures bonds credit facility term loan atm annual form restructuring incentive act tax ' +
    'initiative repurchase authorization convertible warrants revolver proxy'
  ).split(' '),
)
/** What follows these is the end of something. */
const UNTIL = new Set(
  'due maturing matures mature expires expire expiring through until by ending since before after'.split(' '),
)

function monthNumber(name: string): number {
  return MONTHS.findIndex(month => month.startsWith(name.slice(0, 3))) + 1
}

/** A date of a sentence. */
interface PrintedDate {
  /** The last day that it may mean. */
  readonly day: Day
  /** Its first token. */
  readonly at: number
}

/**
 * The last days that the dates of a sentence may mean. Dates at which something ends and years within names are left out. A
 * period counts as somewhat earlier than its last day, so that the one a year ago is old.
 */
export function datesIn(tokens: readonly Token[], { yearEndMonth, from }: SourceTime): PrintedDate[] {
  const dates: PrintedDate[] = []
  for (const [at, token] of tokens.entries()) {
    const relative = priorPeriodAt(tokens, at)
    if (relative) dates.push({ day: from - 1, at })
    if (token.kind !== 'number' || !/^(?:19|20)\d\d$/.test(token.text)) continue
    if (NAMED.has(tokens[at + 1]?.text ?? '')) continue
    const { day, start, isPeriod } = dateEndingAt(tokens, at, yearEndMonth)
    const before = tokens[start - 1]?.text ?? ''
    if (UNTIL.has(before) || isExpiry(tokens, start)) continue
    const last = isPeriod || before === 'ended' || before === 'of' ? day - PERIOD_SLACK : day
    dates.push({ day: last, at: start })
  }
  return dates
}

/** `an expiration date of September 30, 2013`. */
function isExpiry(tokens: readonly Token[], start: number): boolean {
  return tokens
    .slice(Math.max(0, start - 3), start)
    .some(({ text }) => /^(?:expir|matur|terminat)/.test(text))
}

/** "in the prior year", "during the previous quarter". */
function priorPeriodAt(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:in|during|of|for)$/.test(tokens[at]!.text)) return false
  const next = tokens[at + 1]?.text === 'the' || tokens[at + 1]?.text === 'a' ? at + 2 : at + 1
  return (
    /^(?:prior|previous|preceding)$/.test(tokens[next]?.text ?? '') &&
    /^(?:year|years|fiscal|period|periods|quarter)$/.test(tokens[next + 1]?.text ?? '')
  )
}

interface FoundDate {
  readonly day: Day
  /** Its first token. */
  readonly start: number
  /** A year or quarter, not a day or month. */
  readonly isPeriod: boolean
}

/** The date of which a year is the last token: its last day. */
function dateEndingAt(tokens: readonly Token[], at: number, yearEndMonth: number): FoundDate {
  const year = Number(tokens[at]!.text)
  const before = tokens[at - 1]?.text === ',' ? at - 2 : at - 1
  const month = monthAt(tokens, before)
  if (month !== null) return { day: endOfMonth(year, month), start: before, isPeriod: false }
  const dayOfMonth = tokens[before]?.kind === 'number' ? tokens[before]!.value! : null
  const dated = monthAt(tokens, before - 1)
  if (dayOfMonth !== null && dated !== null && dayOfMonth >= 1 && dayOfMonth <= 31)
    return { day: dayOf(year, dated, dayOfMonth), start: before - 1, isPeriod: false }
  let start = at
  while (/^(?:fiscal|year|calendar|the|our|fy)$/.test(tokens[start - 1]?.text ?? '')) start -= 1
  const isFiscal = tokens.slice(start, at).some(({ text }) => text === 'fiscal' || text === 'fy')
  const end = isFiscal || yearEndMonth !== 12 ? endOfFiscalYear(year, yearEndMonth) : endOfMonth(year, 12)
  const quarter = quarterBefore(tokens, start)
  if (quarter !== null)
    return { day: addMonths(end, -3 * (4 - quarter.number)), start: quarter.start, isPeriod: true }
  return { day: end, start, isPeriod: true }
}

function monthAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at]
  if (token === undefined || !token.isCapitalised) return null
  const full = MONTHS.indexOf(token.text)
  return full >= 0 ? full + 1 : (SHORT.get(token.text) ?? null)
}

/** `third quarter of`, `first six months of`. */
function quarterBefore(tokens: readonly Token[], end: number): { number: number; start: number } | null {
  const at = tokens[end - 1]?.text === 'of' ? end - 2 : end - 1
  const months = MONTHS_OF_YEAR.indexOf(tokens[at - 1]?.text ?? '') + 1
  if (tokens[at]?.text === 'months' && months > 0 && tokens[at - 2]?.text === 'first')
    return { number: months, start: at - 2 }
  if (tokens[at]?.text === 'half' && tokens[at - 1]?.text === 'first') return { number: 2, start: at - 1 }
  if (tokens[at]?.text !== 'quarter') return null
  const before = tokens[at - 1]?.text === 'fiscal' ? at - 2 : at - 1
  const number = QUARTERS.indexOf(tokens[before]?.text ?? '') + 1
  return number > 0 ? { number, start: before } : null
}

/** Years that end in January or February go by either of two numbers: the later end is meant. */
function endOfFiscalYear(year: number, month: number): Day {
  return endOfMonth(month <= 2 ? year + 1 : year, month)
}

function endOfMonth(year: number, month: number): Day {
  return addMonths(dayOf(year, month, 1), 1) - 1
}

/** Whether all dates lie before what a source reports on. */
export function isOld(dates: readonly PrintedDate[], { from }: SourceTime): boolean {
  return dates.length > 0 && Math.max(...dates.map(({ day }) => day)) < from
}
