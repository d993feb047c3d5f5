import { addMonths, type Day, dayOf, formatDay } from '../../day.ts'
import { plainText } from '../guidance/table-columns.ts'
import type { SectionTable, SectionText } from '../source-text.ts'

/** A figure of a quarter as a release prints it, unscaled. */
interface PrintedFigure {
  readonly value: number
  /** Of the same quarter a year before, from the same row; null if it is not printed there. */
  readonly year_ago: number | null
}

/** Figures of a quarter from one income statement of a release. */
export interface PrintedResults {
  /** `YYYY-MM-DD`: by the head of the column. */
  readonly period_end: string
  readonly section_id: string
  /** Of the table in the text of the section. */
  readonly start: number
  readonly revenue: PrintedFigure | null
  readonly net_income: PrintedFigure | null
  readonly eps_diluted: PrintedFigure | null
}

/** Days between a printed end of a period and the one in the column head. */
const NEAR_DAYS = 10
const MAX_DAYS_AFTER_PERIOD = 130
/** Characters before a table that can say what it is and what its amounts are in. */
const LEAD = 260
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const QUARTER = /\b(?:three[- ]months?|3 months|quarters?|(?:12|13|14|twelve|thirteen|fourteen)[- ]weeks?)\b/i
const LONGER =
  /\b(?:six|nine|twelve|6|9|12)[- ]months?\b|\b(?:26|27|39|40|52|53|twenty-six|thirty-nine|fifty-two|fifty-three)[- ]weeks?\b|\byears?\b|\bfiscal year\b|\bchange\b|%/i
/** Statements that are not of the company's own results by GAAP. */
const OTHER_TABLE =
  /\bpro[- ]?forma\b|\bnon-?gaap\b|\badjusted\b|\breconcil|\bsegments?\b|\bguidance\b|\boutlook\b|\bestimates?\b/i

const REVENUE_TOTAL = /^total (?:net |operating )?(?:revenues?|sales)(?:,? net)?(?: and other income)?$/
const REVENUE = /^(?:net |operating )?(?:revenues?|sales)(?:,? net)?$|^net sales and (?:other )?revenues?$/
const NET_INCOME =
  /^(?:consolidated )?net (?:income|earnings|loss|profit)(?: ?\((?:loss|income)\)| or loss)?$|^net \(loss\) (?:income|earnings)$/
const NET_INCOME_OF_PARENT =
  /^net (?:income|earnings|loss|profit|\(loss\) income)(?: \(loss\))? attributable to (?!.*\b(?:non-?controlling|minority|redeemable)\b).+$/
const IS_SHARE_COUNT = /\bshares (?:used|outstanding)\b|\bweighted\b|\bnumber of\b|\baverage\b/
const IS_OF_PART = /\bcontinuing\b|\bdiscontinued\b|\bbefore\b|\bextraordinary\b|\bcumulative\b/

/** Figures of the quarter from the first income statement that can be read; `end` is the printed end of the quarter. Pure. */
export function printedResults(
  sections: readonly SectionText[],
  period: { readonly filed: Day; readonly end: Day | null },
): PrintedResults | null {
  for (const section of sections)
    for (const table of section.tables) {
      const results = resultsOf(section, table, period)
      if (results) return results
    }
  return null
}

interface Column {
  readonly at: number
  readonly isQuarter: boolean
  readonly end: Day | null
}

function resultsOf(
  section: SectionText,
  table: SectionTable,
  { filed, end }: { readonly filed: Day; readonly end: Day | null },
): PrintedResults | null {
  const lead = `${section.text.slice(Math.max(0, table.start - LEAD), table.start)} ${table.caption ?? ''}`
  const heads = withLeadHeads(headRows(table), lead)
  if (OTHER_TABLE.test(`${lead.slice(lead.lastIndexOf('\n\n') + 1)} ${heads.flat().join(' ')}`)) return null
  const rows = labeledRows(table.rows)
  const columns = columnsOf(heads, Math.max(0, ...table.rows.map(row => row.length)))
  const current = columns
    .filter(column => column.isQuarter && column.end !== null && column.end <= filed)
    .filter(column => filed - column.end! <= MAX_DAYS_AFTER_PERIOD)
    .filter(column => end === null || Math.abs(column.end! - end) <= NEAR_DAYS)
    .sort((a, b) => b.end! - a.end!)[0]
  if (!current) return null
  const yearAgo = columns.find(
    column =>
      column.isQuarter &&
      column.end !== null &&
      Math.abs(column.end - addMonths(current.end!, -12)) <= NEAR_DAYS,
  )
  const scale = scaleOf(table, heads, lead)
  const figure = (cells: readonly string[] | null, factor: number | null): PrintedFigure | null => {
    const value = cells === null ? null : amountOf(cells[current.at] ?? '', factor)
    if (value === null) return null
    return { value, year_ago: yearAgo ? amountOf(cells![yearAgo.at] ?? '', factor) : null }
  }
  const net_income = figure(netIncomeRow(rows), scale)
  if (net_income === null) return null
  return {
    period_end: formatDay(current.end!),
    section_id: section.id,
    start: table.start,
    revenue: figure(revenueRow(rows), scale),
    net_income,
    eps_diluted: figure(dilutedRow(rows, current.at), 1),
  }
}

