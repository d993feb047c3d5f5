import { addMonths, dayOf, monthOf, yearOf } from '../../day.ts'
import { fiscalPosition } from '../../numbers/statement.ts'
import type { TargetPeriod } from './guidance.ts'
import { printedDay, type ReleaseCalendar } from './release-calendar.ts'

/** A period named in a text. */
export interface PeriodPhrase {
  readonly start: number
  readonly end: number
  readonly period: TargetPeriod
  /** Whether it ends after the period that the source reports on; null if unknown. */
  readonly isFuture: boolean | null
  /** Whether its year is printed. */
  readonly dated: boolean
}

interface Shape {
  readonly pattern: RegExp
  readonly read: (
    groups: Readonly<Record<string, string | undefined>>,
    calendar: ReleaseCalendar,
  ) => Resolved | null
}

interface Resolved {
  readonly type: TargetPeriod['period_type']
  readonly year: number | null
  readonly quarter: number | null
  readonly dated: boolean
}

const YEAR = String.raw`(?<year>(?:19|20)\d\d|'\d\d)(?![\d%]|[.,]\d)`
const SOME_YEAR = `(?:(?:the )?(?:current |our |its )?(?:full[- ]|fiscal[- ]|calendar[- ])*(?:year[- ]?)?(?:fy ?)?(?:of |ending |ended )?${YEAR})`
const DATE = String.raw`(?<date>[A-Z][a-z]{2,8}\.? \d{1,2}, ?\d{4})`
const ORDINALS = ['first', 'second', 'third', 'fourth']

