import type { ClickHouse } from './client.ts'
import { removal } from './cluster.ts'

/** Requests that began before a publication may still read the former one. */
const KEEP_SUPERSEDED_MS = 60_000
/** With a server another loader may be at work: what it has not published yet is left alone for this long. */
const KEEP_UNPUBLISHED_MS = 3_600_000
/** Generations a statement names, well below the engine's limit of 256 KiB of SQL. */
const BATCH = 10_000

/** Generations are unique over all filings. Those never published, and those whose successor has been live for long enough. */
const STALE = `
  SELECT DISTINCT g FROM text_rows
  WHERE g < {unpublishedBefore:UInt64} AND g NOT IN (SELECT g FROM text_filings)
  UNION DISTINCT
  SELECT g FROM (
    SELECT g, leadInFrame(published, 1, 0) OVER (
      PARTITION BY cik, accn ORDER BY published ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS replaced
    FROM text_filings
  ) WHERE replaced > 0 AND replaced < {supersededBefore:UInt64}`

export interface CleanTextOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Generations that this process is writing. */
  readonly inFlight: readonly number[]
  /** At open of an embedded directory nobody else reads or writes: nothing is kept back. */
  readonly atOpen?: boolean
}

/** Stamps before which rows may go. */
export function cleanBefore(db: ClickHouse, { now, inFlight, atOpen = false }: CleanTextOptions) {
  const all = Number.MAX_SAFE_INTEGER
  const keepUnpublished = db.embedded ? 0 : KEEP_UNPUBLISHED_MS
  return {
    unpublishedBefore: atOpen ? all : Math.min((now - keepUnpublished) * 1_000, ...inFlight),
    supersededBefore: atOpen ? all : (now - KEEP_SUPERSEDED_MS) * 1_000,
  }
}

/** Removes rows that no reader can ask for any more. */
export async function cleanText(db: ClickHouse, options: CleanTextOptions): Promise<void> {
  const rows = await db.query<{ g: string }>(STALE, cleanBefore(db, options), { threads: 2, seconds: 120 })
  for (let from = 0; from < rows.length; from += BATCH) {
    const those = rows.slice(from, from + BATCH).map(({ g }) => BigInt(g))
    for (const table of ['text_rows', 'text_filings']) {
      await db.command(removal(db.cluster, table, `g IN (${those.join(',')})`))
    }
  }
}
