import { newestReadingFirst } from '../../shared/reading-rows.ts'
import type { ClickHouse } from '../engine/client.ts'
import { type LiveReading, liveReading, type ReadingColumns } from './rows.ts'

/** What is not ended, and when it was published. */
const PUBLISHED = `
  SELECT generation, max(published) AS stamp FROM signal_sources PREWHERE cik = {cik:UInt32}
  GROUP BY generation HAVING sum(sign) > 0`

const READINGS = `
  SELECT generation, id, filed, kind, form, signals, inputs, content_hash
  FROM signal_analyses PREWHERE cik = {cik:UInt32}`

const LOST = `
  SELECT generation, max(published) AS stamp, any(id) AS id, any(filed) AS filed, any(kind) AS kind, any(form) AS form,
    anyIf(signals, sign = 1) AS signals, '' AS inputs, '' AS content_hash
  FROM signal_sources PREWHERE cik = {cik:UInt32}
  WHERE generation NOT IN (SELECT generation FROM signal_analyses PREWHERE cik = {cik:UInt32})
  GROUP BY generation HAVING sum(sign) > 0`

/** Published analyses of a company whose rows are lost. */
export async function readLostReadings(db: ClickHouse, cik: number): Promise<LiveReading[]> {
  const rows = await db.query<ReadingColumns & { readonly stamp: string }>(LOST, { cik })
  return rows.map(({ stamp, ...row }) => liveReading(cik, row, Number(stamp)))
}

export interface CompanyReadings {
  /** The latest of each source, newest first. */
  readonly live: readonly LiveReading[]
  /** Earlier ones that were not ended: two processes wrote the same company at one moment. */
  readonly strays: readonly LiveReading[]
}

export async function readCompanyReadings(db: ClickHouse, cik: number): Promise<CompanyReadings> {
  // In this order: what is published by then has its reading.
  const published = await db.query<{ generation: string; stamp: string }>(PUBLISHED, { cik })
  if (published.length === 0) return { live: [], strays: [] }
  const stamps = new Map(published.map(({ generation, stamp }) => [generation, Number(stamp)]))
  const rows = await db.query<ReadingColumns>(READINGS, { cik })
  const readings = rows.flatMap(row => {
    const stamp = stamps.get(row.generation)
    return stamp === undefined ? [] : [liveReading(cik, row, stamp)]
  })
  const latest = new Map<string, LiveReading>()
  for (const reading of readings) {
    if ((latest.get(reading.id)?.published ?? 0) < reading.published) latest.set(reading.id, reading)
  }
  const live = [...latest.values()].sort(newestReadingFirst)
  return { live, strays: readings.filter(reading => latest.get(reading.id) !== reading) }
}
