import { newestReadingFirst } from '../adapter-common/reading-filter.ts'
import type { ClickHouse } from './client.ts'
import { type LiveReading, liveReading, type SourceColumns } from './signal-rows.ts'

const OF_COMPANY = `
  SELECT filed, id, published, g, removed, kind, form, signals, inputs, content_hash
  FROM signal_sources PREWHERE cik = {cik:UInt32} ORDER BY id, published`

/** What is live of a company, newest first. */
export async function readLiveReadings(db: ClickHouse, cik: number): Promise<LiveReading[]> {
  const rows = await db.query<SourceColumns>(OF_COMPANY, { cik })
  const latest = new Map(rows.map(row => [row.id, row]))
  return [...latest.values()]
    .filter(({ removed }) => !removed)
    .map(row => liveReading(cik, row))
    .sort(newestReadingFirst)
}
