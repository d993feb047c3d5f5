import { addMonths, type Day, dayOf, monthOf, parseDay, yearOf } from '../../day.ts'
import { readInlineDate } from '../../documents/xbrl/inline-number.ts'
import { fiscalPosition } from '../../numbers/statement.ts'

/** A period of a company's calendar, as known on the day of the source. */
export interface KnownPeriod {
  readonly period_type: 'quarterly' | 'annual' | 'ytd'
  readonly fiscal_year: number
  readonly fiscal_period: string | null
  /** `YYYY-MM-DD` */
  readonly period_end: string
}

/** What periods that a source names are resolved by. */
export interface ReleaseCalendar {
  /** The quarter that ended last before the source, which a release of results reports on; null if unknown. */
  readonly own: { readonly fiscalYear: number; readonly quarter: number } | null
  /** Whether that quarter ended so lately that results are still to come. */
  readonly justEnded: boolean
  /** Day of the source. */
  readonly filed: Day
  /** Calendar year of the source. */
  readonly filedYear: number
  /** `MM-DD` */
  readonly yearEnd: string | null
  /** Added to the year that the company's own name of a fiscal year has, to get the calendar year in which it ends. */
  readonly labelOffset: number
}

/** Results are rarely out sooner after the end of a quarter, in days. */
const SOONEST_RESULTS = 12
/** Results come out at most so long after the end of a quarter, in days. */
const OLDEST_RESULTS = 130
const LOOK = 6_000
const HEAD = 2_500
const ENDED =
  /(?:(?<ordinal>first|second|third|fourth)[- ](?:fiscal )?quarter(?: and (?:full |fiscal )*year)?(?: results)?(?:,? (?:of |for )?(?:its |the |our )?(?:fiscal |full )*(?:year )?(?<year>(?:19|20)\d\d))?|(?<annual>fiscal year|full[- ]year|year)(?: (?<label>(?:19|20)\d\d))?)[^.;]{0,40}?\bended (?:on )?(?<date>[A-Z][a-z]{2,8}\.? \d{1,2}, ?\d{4})/gi
const NAMED =
  /(?<ordinal>first|second|third|fourth)[- ](?:fiscal )?quarter(?: and (?:full |fiscal )*year)?(?: results)?(?: (?:of|for))?,? (?:its |the |our )?(?:fiscal |full )*(?:year )?(?<year>(?:19|20)\d\d)|q(?<number>[1-4])(?: fiscal| fy)? ?(?<short>(?:19|20)\d\d)/gi
const ORDINALS = ['first', 'second', 'third', 'fourth']

/**
 * The calendar behind the periods in a source: the company's own as known then, else what the release states of the quarter
 * it reports on. `filed` is the day of the source.
 */
export function releaseCalendar(
  text: string,
  filed: Day,
  known: { readonly fiscalYearEnd: string | null; readonly periods: readonly KnownPeriod[] },
): ReleaseCalendar {
  const opening = text.slice(0, LOOK)
  const yearEnd = known.fiscalYearEnd ?? yearEndOf(known.periods, filed) ?? printedYearEnd(opening)
  const ended = yearEnd === null ? null : lastQuarterEnd(yearEnd, filed)
  const position = ended === null || yearEnd === null ? null : fiscalPosition(ended, yearEnd)
  const own = reportedQuarter(opening, yearEnd, filed) ?? position ?? printedOwn(opening)
  return {
    own,
    justEnded: ended !== null && filed - ended <= SOONEST_RESULTS,
    filed,
    filedYear: yearOf(filed),
    yearEnd,
    labelOffset: own === null || yearEnd === null ? 0 : labelOffset(opening, own, yearEnd),
  }
}

function yearEndOf(periods: readonly KnownPeriod[], filed: Day): string | null {
  const years = periods
    .filter(
      ({ period_type, period_end }) => period_type === 'annual' && (parseDay(period_end) ?? filed) <= filed,
    )
    .map(({ period_end }) => period_end)
    .sort()
  return years.at(-1)?.slice(5) ?? null
}

