import { addMonths, type Day, dayOf, dayOfMonth, formatDay, monthOf, parseDay } from '../../day.ts'
import { labelOf } from '../../numbers/derive/fiscal-calendar.ts'
import { fiscalPosition } from '../../numbers/statement.ts'

/** The period whose results a call is about. */
interface CallPeriod {
  /** `YYYY-MM-DD`; null if neither the text nor the fiscal calendar determines it. */
  readonly period_end: string | null
  /** Calendar year in which the fiscal year ends. */
  readonly fiscal_year: number | null
  /** `Q1` ... `Q4`; a call on the whole year is that of its fourth quarter. */
  readonly fiscal_period: string | null
}

export const NO_PERIOD: CallPeriod = { period_end: null, fiscal_year: null, fiscal_period: null }

const ORDINALS = ['first', 'second', 'third', 'fourth']
const QUARTER =
  /\b(?:(?<ordinal>first|second|third|fourth|1st|2nd|3rd|4th)(?:\s+fiscal)?[-\s]+quarter|q(?<after>[1-4])\b|(?<before>[1-4])q\b|(?<year>(?:full[-\s]+|fiscal[-\s]+)?year[-\s]*end|full[-\s]+year|(?:annual|year)\s+results))/i
const FISCAL_YEAR =
  /\b(?:fiscal(?:\s+year)?|fy|year|q[1-4]|[1-4]q|quarter(?:\s+(?:of|and\s+full\s+year))?(?:\s+fiscal(?:\s+year)?)?)\s*['’]?(?<year>(?:19|20)\d\d|\d\d(?=\b(?![,.]\d|%)))/i

/** What a text says first of the period of its results. `fiscalYearEnd`: `MM-DD` where it is known. */
export function periodIn(opening: string, held: Day, fiscalYearEnd: string | null): CallPeriod {
  const quarter = quarterIn(opening)
  const end = periodEnd(opening, held)
  if (quarter === null) {
    const position = end !== null && fiscalYearEnd !== null ? fiscalPosition(end, fiscalYearEnd) : null
    return {
      period_end: end === null ? null : formatDay(end),
      fiscal_year: position?.fiscalYear ?? null,
      fiscal_period: position ? `Q${position.quarter}` : null,
    }
  }
  const year =
    end !== null ? labelOf(yearEndOf(end, quarter)) : yearOfQuarter(opening, quarter, held, fiscalYearEnd)
  const computed = end ?? (fiscalYearEnd && year !== null ? quarterEnd(year, quarter, fiscalYearEnd) : null)
  return {
    period_end: computed === null ? null : formatDay(computed),
    fiscal_year: year,
    fiscal_period: `Q${quarter}`,
  }
}

function quarterIn(text: string): number | null {
  const match = QUARTER.exec(text)
  if (!match) return null
  const { ordinal, after, before, year } = match.groups!
  if (year) return 4
  if (after ?? before) return Number(after ?? before)
  const at = ORDINALS.indexOf(ordinal!.toLowerCase())
  return at >= 0 ? at + 1 : Number(ordinal![0])
}

/** The day on which the period ended: the first that is said to be an end and lies in the half year before the call. */
function periodEnd(text: string, held: Day): Day | null {
  for (const { day, start } of printedDays(text)) {
    const before = text.slice(Math.max(0, start - 30), start)
    if (
      /\b(?:ended|ending|ends|end\s+of|period\s+of)\s*:?\s*(?:on\s+|\w+day,?\s+)?$/i.test(before) &&
      day <= held &&
      day >= held - 190
    )
      return day
  }
  return null
}

/** The end of the fiscal year that a quarter which ends on a day belongs to, near enough for its label. */
function yearEndOf(end: Day, quarter: number): Day {
  return addMonths(end, 3 * (4 - quarter))
}

function yearOfQuarter(
  text: string,
  quarter: number,
  held: Day,
  fiscalYearEnd: string | null,
): number | null {
  if (fiscalYearEnd !== null) {
    for (const year of [1, 0, -1].map(more => new Date(held * 86_400_000).getUTCFullYear() + more)) {
      const end = quarterEnd(year, quarter, fiscalYearEnd)
      if (end < held && held - end <= 190) return year
    }
  }
  const year = FISCAL_YEAR.exec(text)?.groups?.['year']
  return year === undefined ? null : year.length === 2 ? 2000 + Number(year) : Number(year)
}

function quarterEnd(fiscalYear: number, quarter: number, fiscalYearEnd: string): Day {
  const [month = 12, date = 31] = fiscalYearEnd.split('-').map(Number)
  // A year that ends in the first days of January counts as the one before.
  const year = month === 1 && date <= 7 ? fiscalYear + 1 : fiscalYear
  const lastDay = dayOfMonth(dayOf(year, month + 1, 1) - 1)
  const end = dayOf(year, month, Math.min(date, lastDay))
  const shifted = addMonths(end, -3 * (4 - quarter))
  return date >= lastDay ? monthEnd(shifted) : shifted
}

function monthEnd(day: Day): Day {
  const year = new Date(day * 86_400_000).getUTCFullYear()
  return dayOf(year, monthOf(day) + 1, 1) - 1
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const DAY = new RegExp(
  String.raw`\b(?<m1>${MONTH})\s+(?<d1>\d{1,2})(?:st|nd|rd|th)?[.,]?\s+(?<y1>\d{4})\b|\b(?<d2>\d{1,2})(?:st|nd|rd|th)?[\s-](?<m2>${MONTH})[\s,-]+(?<y2>\d{4})\b|\b(?<y3>\d{4})-(?<m3>\d{2})-(?<d3>\d{2})\b|\b(?<m4>\d{1,2})[-/](?<d4>\d{1,2})[-/](?<y4>\d{2}|\d{4})\b`,
  'gi',
)

interface PrintedDay {
  readonly day: Day
  readonly start: number
  readonly end: number
}

/** All days that a text prints, American order where only numbers stand. */
export function printedDays(text: string): PrintedDay[] {
  return [...text.matchAll(DAY)].flatMap(match => {
    const { m1, d1, y1, m2, d2, y2, m3, d3, y3, m4, d4, y4 } = match.groups!
    const month = m1 ?? m2
    const number = month ? MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 : Number(m3 ?? m4)
    const year = Number(y1 ?? y2 ?? y3 ?? y4)
    const whole = year < 100 ? year + (year < 70 ? 2000 : 1900) : year
    const date = Number(d1 ?? d2 ?? d3 ?? d4)
    const day = dayOf(whole, number, date)
    const isReal = parseDay(formatDay(day)) !== null && number >= 1 && number <= 12 && date >= 1 && date <= 31
    return isReal && whole > 1900 && whole < 2200
      ? [{ day, start: match.index, end: match.index + match[0].length }]
      : []
  })
}
