import type { ClickHouse } from './client.ts'
import { dayText, NO_DAY, tsvRow } from './tsv.ts'
import type { Part, Version } from './versions.ts'

/** Newest last, so that reading them in order ends with what is live. */
const SINCE = `
  SELECT cik, part, g, published, content_hash, row_count, record_count, first_filing, last_filing
  FROM company_version
  WHERE published > {after:UInt64}
  ORDER BY published`

const COLUMNS = [
  ...['cik', 'part', 'g', 'published', 'content_hash', 'row_count', 'record_count', 'first_filing'],
  'last_filing',
] as const

interface Row {
  readonly cik: number
  readonly part: Part
  readonly g: string
  readonly published: string
  readonly content_hash: string
  readonly row_count: number
  readonly record_count: number
  readonly first_filing: string
  readonly last_filing: string
}

/** Parts published after a moment, oldest first. */
export async function readVersions(db: ClickHouse, after: number): Promise<Version[]> {
  const rows = await db.query<Row>(SINCE, { after })
  return rows.map(row => ({
    cik: row.cik,
    part: row.part,
    g: Number(row.g),
    published: Number(row.published),
    hash: row.content_hash,
    rows: row.row_count,
    records: row.record_count,
    firstFiling: dayText(row.first_filing),
    lastFiling: dayText(row.last_filing),
  }))
}

/** One insert, one block: the parts of one load become visible together. */
export function writeVersions(db: ClickHouse, versions: readonly Version[]): Promise<void> {
  const lines = versions.map(version =>
    tsvRow([
      version.cik,
      version.part,
      version.g,
      version.published,
      version.hash,
      version.rows,
      version.records,
      version.firstFiling ?? NO_DAY,
      version.lastFiling ?? NO_DAY,
    ]),
  )
  return db.insertTsv('company_version', COLUMNS, [lines.join('')])
}
