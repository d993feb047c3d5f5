import { AppError } from '../../../errors.ts'
import { BULK_PARTS } from '../bulk/rows.ts'
import type { ClickHouse } from '../engine/client.ts'
import { removal } from '../engine/cluster.ts'
import { LISTS, PART_TABLES, tablesOf } from './manifest.ts'
import { removeVersions } from './version-rows.ts'
import type { Part, Versions } from './versions.ts'

/** Requests that began before a publish may still read the previous generation. */
const KEEP_SUPERSEDED_MS = 60_000
/** Bulk cursors read the generations of their first page for a day, also after a restart; the extra hour allows for clock differences. */
const KEEP_FOR_BULK_MS = 25 * 3_600_000
/** With a server, another loader may be writing: generations that are not yet published are retained for this time. */
const KEEP_UNPUBLISHED_MS = 3_600_000
/** Pairs per statement, well below the engine's limit of 256 KiB of SQL. */
const MAX_PAIRS = 5_000

const superseded = `
  SELECT cik, generation FROM (
    SELECT cik, generation, leadInFrame(published, 1, 0) OVER (
      PARTITION BY cik ORDER BY published ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS replaced
    FROM published_parts WHERE part = {part:String}
  ) WHERE replaced > 0 AND replaced < {supersededBefore:UInt64}`

/** Generations in the tables that were never published, or that were superseded long enough ago. */
const stale = (table: string | undefined) =>
  table === undefined
    ? superseded
    : `
  SELECT DISTINCT cik, generation FROM ${table}
  WHERE (cik, generation) NOT IN (SELECT cik, generation FROM published_parts WHERE part = {part:String})
    AND generation < {unpublishedBefore:UInt64}
  UNION DISTINCT
  ${superseded}`

interface CleanOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Generations that this process is writing. */
  readonly inFlight: readonly number[]
  /** True when an embedded directory is opened: no other process uses it, so only rows for bulk cursors are retained. */
  readonly atOpen?: boolean
}

/** Removes rows that no reader can request any more. */
export async function clean(db: ClickHouse, { now, inFlight, atOpen = false }: CleanOptions): Promise<void> {
  const all = Number.MAX_SAFE_INTEGER
  const keepUnpublished = db.embedded ? 0 : KEEP_UNPUBLISHED_MS
  const unpublishedBefore = atOpen ? all : Math.min((now - keepUnpublished) * 1_000, ...inFlight)
  const copied: readonly string[] = BULK_PARTS
  for (const part of Object.keys(PART_TABLES) as Part[]) {
    const tables = tablesOf(part)
    const keptMs = copied.includes(part) ? KEEP_FOR_BULK_MS : atOpen ? null : KEEP_SUPERSEDED_MS
    const supersededBefore = keptMs === null ? all : (now - keptMs) * 1_000
    const params = { part, unpublishedBefore, supersededBefore }
    const rows = await db.query<{ cik: number; generation: string }>(stale(tables[0]), params, {
      threads: 2,
      seconds: 120,
    })
    for (let from = 0; from < rows.length; from += MAX_PAIRS) {
      const pairs = rows
        .slice(from, from + MAX_PAIRS)
        .map(({ cik, generation }) => `(${Number(cik)},${BigInt(generation)})`)
      const those = `(cik, generation) IN (${pairs.join(',')})`
      for (const table of tables.toReversed()) await db.command(removal(db.cluster, table, those))
      await removeVersions(db, part, those)
    }
  }
}

/** Companies per statement. */
const BATCH = 1_000

/**
 * Removes rows that a killed load wrote to `LISTS` without publishing them, so that the previous rows are live again. Only when an
 * embedded directory is opened, because then no other process can be publishing.
 */
export async function rollBack(db: ClickHouse, versions: Versions): Promise<void> {
  for (const { part, table, stamp } of LISTS) {
    const last = await db
      .query<{ cik: number; last: string }>(
        `SELECT cik, max(${stamp}) AS last FROM ${table} GROUP BY cik`,
        {},
        { threads: 2, seconds: 600 },
      )
      .catch((error: unknown) => {
        // The checks that follow report it.
        if (error instanceof AppError && error.code === 'data_damaged') return []
        throw error
      })
    const unpublished = last.flatMap(row => {
      const published = versions.get(row.cik, part)?.published ?? 0
      return Number(row.last) > published ? [`(cik = ${Number(row.cik)} AND ${stamp} > ${published})`] : []
    })
    for (let from = 0; from < unpublished.length; from += BATCH) {
      const which = unpublished.slice(from, from + BATCH).join(' OR ')
      await db.command(removal(db.cluster, table, which, 'wait'))
    }
  }
}
