import { type Day, formatDay, parseDay } from '../day.ts'
import { type CsvRow, csvRows, referenceRows } from './reference-data/read.ts'
import { parseCik } from './symbols.ts'

/** A registrant whose history belongs to a later one, and the date of the succession. */
interface Predecessor {
  readonly cik: number
  readonly joined: Day
  /** Name at that time; null if the table has none. */
  readonly name: string | null
}

/** Which registrant succeeds which, after a reorganization gave the company a new CIK. */
export interface Successors {
  /** The current registrant of a CIK, following chains; the CIK itself if it has no successor. */
  companyOf(cik: number): number
  /** All predecessors of a current registrant, latest first. */
  predecessorsOf(cik: number): readonly Predecessor[]
}

interface Change {
  readonly from: number
  readonly to: number
  readonly day: Day
  readonly name: string | null
}

/**
 * The project's table of successor registrants merged with rows of the operator, which take precedence for the same predecessor. CSV
 * with the columns `predecessor_cik,successor_cik,changed` (`YYYY-MM-DD`) and optionally `predecessor_name`; other columns are
 * ignored. Throws an error that names the row for an invalid CIK or date, and for circular chains.
 */
export function successorTable(extraCsv = ''): Successors {
  const own = referenceRows('successors.csv').map(row => change(row, 'successors.csv'))
  const extra = csvRows(extraCsv, 'extra successors').map(row => change(row, 'extra successors'))
  return successorsOf(new Map([...own, ...extra].map(row => [row.from, row])))
}

let builtIn: Successors | undefined

/** The project's table. */
export function successors(): Successors {
  builtIn ??= successorTable()
  return builtIn
}

function change(row: CsvRow, origin: string): Change {
  const from = parseCik(row['predecessor_cik'] ?? '')
  const to = parseCik(row['successor_cik'] ?? '')
  const day = parseDay(row['changed'] ?? '')
  if (from === null || to === null || day === null)
    throw new Error(`${origin}: expected two CIKs and a date: ${JSON.stringify(row)}`)
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
    if (seen.has(last))
      throw new Error(`successors: circular chain from ${cik} back to ${last} on ${formatDay(next.day)}`)
    seen.add(last)
  }
  return last
}
