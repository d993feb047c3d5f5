import { type Day, dayOf, formatDay, monthOf, parseDay, yearOf } from '../../src/domain/day.ts'
import type { SecClient } from '../edgar/sec-client.ts'
import { parseJson } from '../parse-json.ts'
import { Refusal } from '../refusal.ts'
import type { Announced } from './announced.ts'
import { fetched } from './fetched.ts'
import { listedDays, masterFault, readMasterIndex } from './read-daily-index.ts'

/** Days before the last one read whole that are read again, for an index that is put there or mended later. */
const LATE_DAYS = 7

export interface IndexLook {
  readonly announced: readonly Announced[]
  /** Lines that could not be read, for messages. */
  readonly oddities: readonly string[]
  /** Indexes are read whole up to this day. */
  readonly readUntil: Day
  /** The latest day that has an index; null where no quarter asked for lists any. */
  readonly latest: Day | null
}

/**
 * Reads the daily indexes since the last day read whole. A day is whole when a later one has an index: until then its own may
 * still grow and is read again, and a day in between without an index had no filings (weekend, holiday). So no clock
 * decides what is read, it only tells which quarters to ask for. Throws `Refusal` or `LoadStopped`.
 */
export async function readIndexesSince(
  readUntil: Day,
  today: Day,
  { client, dailyIndex }: { readonly client: SecClient; readonly dailyIndex: string },
): Promise<IndexLook> {
  const days = await listedBetween(readUntil, today, { client, dailyIndex })
  const announced: Announced[] = []
  const oddities: string[] = []
  const latest = days.at(-1) ?? null
  for (const day of days.filter(listed => listed > readUntil - LATE_DAYS)) {
    const name = `master.${formatDay(day).replaceAll('-', '')}.idx`
    const file = await fetched(client, `${dailyIndex}/${quarterOf(day)}/${name}`, masterFault)
    if (file === null) throw new Refusal(`${name} is listed and not there`)
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
      throw new Refusal(`${absent} lists no daily indexes, ${quarter} does`)
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
