import type { ClickHouse } from './client.ts'
import { removal } from './cluster.ts'
import { type CleanTextOptions, cleanBefore } from './text-clean.ts'

/** Pairs a statement names, well below the engine's limit of 256 KiB of SQL. */
const PAIRS = 5_000

/** Readings that were never published, or were ended long enough ago. */
const READINGS = `
  SELECT cik, g FROM signal_readings
  WHERE g < {unpublishedBefore:UInt64} AND (cik, g) NOT IN (SELECT cik, g FROM signal_sources)
  UNION DISTINCT
  SELECT cik, g FROM signal_sources WHERE sign = -1 AND published < {supersededBefore:UInt64}`

/** Publications that were ended long enough ago. */
const ENDED = `
  SELECT DISTINCT cik, g FROM signal_sources
  WHERE sign = 1 AND (cik, g) IN (
    SELECT cik, g FROM signal_sources WHERE sign = -1 AND published < {supersededBefore:UInt64})`

/** An end goes when nothing is left that it ends; the latest stays, as the data version is made of it. */
const ENDS = `
  SELECT DISTINCT cik, g FROM signal_sources
  WHERE sign = -1 AND published < {supersededBefore:UInt64}
    AND published < (SELECT max(published) FROM signal_sources)
    AND (cik, g) NOT IN (SELECT cik, g FROM signal_sources WHERE sign = 1)`

/** Removes readings that nobody can ask for any more. */
export async function cleanSignals(db: ClickHouse, options: CleanTextOptions): Promise<void> {
  const params = cleanBefore(db, options)
  const select = (sql: string) =>
    db.query<{ cik: number; g: string }>(sql, params, { threads: 2, seconds: 120 })
  const [readings, ended, ends] = [await select(READINGS), await select(ENDED), await select(ENDS)]
  await remove(db, 'signal_readings', readings)
  await remove(db, 'signal_sources', ended, 'sign = 1')
  await remove(db, 'signal_sources', ends, 'sign = -1')
}

async function remove(
  db: ClickHouse,
  table: string,
  rows: readonly { readonly cik: number; readonly g: string }[],
  which = '1',
): Promise<void> {
  for (let from = 0; from < rows.length; from += PAIRS) {
    const pairs = rows.slice(from, from + PAIRS).map(({ cik, g }) => `(${Number(cik)},${BigInt(g)})`)
    await db.command(removal(db.cluster, table, `${which} AND (cik, g) IN (${pairs.join(',')})`))
  }
}