/** Headers with leading rows that have no label. */
function headRows({ headers, rows }: SectionTable): readonly (readonly string[])[] {
  const first = rows.findIndex(row => (row[0] ?? '').trim() !== '')
  return [...headers, ...rows.slice(0, Math.max(first, 0))]
}

const DURATION =
  /(?:three|six|nine|twelve|[369]|12)[- ]months?(?: ended)?|(?:fiscal )?quarters?(?: ended)?|(?:fiscal )?years?(?: ended)?|(?:\d\d|thirteen|fourteen|twenty-six|thirty-nine|fifty-two|fifty-three)[- ]weeks?(?: ended)?/gi

/**
 * In plain text only the years stand above their columns: what the line before says ("Three Months Ended  Nine Months Ended
 * September 30,  September 30,") is given to them in its order.
 */
function withLeadHeads(heads: readonly (readonly string[])[], lead: string): readonly (readonly string[])[] {
  const [years] = heads
  if (heads.length !== 1 || !years || years.length < 2) return heads
  if (years.slice(1).some(cell => !/^\s*(?:19|20)\d\d\s*$/.test(cell))) return heads
  const line = plainText(
    lead
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? '',
  ).replace(/\s+/g, ' ')
  const durations = line.match(DURATION) ?? []
  const days = line.match(MONTH_DAY) ?? []
  const rest = line
    .replaceAll(DURATION, '')
    .replaceAll(MONTH_DAY, '')
    .replace(/\(unaudited\)|\bfor the\b/gi, '')
  const count = years.length - 1
  const isPlain = /^[\s,;:]*$/.test(rest) && durations.length > 0 && count % durations.length === 0
  if (!isPlain || ![1, durations.length].includes(days.length)) return heads
  const place = (at: number) => Math.floor((at * durations.length) / count)
  const above = years.slice(1).map((_, at) => durations[place(at)]!)
  const ends = years.slice(1).map((_, at) => days[days.length === 1 ? 0 : place(at)]!)
  return [['', ...above], ['', ...ends], years]
}

/** A span that was split leaves empty cells behind its first: they belong to it. */
function columnsOf(heads: readonly (readonly string[])[], width: number): Column[] {
  const durations = heads.filter(row => row.some(cell => QUARTER.test(cell) || LONGER.test(cell)))
  return Array.from({ length: Math.max(0, width - 1) }, (_, index) => {
    const at = index + 1
    const own = heads.map(row => (row[at] ?? '').trim())
    const spanned = durations.map(row => lastFilled(row, at))
    const words = plainText([...new Set([...own, ...spanned])].join(' '))
    return { at, isQuarter: QUARTER.test(words) && !LONGER.test(words), end: endIn(words, heads) }
  })
}

function lastFilled(row: readonly string[], at: number): string {
  for (let back = at; back > 0; back -= 1) if ((row[back] ?? '').trim() !== '') return row[back]!.trim()
  return ''
}

const MONTH_DAY = /\b(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?<day>\d{1,2})\b/gi
const SLASHED = /\b(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>(?:19|20)?\d\d)\b/