/** From a quarter or a year of which the release prints the end. */
function printedYearEnd(opening: string): string | null {
  for (const { groups } of opening.matchAll(ENDED)) {
    const day = printedDay(groups?.date ?? '')
    if (day === null) continue
    const months = groups?.annual ? 0 : 3 * (4 - (ORDINALS.indexOf(groups!.ordinal!.toLowerCase()) + 1))
    // Books of 52 weeks end early in the next month now and then.
    const month = ((monthOf(day - 7) - 1 + months) % 12) + 1
    return `${String(month).padStart(2, '0')}-${month === 2 ? '28' : '30'}`
  }
  return null
}

function lastQuarterEnd(yearEnd: string, filed: Day): Day | null {
  const [month = 1, dayOfMonth = 1] = yearEnd.split('-').map(Number)
  const later = dayOf(yearOf(filed) + 1, month, dayOfMonth)
  for (let back = 0; back <= 24; back += 3) {
    const end = addMonths(later, -back)
    if (end <= filed) return end
  }
  return null
}

/** The quarter of which the release prints the end, where that is not long ago. */
function reportedQuarter(opening: string, yearEnd: string | null, filed: Day): ReleaseCalendar['own'] {
  if (yearEnd === null) return null
  for (const { groups } of opening.slice(0, HEAD).matchAll(ENDED)) {
    const day = printedDay(groups?.date ?? '')
    const place =
      day === null || day > filed || filed - day > OLDEST_RESULTS ? null : fiscalPosition(day, yearEnd)
    if (place) return place
  }
  return null
}

/** From the name of the quarter alone, if its results are reported. */
function printedOwn(opening: string): ReleaseCalendar['own'] {
  for (const match of opening.matchAll(NAMED)) {
    const before = opening.slice(Math.max(0, match.index - 80), match.index)
    const around = before + opening.slice(match.index, match.index + match[0].length + 60)
    if (!/\b(?:results|report(?:s|ed)|announce[sd]|earnings)\b/i.test(around) || AHEAD.test(before)) continue
    const { ordinal, number, year, short } = match.groups ?? {}
    return {
      fiscalYear: Number(year ?? short),
      quarter: ordinal ? ORDINALS.indexOf(ordinal.toLowerCase()) + 1 : Number(number),
    }
  }
  return null
}

const AHEAD = /\b(?:expect|anticipat|outlook|guidance|forecast|estimate|target)\w*\b/i

/** A year that ends in January 2025 is fiscal 2024 to some and fiscal 2025 to others. */
function labelOffset(opening: string, own: { fiscalYear: number; quarter: number }, yearEnd: string): number {
  for (const { groups } of opening.matchAll(ENDED)) {
    const printed = groups?.year ?? groups?.label
    const day = printedDay(groups?.date ?? '')
    const place = day === null ? null : fiscalPosition(day, yearEnd)
    if (printed !== undefined && place) return near(place.fiscalYear - Number(printed))
  }
  const offsets = [...opening.matchAll(NAMED)].flatMap(({ index, groups }) => {
    const quarter = groups?.ordinal
      ? ORDINALS.indexOf(groups.ordinal.toLowerCase()) + 1
      : Number(groups?.number)
    const isOwn = quarter === own.quarter && !AHEAD.test(opening.slice(Math.max(0, index - 80), index))
    return isOwn ? [own.fiscalYear - Number(groups?.year ?? groups?.short)] : []
  })
  // The latest year counts: others are compared with. No name is ahead of the year in which a fiscal year ends.
  return offsets.length === 0 ? 0 : Math.max(0, near(Math.min(...offsets)))
}

/** More than a year apart is another year, not another name. */
function near(offset: number): number {
  return Math.abs(offset) <= 1 ? offset : 0
}

/** A day as releases print it (`March 3, 2023`); null for anything else. */
export function printedDay(printed: string): Day | null {
  const iso = readInlineDate(printed, 'datemonthdayyearen')
  return iso === null ? null : parseDay(iso)
}
