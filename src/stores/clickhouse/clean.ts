import { BULK_PARTS } from './bulk-live.ts'
import type { ClickHouse } from './client.ts'
import { removal } from './cluster.ts'
import type { Part } from './versions.ts'

/** Requests that began before a publish may still read the former generation. */
const KEEP_SUPERSEDED_MS = 60_000
/** Cursors of bulk copies read for a day what was live when they began, after a restart too; clocks may differ by the rest. */
const KEEP_COPIED_MS = 25 * 3_600_000
/** With a server another loader may be at work: what it has not published yet is left alone for this long. */
const KEEP_UNPUBLISHED_MS = 3_600_000
/** Pairs a statement names, well below the engine's limit of 256 KiB of SQL. */
const PAIRS = 5_000

/** Tables of each part. The first is written first and removed last: what lies in any of them is found in it. */
const TABLES: Readonly<Record<Part, readonly string[]>> = {
  filings: ['filings', 'filings_by_day'],
  numbers: ['fact_filings', 'facts', 'statements', 'periods', 'splits'],
  // Each filing has a generation of its own, and former ones are removed when it is written: `document-store.ts`.
  documents: [],
  prices: ['prices'],
  metrics: ['metric_series'],
}

const superseded = `
  SELECT cik, g FROM (
    SELECT cik, g, leadInFrame(published, 1, 0) OVER (
      PARTITION BY cik ORDER BY published ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS replaced
    FROM company_version WHERE part = {part:String}
  ) WHERE replaced > 0 AND replaced < {supersededBefore:UInt64}`

/** Generations in the tables that were never published, or whose successor has been live for long enough. */
const stale = (table: string | undefined) =>
  table === undefined
    ? superseded
    : `
  SELECT DISTINCT cik, g FROM ${table}
  WHERE (cik, g) NOT IN (SELECT cik, g FROM company_version WHERE part = {part:String})
    AND g < {unpublishedBefore:UInt64}
  UNION DISTINCT
  ${superseded}`

export interface CleanOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Generations that this process is writing. */
  readonly inFlight: readonly number[]
  /** At open of an embedded directory nobody else reads or writes: nothing is kept back but what copies go on with. */
  readonly atOpen?: boolean
}

/** Removes rows that no reader can ask for any more. */
export async function clean(db: ClickHouse, { now, inFlight, atOpen = false }: CleanOptions): Promise<void> {
  const all = Number.MAX_SAFE_INTEGER
  const keepUnpublished = db.embedded ? 0 : KEEP_UNPUBLISHED_MS
  const unpublishedBefore = atOpen ? all : Math.min((now - keepUnpublished) * 1_000, ...inFlight)
  const copied: readonly string[] = BULK_PARTS
  for (const [part, tables] of Object.entries(TABLES)) {
    const keptMs = copied.includes(part) ? KEEP_COPIED_MS : atOpen ? null : KEEP_SUPERSEDED_MS
    const supersededBefore = keptMs === null ? all : (now - keptMs) * 1_000
    const params = { part, unpublishedBefore, supersededBefore }
    const rows = await db.query<{ cik: number; g: string }>(stale(tables[0]), params, {
      threads: 2,
      seconds: 120,
    })
    for (let from = 0; from < rows.length; from += PAIRS) {
      const pairs = rows.slice(from, from + PAIRS).map(({ cik, g }) => `(${Number(cik)},${BigInt(g)})`)
      const those = `(cik, g) IN (${pairs.join(',')})`
      for (const table of tables.toReversed()) await db.command(removal(db.cluster, table, those))
      const versions = removal(db.cluster, 'company_version', `part = {part:String} AND ${those}`)
      await db.command(versions, { part })
    }
  }
}