/** The one date in a column's heads; a month and day that all columns share can stand once. */
function endIn(words: string, heads: readonly (readonly string[])[]): Day | null {
  const slashed = SLASHED.exec(words)?.groups
  if (slashed) {
    const year = Number(slashed.year)
    const full = year > 1_900 ? year : year + (year < 70 ? 2_000 : 1_900)
    return dayOf(full, Number(slashed.month), Number(slashed.day))
  }
  const years = new Set(words.match(/\b(?:19|20)\d\d\b/g))
  if (years.size !== 1) return null
  const own = new Set([...words.matchAll(MONTH_DAY)].map(match => match[0].toLowerCase()))
  const all = new Set(
    [...heads.flat().join(' ').matchAll(MONTH_DAY)].map(match => match[0].toLowerCase().replace(/\s+/g, ' ')),
  )
  const [printed] = own.size > 0 ? own : all
  if (printed === undefined || own.size > 1 || (own.size === 0 && all.size > 1)) return null
  const { month = '', day = '' } = new RegExp(MONTH_DAY.source, 'i').exec(printed)?.groups ?? {}
  return dayOf(Number([...years][0]), MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day))
}

interface LabeledRow {
  /** Lower case, without notes and marks. */
  readonly label: string
  /** With the labels of the rows without amounts above it. */
  readonly full: string
  readonly cells: readonly string[]
}

function labeledRows(rows: readonly (readonly string[])[]): LabeledRow[] {
  let over = ''
  return rows.flatMap((cells): LabeledRow[] => {
    const label = plainText(cells[0] ?? '')
      .replace(/\((?:[a-z]|\d{1,2}|note[^)]*)\)|[*:.]+/gi, match => (/^\(loss/i.test(match) ? match : ' '))
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
    const isFilled = cells.slice(1).some(cell => /\d/.test(cell))
    if (!isFilled) {
      over = label === '' ? over : label
      return []
    }
    return [{ label, full: `${over} ${label}`.trim(), cells }]
  })
}

function revenueRow(rows: readonly LabeledRow[]): readonly string[] | null {
  const total = rows.find(({ label }) => REVENUE_TOTAL.test(label))
  return (total ?? rows.find(({ label }) => REVENUE.test(label)))?.cells ?? null
}

/** Net income of the company's owners; null if several rows could be meant. */
function netIncomeRow(rows: readonly LabeledRow[]): readonly string[] | null {
  const ofParent = rows.filter(({ label }) => NET_INCOME_OF_PARENT.test(label))
  const plain = rows.filter(({ label }) => NET_INCOME.test(label))
  return onlyRow(ofParent) ?? (ofParent.length > 0 ? null : onlyRow(plain))
}

function dilutedRow(rows: readonly LabeledRow[], at: number): readonly string[] | null {
  const diluted = rows.filter(
    ({ full, label, cells }) =>
      /\bdiluted\b/.test(full) &&
      !IS_SHARE_COUNT.test(full) &&
      !IS_OF_PART.test(label) &&
      /\.\d/.test(cells[at] ?? ''),
  )
  return onlyRow(diluted)
}

/** The row, if all rows that match print the same. */
function onlyRow(rows: readonly LabeledRow[]): readonly string[] | null {
  const [first] = rows
  const amounts = (cells: readonly string[]) => cells.slice(1).join('|')
  if (first === undefined || rows.some(({ cells }) => amounts(cells) !== amounts(first.cells))) return null
  return first.cells
}

const FACTORS: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 }

/** What amounts are multiplied with; null if nothing says so. */
function scaleOf(
  { units }: SectionTable,
  heads: readonly (readonly string[])[],
  lead: string,
): number | null {
  const words = `${lead} ${heads.flat().join(' ')} ${units ?? ''}`
  const printed = [...words.matchAll(/\b(thousand|million|billion)s?\b|\(?(?:in )?\$?0{3}'?s\b/gi)].at(-1)
  if (!printed) return null
  return FACTORS[printed[1]?.toLowerCase() ?? 'thousand']!
}

/** Amounts of which no scale is printed are whole dollars only if they are this large. */
const MIN_UNSCALED = 1_000_000

function amountOf(cell: string, factor: number | null): number | null {
  const printed =
    /^\s*(?<open>\()?\s*(?<minus>[-–−])?\s*(?:US)?\$?\s*(?<inner>\()?\s*(?<minus2>[-–−])?(?<number>\d[\d,]*(?:\.\d+)?|\.\d+)\s*\)?\s*$/.exec(
      cell,
    )?.groups
  if (!printed) return null
  const value = Number(printed.number!.replaceAll(',', ''))
  if (!Number.isFinite(value) || (factor === null && value < MIN_UNSCALED)) return null
  const isNegative = (printed.open ?? printed.inner ?? printed.minus ?? printed.minus2) !== undefined
  return Number((value * (factor ?? 1) * (isNegative ? -1 : 1)).toPrecision(15)) + 0
}