const MONTH = String.raw`(?<month>jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?|july?|aug(?:ust|\.)?|sep(?:t(?:ember|\.)?|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)`
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The most telling first: where two begin at one place the longer counts. */
const SHAPES: readonly Shape[] = [
  {
    // A quarter by the month in which it ends: "March 2005 quarter", "quarter ending March 2005".
    pattern: new RegExp(
      String.raw`${MONTH},?[- ](?<year>(?:19|20)\d\d)[- ](?:fiscal )?quarter|(?:quarter|three months) (?:ending|ended)(?: in)? (?:${MONTH},? (?<year>(?:19|20)\d\d))(?!\d)`,
      'gi',
    ),
    read: ({ month, year }, calendar) => monthQuarter(month!, year, calendar),
  },
  {
    // "the March quarter", "September quarter of 2003".
    pattern: new RegExp(
      String.raw`${MONTH}[- ](?:fiscal )?quarter(?: of)?(?: (?<year>(?:19|20)\d\d))?(?!\w)`,
      'gi',
    ),
    read: ({ month, year }, calendar) => monthQuarter(month!, year, calendar),
  },
  {
    // One number for two quarters: for both together or for each, which is ambiguous.
    pattern:
      /(?:first|second|third|fourth) and (?:the )?(?:second|third|fourth) (?:fiscal )?quarters(?: of (?:the |our |this )?(?:current )?(?:fiscal )?year)?/gi,
    read: (_, calendar) => ({ ...yearOfLabel(undefined, calendar), type: 'other', quarter: null }),
  },
  {
    pattern: new RegExp(
      `(?:(?:fiscal|calendar)[- ])?(?<ordinal>first|second|third|fourth|1st|2nd|3rd|4th)[- ](?:(?:fiscal|calendar)[- ])?quarter(?:(?:[- ]of|[- ]for|[- ]in|,)?[- ]${SOME_YEAR}| of (?:the |our |its |this )?(?:current |same )?(?:fiscal |calendar )*year(?! d))?`,
      'gi',
    ),
    read: ({ ordinal, year }, calendar) => quarter(ordinalOf(ordinal!), year, calendar),
  },
  {
    pattern:
      /(?:(?<of>[1-4])q|q(?<ordinal>[1-4]))(?:[- ]?(?:of )?(?:fiscal )?(?:year )?(?:fy)?[- ]?'?(?<year>(?:19|20)\d\d|\d\d)(?![\d%]|[.,]\d))?(?!\w)/gi,
    read: ({ of, ordinal, year }, calendar) => quarter(Number(of ?? ordinal), year, calendar),
  },
  {
    pattern: new RegExp(
      `(?:(?:fiscal )?(?:quarter|three months?|(?:13|14|thirteen|fourteen)[- ]weeks?(?: period)?)) (?:ending|that will end|which ends|ended) ${DATE}`,
      'gi',
    ),
    read: ({ date }, calendar) => datedQuarter(date!, calendar),
  },
  {
    pattern: new RegExp(
      `(?:(?:full |fiscal )*year|twelve months?|(?:52|53)[- ]weeks?(?: period)?) (?:ending|ended) ${DATE}`,
      'gi',
    ),
    read: ({ date }, calendar) => datedYear(date!, calendar),
  },
  {
    pattern: new RegExp(`(?:six|nine|6|9)[- ]months? (?:period )?(?:ending|ended) ${DATE}`, 'gi'),
    read: ({ date }, { yearEnd }) => {
      const day = printedDay(date!)
      const place = day === null || yearEnd === null ? null : fiscalPosition(day, yearEnd)
      return place === null ? null : { type: 'other', year: place.fiscalYear, quarter: null, dated: true }
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?:(?<ordinal>first|second)[- ]half|(?<of>[12])h)(?: (?:of )?${SOME_YEAR}|(?<short>\d\d)(?!\d)| of (?:the )?(?:fiscal |full )*year)?(?!\w)`,
      'gi',
    ),
    read: ({ year, short }, calendar) => ({
      ...yearOfLabel(year ?? short, calendar),
      type: 'other',
      quarter: null,
    }),
  },
  {
    pattern: new RegExp(
      `(?:remainder|balance|rest) of (?:${SOME_YEAR}|(?:the |this )?(?:current )?(?:fiscal |full |calendar )*year)`,
      'gi',
    ),
    read: ({ year }, calendar) => ({ ...yearOfLabel(year, calendar), type: 'other', quarter: null }),
  },
  {
    pattern: new RegExp(
      String.raw`(?<from>20\d\d)\s?(?:-|to|through|and)\s?(?:fiscal )?${YEAR}|(?:through|by)(?: the end of)?(?: fiscal| fy)?(?: year)? ?${YEAR}|over the (?:next|coming) (?:several|two|three|four|five|\d) (?:fiscal )?years|(?:long[- ]?(?:er[- ])?|medium[- ])term(?= (?:financial |growth |operating )?(?:targets?|goals?|guidance|outlook|objectives?|models?|growth|algorithm))|multi-?year|(?:three|five|four)-year|compound annual(?: growth rate)?|cagr`,
      'gi',
    ),
    read: ({ year }) => ({
      type: 'multi_year',
      year: year === undefined ? null : fullYear(year),
      quarter: null,
      dated: year !== undefined,
    }),
  },
  {
    pattern: new RegExp(
      String.raw`(?:full|fiscal|calendar)(?:[- ](?:full|fiscal|calendar))*[- ]?(?:year)?[- ]?(?:of )?(?:fy ?)?${YEAR}|fy[- ]?(?<short>\d\d(?:\d\d)?)(?!\d)|(?:the )?year[- ](?:of )?${YEAR}`,
      'gi',
    ),
    read: ({ year, short }, calendar) => annual(year ?? short, calendar),
  },
  {
    pattern:
      /(?:current|this|coming|upcoming|next|following|subsequent) (?:fiscal |calendar )?(?<what>quarter|year)|(?:full|fiscal|calendar)(?:[- ](?:full|fiscal))*[- ]years?|(?<=\b(?:for|in|during|of) )(?:the |our )(?:entire )?(?<which>year|quarter)/gi,
    read: (groups, calendar) => relative(groups, calendar),
  },
  {
    pattern:
      /(?<!\b[A-Z][a-z]{2,8}\.? \d{1,2}, ?)(?<![\d$#.,-])\b(?<year>20\d\d|19[89]\d)\b(?!\s*%|[.,]\d|\s*(?:shares|stores|employees|restaurants|units|notes|senior|credit|annual meeting|form))/g,
    read: ({ year }, calendar) => annual(year, calendar),
  },
]

/** A year or quarter that is looked back on. */
const PAST =
  /(?:\b(?:prior|previous|last|preceding|same|comparable|year[- ]ago|corresponding)(?: fiscal| calendar| year(?:'s)?)*[- ]|\b(?:comparable (?:to|with)|similar to|consistent with|in line with|compared (?:to|with)|versus|vs\.?|from|over|than|against|relative to|exceeded)(?: (?:the|our|its|fiscal|full|calendar|year|a))*[- ])$/i

/** Periods named in a stretch of plain text, in order; those that are only compared with are left out. */
export function periodsIn(
  text: string,
  start: number,
  end: number,
  calendar: ReleaseCalendar,
): PeriodPhrase[] {
  const part = text.slice(start, end)
  const found: (PeriodPhrase & { rank: number })[] = []
  SHAPES.forEach(({ pattern, read }, rank) => {
    for (const match of part.matchAll(pattern)) {
      if (/\w/.test(part[match.index - 1] ?? ' ')) continue
      const resolved = read(match.groups ?? {}, calendar)
      if (!resolved) continue
      found.push({ ...phraseOf(match[0], start + match.index, resolved, calendar), rank })
    }
  })
  found.sort((a, b) => a.start - b.start || b.end - a.end || a.rank - b.rank)
  const kept: PeriodPhrase[] = []
  for (const { rank: _, ...phrase } of found) if (phrase.start >= (kept.at(-1)?.end ?? 0)) kept.push(phrase)
  return kept
}

/** Whether words before a period say that it is looked back on or compared with. */
export function isCompared(text: string, { start }: PeriodPhrase): boolean {
  return PAST.test(text.slice(Math.max(0, start - 48), start))
}

function phraseOf(
  printed: string,
  start: number,
  resolved: Resolved,
  calendar: ReleaseCalendar,
): PeriodPhrase {
  const { type, year, quarter: number, dated } = resolved
  return {
    start,
    end: start + printed.length,
    dated,
    isFuture: futureOf(resolved, calendar),
    period: {
      period_type: type,
      fiscal_year: year,
      fiscal_period:
        type === 'quarterly' ? (number === null ? null : `Q${number}`) : type === 'annual' ? 'FY' : null,
      label: printed.trim(),
    },
  }
}

function futureOf(
  { type, year, quarter: number }: Resolved,
  { own, filedYear }: ReleaseCalendar,
): boolean | null {
  if (type === 'multi_year') return year === null || year >= (own?.fiscalYear ?? filedYear)
  if (year === null) return null
  // A fiscal year may bear the number of the year before the one in which it ends.
  if (own === null) return year < filedYear - 1 ? false : null
  if (type === 'quarterly' && number !== null) return year * 4 + number > own.fiscalYear * 4 + own.quarter
  return year > own.fiscalYear || (year === own.fiscalYear && own.quarter < 4)
}

function ordinalOf(word: string): number {
  const at = ORDINALS.indexOf(word.toLowerCase())
  return at >= 0 ? at + 1 : Number(word[0])
}

/** `'24`, `24`, `2024`. */
function fullYear(printed: string): number {
  const digits = Number(printed.replace(/\D/g, ''))
  return digits < 100 ? digits + (digits < 70 ? 2000 : 1900) : digits
}

function yearOfLabel(
  printed: string | undefined,
  { own, labelOffset }: ReleaseCalendar,
): { year: number | null; dated: boolean } {
  if (printed !== undefined) return { year: fullYear(printed) + labelOffset, dated: true }
  if (own === null) return { year: null, dated: false }
  return { year: own.quarter === 4 ? own.fiscalYear + 1 : own.fiscalYear, dated: false }
}

function annual(printed: string | undefined, calendar: ReleaseCalendar): Resolved {
  return { ...yearOfLabel(printed, calendar), type: 'annual', quarter: null }
}

function quarter(number: number, printed: string | undefined, calendar: ReleaseCalendar): Resolved {
  if (printed !== undefined)
    return { type: 'quarterly', year: fullYear(printed) + calendar.labelOffset, quarter: number, dated: true }
  const { own } = calendar
  if (own === null) return { type: 'quarterly', year: null, quarter: number, dated: false }
  // Companies do not give targets for a quarter of next year under the name of the one just reported.
  return {
    type: 'quarterly',
    year: number >= own.quarter ? own.fiscalYear : own.fiscalYear + 1,
    quarter: number,
    dated: false,
  }
}

function relative(
  groups: Readonly<Record<string, string | undefined>>,
  calendar: ReleaseCalendar,
): Resolved | null {
  const isQuarter = (groups.what ?? groups.which)?.toLowerCase() === 'quarter'
  if (!isQuarter) return annual(undefined, calendar)
  const { own } = calendar
  if (own === null) return { type: 'quarterly', year: null, quarter: null, dated: false }
  const next = (own.quarter % 4) + 1
  return {
    type: 'quarterly',
    year: own.fiscalYear + (own.quarter === 4 ? 1 : 0),
    quarter: next,
    dated: false,
  }
}

function datedQuarter(printed: string, { yearEnd }: ReleaseCalendar): Resolved | null {
  const day = printedDay(printed)
  if (day === null) return null
  const place = yearEnd === null ? null : fiscalPosition(day, yearEnd)
  return { type: 'quarterly', year: place?.fiscalYear ?? null, quarter: place?.quarter ?? null, dated: true }
}

/** The quarter that ends with a month; without a year the one nearest to the source. */
function monthQuarter(
  printed: string,
  year: string | undefined,
  { yearEnd, filed }: ReleaseCalendar,
): Resolved | null {
  const month = MONTHS.indexOf(printed.slice(0, 3).toLowerCase()) + 1
  if (month === 0) return null
  const endIn = (of: number) => addMonths(dayOf(of, month, 1), 1) - 1
  const filedIn = yearOf(filed)
  const ends = year === undefined ? [filedIn - 1, filedIn, filedIn + 1].map(endIn) : [endIn(Number(year))]
  const end = ends.reduce((a, b) => (Math.abs(b - filed) < Math.abs(a - filed) ? b : a))
  const place = yearEnd === null ? null : fiscalPosition(end, yearEnd)
  return {
    type: 'quarterly',
    year: place?.fiscalYear ?? null,
    quarter: place?.quarter ?? null,
    dated: year !== undefined,
  }
}

function datedYear(printed: string, { yearEnd }: ReleaseCalendar): Resolved | null {
  const day = printedDay(printed)
  if (day === null) return null
  const place = fiscalPosition(day, yearEnd ?? `${String(monthOf(day)).padStart(2, '0')}-28`)
  return place?.quarter === 4 ? { type: 'annual', year: place.fiscalYear, quarter: null, dated: true } : null
}
