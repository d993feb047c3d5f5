import { type Day, dayOf, formatDay, parseDay } from '../day.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const DAY = new RegExp(
  String.raw`\b(?<m1>${MONTH})\s+(?<d1>\d{1,2})(?:st|nd|rd|th)?[.,]?\s+(?<y1>\d{4})\b|\b(?<d2>\d{1,2})(?:st|nd|rd|th)?[\s-](?<m2>${MONTH})[\s,-]+(?<y2>\d{4})\b|\b(?<y3>\d{4})-(?<m3>\d{2})-(?<d3>\d{2})\b|\b(?<m4>\d{1,2})[-/](?<d4>\d{1,2})[-/](?<y4>\d{2}|\d{4})\b`,
  'gi',
)

export interface PrintedDay {
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
