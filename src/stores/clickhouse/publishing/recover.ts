import { AppError } from '../../../errors.ts'
import type { ClickHouse } from '../engine/client.ts'
import { removal } from '../engine/cluster.ts'
import { LISTS } from './manifest.ts'
import type { Versions } from './versions.ts'

/** Companies that a statement names. */
const BATCH = 1_000

/**
 * Removes rows that a killed load wrote into lists of what is live, right before the row that publishes them: what was live before is
 * live again. Only for an embedded directory when it is opened, as no other process can be publishing then.
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
