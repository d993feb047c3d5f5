import type { ClickHouse } from './client.ts'
import { type CleanTextOptions, cleanBefore, QUEUED } from './text-clean.ts'

/** Pairs a statement names, well below the engine's limit of 256 KiB of SQL. */
const PAIRS = 5_000

/** Generations of readings that were never published, or whose successor has been live for long enough. */
const STALE_READINGS = `
  SELECT cik, g AS stamp FROM signal_readings
  WHERE g < {unpublishedBefore:UInt64} AND g NOT IN (SELECT g FROM signal_sources)
  UNION DISTINCT
  SELECT cik, g AS stamp FROM signal_sources WHERE (cik, published) IN (
    SELECT cik, published FROM ({superseded}) WHERE NOT removed)`

/** The latest of a source stays, also where it was taken back: it is what the data version is made of. */
const SUPERSEDED = `
  SELECT cik, published, removed, place FROM (
    SELECT cik, published, removed, row_number() OVER (PARTITION BY cik, id ORDER BY published) AS place,
      leadInFrame(published, 1, 0) OVER (
        PARTITION BY cik, id ORDER BY published ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS replaced
    FROM signal_sources
  ) WHERE replaced > 0 AND replaced < {supersededBefore:UInt64}`

/** A removed row hides what lies before it: it goes when nothing does any more. */
const STALE_SOURCES = `SELECT cik, published AS stamp FROM (${SUPERSEDED}) WHERE NOT removed OR place = 1`

/** Removes readings that nobody can ask for any more. */
export async function cleanSignals(db: ClickHouse, options: CleanTextOptions): Promise<void> {
  const params = cleanBefore(db, options)
  const select = (sql: string) =>
    db.query<{ cik: number; stamp: string }>(sql, params, { threads: 2, seconds: 120 })
  const sources = await select(STALE_SOURCES)
  const readings = await select(STALE_READINGS.replace('{superseded}', SUPERSEDED))
  // What publishes goes first: a generation that is named can be read.
  await remove(db, 'signal_sources', 'published', sources)
  await remove(db, 'signal_readings', 'g', readings)
}

async function remove(
  db: ClickHouse,
  table: string,
  column: string,
  rows: readonly { readonly cik: number; readonly stamp: string }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += PAIRS) {
    const pairs = rows.slice(from, from + PAIRS).map(({ cik, stamp }) => `(${Number(cik)},${BigInt(stamp)})`)
    await db.command(`DELETE FROM ${table} WHERE (cik, ${column}) IN (${pairs.join(',')}) ${QUEUED}`)
  }
}
