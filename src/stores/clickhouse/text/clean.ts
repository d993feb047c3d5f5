import type { LiveFiling } from '../../shared/filings.ts'
import type { ClickHouse } from '../engine/client.ts'
import { removal } from '../engine/cluster.ts'
import { type TextFilingColumns, textFiling } from './rows.ts'

/** Search cursors issued before a publication read the superseded generation for five minutes. */
const KEEP_SUPERSEDED_MS = 400_000
/** On a server another loader may be running: its unpublished rows are kept for this long. */
const KEEP_UNPUBLISHED_MS = 3_600_000
/** Maximum generations per statement, well below the engine's limit of 256 KiB of SQL. */
const BATCH = 10_000

/**
 * Generations that were never published, or that were superseded long enough ago. Generations are unique over all
 * filings.
 */
const STALE = `
  SELECT DISTINCT generation FROM text_rows
  WHERE generation < {unpublishedBefore:UInt64} AND generation NOT IN (SELECT generation FROM text_filings)
  UNION DISTINCT
  SELECT generation FROM (
    SELECT generation, leadInFrame(published, 1, 0) OVER (
      PARTITION BY cik, accn ORDER BY published ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS replaced
    FROM text_filings
  ) WHERE replaced > 0 AND replaced < {supersededBefore:UInt64}`

export interface CleanTextOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Generations that this process is writing. */
  readonly inFlight: readonly number[]
  /** When an embedded directory is opened no other process writes: unpublished rows will never be published. */
  readonly atOpen?: boolean
}

/** Stamps before which rows may be removed. */
export function cleanBefore(db: ClickHouse, { now, inFlight, atOpen = false }: CleanTextOptions) {
  const all = Number.MAX_SAFE_INTEGER
  const keepUnpublished = db.embedded ? 0 : KEEP_UNPUBLISHED_MS
  return {
    unpublishedBefore: atOpen ? all : Math.min((now - keepUnpublished) * 1_000, ...inFlight),
    supersededBefore: (now - KEEP_SUPERSEDED_MS) * 1_000,
  }
}

/** Removes rows that no reader can request any more. */
export async function cleanText(db: ClickHouse, options: CleanTextOptions): Promise<void> {
  const rows = await db.query<{ generation: string }>(STALE, cleanBefore(db, options), {
    threads: 2,
    seconds: 120,
  })
  for (let from = 0; from < rows.length; from += BATCH) {
    const those = rows.slice(from, from + BATCH).map(({ generation }) => BigInt(generation))
    for (const table of ['text_stems', 'text_words', 'text_rows', 'text_filings']) {
      await db.command(removal(db.cluster, table, `generation IN (${those.join(',')})`))
    }
  }
}

const LIVE = `
  SELECT cik, filer_cik, accn, form, filed, period_end, fiscal_year, fiscal_period, primary_document, generation, row_count, sections
  FROM text_filings
  WHERE cik = {cik:UInt32}
    AND (accn, published) IN (SELECT accn, max(published) FROM text_filings WHERE cik = {cik:UInt32} GROUP BY accn)
  ORDER BY filed DESC, accn DESC`

interface LiveColumns extends TextFilingColumns {
  readonly generation: string
  readonly row_count: number
  readonly sections: readonly string[]
}

/** The live filings of a company; `load` is the generation. */
export async function readLive(db: ClickHouse, cik: number): Promise<LiveFiling[]> {
  const rows = await db.query<LiveColumns>(LIVE, { cik })
  return rows.map(row => ({
    filing: textFiling(row),
    load: row.generation,
    rows: row.row_count,
    sections: new Set(row.sections),
  }))
}
