import { dayOf, formatDay } from '../../day.ts'
import { formatName } from './inline-number.ts'

type Part = 'day' | 'month' | 'year'

/** Order of the parts by transformation; names of all registry versions without hyphens. Months by name or number. */
const ORDERS: Record<string, readonly Part[]> = {
  datemonthdayyear: ['month', 'day', 'year'],
  datemonthdayyearen: ['month', 'day', 'year'],
  datemonthnamedayyearen: ['month', 'day', 'year'],
  datelongus: ['month', 'day', 'year'],
  dateshortus: ['month', 'day', 'year'],
  dateslashus: ['month', 'day', 'year'],
  datedaymonthyear: ['day', 'month', 'year'],
  datedaymonthyearen: ['day', 'month', 'year'],
  datedaymonthnameyearen: ['day', 'month', 'year'],
  datelonguk: ['day', 'month', 'year'],
  dateshortuk: ['day', 'month', 'year'],
  dateslasheu: ['day', 'month', 'year'],
  datedoteu: ['day', 'month', 'year'],
  dateyearmonthday: ['year', 'month', 'day'],
  datemonthday: ['month', 'day'],
  datemonthdayen: ['month', 'day'],
  datemonthnamedayen: ['month', 'day'],
  datelongmonthdayus: ['month', 'day'],
  datedaymonth: ['day', 'month'],
  datedaymonthen: ['day', 'month'],
  datedaymonthnameen: ['day', 'month'],
  datemonthyear: ['month', 'year'],
  datemonthyearen: ['month', 'year'],
  datemonthnameyearen: ['month', 'year'],
  dateyearmonth: ['year', 'month'],
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A printed date as ISO 8601: `2024-09-28`, `--09-28` without a year, `2024-09` without a day. Null where the format is
 * none of a date, or the text is not such a date.
 */
export function readInlineDate(text: string, format: string): string | null {
  const order = ORDERS[formatName(format)]
  if (order === undefined) return null
  const words = text.match(/[A-Za-z]{3,}|\d{1,4}/g)
  if (words === null || words.length < order.length) return null
  const parts: Partial<Record<Part, number>> = {}
  let index = 0
  for (const part of order) {
    const number =
      part === 'month' ? monthOf(words[index]!) : Number(words[index]!.replace(/\D/g, '') || Number.NaN)
    if (number === null || !Number.isInteger(number)) return null
    parts[part] = number
    index++
  }
  return isoOf(parts)
}

function monthOf(word: string): number | null {
  if (/^\d/.test(word)) return Number(word)
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase())
  return month < 0 ? null : month + 1
}

function isoOf({ year, month, day }: Partial<Record<Part, number>>): string | null {
  if (month === undefined || month < 1 || month > 12) return null
  const fullYear = year === undefined ? null : year < 100 ? year + (year < 70 ? 2000 : 1900) : year
  const two = (number: number) => String(number).padStart(2, '0')
  if (day === undefined) return fullYear === null ? null : `${fullYear}-${two(month)}`
  // 2000 is a leap year: without a year every day of the calendar is possible.
  const whole = `${String(fullYear ?? 2000).padStart(4, '0')}-${two(month)}-${two(day)}`
  if (formatDay(dayOf(fullYear ?? 2000, month, day)) !== whole) return null
  return fullYear === null ? `--${two(month)}-${two(day)}` : whole
}
