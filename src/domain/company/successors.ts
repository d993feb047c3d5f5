import { type CsvRow, csvRows, referenceRows } from '../../../reference-data/read.ts'
import { type Day, formatDay, parseDay } from '../day.ts'
import { parseCik } from './ticker-key.ts'

/** A registrant whose history belongs to a later one, and the day on which that took over. */
export interface Predecessor {
  readonly cik: number
  readonly joined: Day
  /** Its name at that time; null where the table does not tell. */
  readonly name: string | null
}

/** Which registrant continues which, after a reorganisation gave the company a new CIK. */
export interface Successors {
  /** The current registrant of a CIK, chains followed; the CIK itself where nothing succeeded it. */
  companyOf(cik: number): number
  /** All earlier registrants of a current one, the latest first. */
  predecessorsOf(cik: number): readonly Predecessor[]
}

interface Change {
  readonly from: number
  readonly to: number
  readonly day: Day
  readonly name: string | null
}

/**
 * The project's table of successor registrants with an operator's rows merged in, which win for the same predecessor.
 * CSV with the columns `predecessor_cik,successor_cik,changed` (`changed` as `YYYY-MM-DD`), `predecessor_name`
 * where it is known; more columns are allowed.
 * Throws, naming the row, on a CIK or day that is none, and on chains that come back to where they began.
 */
export function successorTable(extraCsv = ''): Successors {
  const own = referenceRows('successors.csv').map(row => change(row, 'successors.csv'))
  const extra = csvRows(extraCsv, 'extra successors').map(row => change(row, 'extra successors'))
  return successorsOf(new Map([...own, ...extra].map(row => [row.from, row])))
}

let builtIn: Successors | undefined

/** The project's own table. */
export function successors(): Successors {
  builtIn ??= successorTable()
  return builtIn
}

function change(row: CsvRow, origin: string): Change {
  const from = parseCik(row['predecessor_cik'] ?? '')
  const to = parseCik(row['successor_cik'] ?? '')
  const day = parseDay(row['changed'] ?? '')
  if (from === null || to === null || day === null)
    throw new Error(`${origin}: not two CIKs and a day: ${JSON.stringify(row)}`)
  return { from, to, day, name: row['predecessor_name'] || null }
}

function successorsOf(changes: ReadonlyMap<number, Change>): Successors {
  const current = new Map<number, number>()
  for (const from of changes.keys()) current.set(from, lastOf(from, changes))
  const predecessors = Map.groupBy([...changes.values()], ({ from }) => current.get(from)!)
  const joined = new Map(
    [...predecessors].map(([cik, rows]) => [
      cik,
      rows
        .map(({ from, day, name }) => ({ cik: from, joined: day, name }))
        .sort((a, b) => b.joined - a.joined || a.cik - b.cik),
    ]),
  )
  return {
    companyOf: cik => current.get(cik) ?? cik,
    predecessorsOf: cik => joined.get(cik) ?? [],
  }
}

function lastOf(cik: number, changes: ReadonlyMap<number, Change>): number {
  const seen = new Set([cik])
  let last = cik
  for (let next = changes.get(last); next; next = changes.get(last)) {
    last = next.to
    if (seen.has(last)) throw new Error(`successors: ${cik} leads back to ${last} on ${formatDay(next.day)}`)
    seen.add(last)
  }
  return last
}
