import { dayOf, formatDay } from '../../day.ts'

type Notation = 'dot' | 'comma' | 'zero' | 'words' | 'empty'

/** Transformations of the inline XBRL registries (all versions, names without hyphens) and of SEC's own, by how digits are written. */
const NOTATIONS: Record<string, Notation> = {
  numdotdecimal: 'dot',
  numdotdecimalin: 'dot',
  numcommadot: 'dot',
  numspacedot: 'dot',
  numunitdecimal: 'dot',
  numcommadecimal: 'comma',
  numcomma: 'comma',
  numdotcomma: 'comma',
  numspacecomma: 'comma',
  zerodash: 'zero',
  numdash: 'zero',
  fixedzero: 'zero',
  numwordsen: 'words',
  nocontent: 'empty',
  fixedempty: 'empty',
}

/** `ixt:num-dot-decimal` to `numdotdecimal`. */
function formatName(format: string): string {
  return format
    .slice(format.indexOf(':') + 1)
    .replaceAll('-', '')
    .toLowerCase()
}

/**
 * The number that is printed, in the notation its format names, after scale (a power of ten) and sign. Null where the
 * text is no number.
 */
export function readInlineNumber(
  text: string,
  format: string | null,
  scale: number,
  negative: boolean,
): number | null {
  const notation = format === null ? 'dot' : (NOTATIONS[formatName(format)] ?? 'dot')
  const digits = digitsOf(text, notation)
  if (digits === null) return null
  // Scaled as decimal text: 1.1 million is 1100000, not 1100000.0000000001.
  const value = Number(`${digits}e${scale}`)
  if (!Number.isFinite(value)) return null
  return negative && value !== 0 ? -value : value
}

function digitsOf(text: string, notation: Notation): string | null {
  if (notation === 'zero') return '0'
  if (notation === 'empty') return null
  if (notation === 'words') {
    const number = parseSpelledNumber(text.trim())
    return number === null ? plain(text, ',') : String(number)
  }
  return plain(text, notation === 'dot' ? ',' : '.')
}

/** Drops group separators, blanks, currency signs and brackets; the sign of an inline fact is an attribute. */
function plain(text: string, group: ',' | '.'): string | null {
  let digits = text.replaceAll(group, '').replace(/[\s()$€£¥%'’]/g, '')
  if (group === '.') digits = digits.replace(',', '.')
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(digits) ? digits : null
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const SCALES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }

const VALUES = new Map<string, number>([
  ...SMALL.split(' ').map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
  ['no', 0],
  ['none', 0],
  ['nil', 0],
  ['a', 1],
  ['an', 1],
])

/** `one hundred and twenty-five thousand` to 125,000; null for anything that is no number in English words. */
export function parseSpelledNumber(text: string): number | null {
  const words = text
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter(word => word !== '' && word !== 'and')
  if (words.length === 0) return null
  let total = 0
  let group = 0
  for (const word of words) {
    const value = VALUES.get(word)
    const scale = SCALES[word]
    if (value !== undefined) group += value
    else if (word === 'hundred') group = (group || 1) * 100
    else if (scale !== undefined) {
      total += (group || 1) * scale
      group = 0
    } else if (/^\d+(?:\.\d+)?$/.test(word)) group += Number(word)
    else return null
  }
  return total + group
}

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
