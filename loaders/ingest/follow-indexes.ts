import { isAccession } from '../../src/domain/company/filing.ts'
import { type Day, dayOf, formatDay, monthOf, parseDay, yearOf } from '../../src/domain/day.ts'
import type { SecClient } from '../edgar/sec-client.ts'
import { cikOf, isObject, parseJson, text } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import type { AnnouncedFiling } from './announced-filing.ts'
import { fetched } from './fetched.ts'

/** Days before the last one read whole that are read again, for an index that is put there or mended later. */
const LATE_DAYS = 7

interface IndexLook {
  readonly announced: readonly AnnouncedFiling[]
  /** Lines that could not be read, for messages. */
  readonly oddities: readonly string[]
  /** All indexes up to this day have been read completely. */
  readonly readUntil: Day
  /** The latest day that has an index; null if no requested quarter lists any. */
  readonly latest: Day | null
}

/**
 * Reads the daily indexes since the last day read whole. A day is whole when a later one has an index: until then its own may
 * still grow and is read again, and a day in between without an index had no filings (weekend, holiday). So no clock
 * decides what is read, it only determines which quarters to request. Throws `RejectedInputError` or `LoadAbortedError`.
 */
export async function readIndexesSince(
  readUntil: Day,
  today: Day,
  { client, dailyIndex }: { readonly client: SecClient; readonly dailyIndex: string },
): Promise<IndexLook> {
  const days = await listedBetween(readUntil, today, { client, dailyIndex })
  const announced: AnnouncedFiling[] = []
  const oddities: string[] = []
  const latest = days.at(-1) ?? null
  for (const day of days.filter(listed => listed > readUntil - LATE_DAYS)) {
    const name = `master.${formatDay(day).replaceAll('-', '')}.idx`
    const file = await fetched(client, `${dailyIndex}/${quarterOf(day)}/${name}`, masterFault)
    if (file === null) throw new RejectedInputError(`${name} is listed and not there`)
    const { rows, odd } = readMasterIndex(file)
    announced.push(...rows)
    if (odd > 0) oddities.push(`${name}: ${odd} lines that are no filings`)
  }
  return { announced, oddities, readUntil: Math.max(readUntil, latest === null ? 0 : latest - 1), latest }
}

/** Days with an index, some before the first that is needed among them. */
async function listedBetween(
  readUntil: Day,
  today: Day,
  { client, dailyIndex }: { readonly client: SecClient; readonly dailyIndex: string },
): Promise<Day[]> {
  const needed = quartersBetween(readUntil + 1, today)
  const days: Day[] = []
  let absent: string | null = null
  for (const quarter of new Set([quarterOf(readUntil - LATE_DAYS), ...needed])) {
    const listing = await fetched(client, `${dailyIndex}/${quarter}/index.json`)
    if (listing !== null && absent !== null)
      throw new RejectedInputError(`${absent} lists no daily indexes, ${quarter} does`)
    if (listing !== null) days.push(...listedDays(parseJson(listing)).map(day => parseDay(day)!))
    // Not there yet, at the beginning of a quarter.
    else if (needed.includes(quarter)) absent = quarter
  }
  return days
}

/** `2026/QTR1` */
function quarterOf(day: Day): string {
  return `${yearOf(day)}/QTR${Math.ceil(monthOf(day) / 3)}`
}

/** Quarters from one day to another, and at least the one of the first: the clock may be wrong. */
function quartersBetween(from: Day, to: Day): string[] {
  const quarters = [quarterOf(from)]
  for (let day = nextQuarter(from); day <= to; day = nextQuarter(day)) quarters.push(quarterOf(day))
  return quarters
}

function nextQuarter(day: Day): Day {
  return dayOf(yearOf(day), 3 * Math.ceil(monthOf(day) / 3) + 1, 1)
}

/** Days (`YYYY-MM-DD`, ascending) that a quarter's `index.json` has a master index of. Throws `RejectedInputError` for what is no listing. */
export function listedDays(listing: unknown): string[] {
  const directory = isObject(listing) ? listing['directory'] : null
  const items = isObject(directory) ? directory['item'] : null
  if (!Array.isArray(items)) throw new RejectedInputError('no listing of daily indexes')
  const days = items.flatMap(item => {
    const name = isObject(item) ? text(item['name']) : null
    const day = parseDay(dashed(/^master\.(\d{8})\.idx$/.exec(name ?? '')?.[1] ?? '') ?? '')
    return day === null ? [] : [formatDay(day)]
  })
  return [...new Set(days)].sort()
}

const LINE = /^(\d+)\|[^|]*\|([^|]+)\|(\d{8}|\d{4}-\d{2}-\d{2})\|\S*?(\d{10}-\d{2}-\d{6})\.txt$/

/**
 * Rows of a master index (`CIK|Company Name|Form Type|Date Filed|File Name`), and how many of its lines are none. Throws `RejectedInputError`
 * for what is no whole one.
 */
export function readMasterIndex(file: Buffer): { readonly rows: AnnouncedFiling[]; readonly odd: number } {
  const { rows, odd, fault } = parse(file)
  if (fault !== null) throw new RejectedInputError(fault)
  return { rows, odd }
}

/** Why a file is not a complete master index; null if it is. */
export function masterFault(file: Buffer): string | null {
  return parse(file).fault
}

function parse(file: Buffer): {
  readonly rows: AnnouncedFiling[]
  readonly odd: number
  readonly fault: string | null
} {
  const lines = file.toString('latin1').split(/\r?\n/)
  const rule = lines.findIndex(line => /^-{20,}$/.test(line.trim()))
  if (rule < 0) return { rows: [], odd: 0, fault: 'no index of filings' }
  // Cut in the rule itself.
  if (rule === lines.length - 1) return { rows: [], odd: 0, fault: 'cut off' }
  const read = lines
    .slice(rule + 1)
    .filter(line => line.trim() !== '')
    .map(line => rowOf(line.trimEnd()))
  const rows = read.filter(row => row !== null)
  // The file has no end mark: an incomplete last line shows that it was truncated.
  return { rows, odd: read.length - rows.length, fault: read.at(-1) === null ? 'cut off' : null }
}

function rowOf(line: string): AnnouncedFiling | null {
  const [, cikText, form = '', day = '', accession = ''] = LINE.exec(line) ?? []
  const cik = cikOf(cikText)
  const filed = dashed(day)
  if (cik === null || filed === null || parseDay(filed) === null || !isAccession(accession)) return null
  return { cik, accession, form: form.trim(), filed, acceptedAt: null }
}

/** `20260105` as `2026-01-05`. */
function dashed(day: string): string | null {
  const [, year, month, dayOfMonth] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day) ?? []
  return year ? `${year}-${month}-${dayOfMonth}` : null
}
