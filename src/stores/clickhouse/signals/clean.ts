import type { ClickHouse } from '../engine/client.ts'
import { removal } from '../engine/cluster.ts'
import { type CleanTextOptions, cleanBefore } from '../text/clean.ts'

/** Pairs a statement names, well below the engine's limit of 256 KiB of SQL. */
const PAIRS = 5_000

/** Readings that were never published, or were ended long enough ago. */
const READINGS = `
  SELECT cik, generation FROM signal_analyses
  WHERE generation < {unpublishedBefore:UInt64} AND (cik, generation) NOT IN (SELECT cik, generation FROM signal_sources)
  UNION DISTINCT
  SELECT cik, generation FROM signal_sources WHERE sign = -1 AND published < {supersededBefore:UInt64}`

/** Publications that were ended long enough ago. */
const ENDED = `
  SELECT DISTINCT cik, generation FROM signal_sources
  WHERE sign = 1 AND (cik, generation) IN (
    SELECT cik, generation FROM signal_sources WHERE sign = -1 AND published < {supersededBefore:UInt64})`

/** An end goes when nothing is left that it ends; the latest stays, as the data version is made of it. */
const ENDS = `
  SELECT DISTINCT cik, generation FROM signal_sources
  WHERE sign = -1 AND published < {supersededBefore:UInt64}
    AND published < (SELECT max(published) FROM signal_sources)
    AND (cik, generation) NOT IN (SELECT cik, generation FROM signal_sources WHERE sign = 1)`

/** Removes analyses that no reader needs. At open no request reads superseded ones, and cursors never do. */
export async function cleanSignals(db: ClickHouse, options: CleanTextOptions): Promise<void> {
  const before = cleanBefore(db, options)
  const params = options.atOpen ? { ...before, supersededBefore: Number.MAX_SAFE_INTEGER } : before
  const select = (sql: string) =>
    db.query<{ cik: number; generation: string }>(sql, params, { threads: 2, seconds: 120 })
  const [readings, ended, ends] = [await select(READINGS), await select(ENDED), await select(ENDS)]
  await remove(db, 'signal_analyses', readings)
  await remove(db, 'signal_sources', ended, 'sign = 1')
  await remove(db, 'signal_sources', ends, 'sign = -1')
}

async function remove(
  db: ClickHouse,
  table: string,
  rows: readonly { readonly cik: number; readonly generation: string }[],
  which = '1',
): Promise<void> {
  for (let from = 0; from < rows.length; from += PAIRS) {
    const pairs = rows
      .slice(from, from + PAIRS)
      .map(({ cik, generation }) => `(${Number(cik)},${BigInt(generation)})`)
    await db.command(removal(db.cluster, table, `${which} AND (cik, generation) IN (${pairs.join(',')})`))
  }
}
