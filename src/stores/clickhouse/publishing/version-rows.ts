import type { ClickHouse } from '../engine/client.ts'
import { removal } from '../engine/cluster.ts'
import { dayText, NO_DAY, tsvList, tsvRow } from '../engine/tsv.ts'
import type { Part, Version } from './versions.ts'

/** Newest last: the last row of each part is live. */
const SINCE = `
  SELECT cik, part, generation, published, content_hash, row_count, record_count, first_filing, last_filing,
    tables, table_rows, table_checksums
  FROM published_parts
  WHERE published > {after:UInt64}
  ORDER BY published`

const COLUMNS = [
  ...['cik', 'part', 'generation', 'published', 'content_hash', 'row_count', 'record_count', 'first_filing'],
  ...['last_filing', 'tables', 'table_rows', 'table_checksums'],
] as const

interface Row {
  readonly cik: number
  readonly part: Part
  readonly generation: string
  readonly published: string
  readonly content_hash: string
  readonly row_count: number
  readonly record_count: number
  readonly first_filing: string
  readonly last_filing: string
  readonly tables: readonly string[]
  readonly table_rows: readonly string[]
  readonly table_checksums: readonly string[]
}

/** Parts published after `after`, oldest first. */
export async function readVersions(db: ClickHouse, after: number): Promise<Version[]> {
  const rows = await db.query<Row>(SINCE, { after })
  return rows.map(row => ({
    cik: row.cik,
    part: row.part,
    generation: Number(row.generation),
    published: Number(row.published),
    hash: row.content_hash,
    rows: row.row_count,
    records: row.record_count,
    firstFiling: dayText(row.first_filing),
    lastFiling: dayText(row.last_filing),
    tables: row.tables.map((table, at) => ({
      table,
      rows: Number(row.table_rows[at]),
      checksum: row.table_checksums[at]!,
    })),
  }))
}

/** Tables with the same content: each restores rows that the other lost. */
const COPIES = ['published_parts', 'published_parts_copy'] as const

/** One insert with one block, so that the parts of a load become visible together; then the copy. */
export async function writeVersions(db: ClickHouse, versions: readonly Version[]): Promise<void> {
  const lines = versions.map(({ tables, ...version }) => {
    const cells = [
      version.cik,
      version.part,
      version.generation,
      version.published,
      version.hash,
      version.rows,
      version.records,
      version.firstFiling ?? NO_DAY,
      version.lastFiling ?? NO_DAY,
    ]
    const lists = [
      tsvList(tables.map(({ table }) => table)),
      `[${tables.map(({ rows }) => rows).join(',')}]`,
      `[${tables.map(({ checksum }) => BigInt(checksum)).join(',')}]`,
    ]
    // Lists are already escaped, so they are appended to the escaped cells.
    return `${tsvRow(cells).slice(0, -1)}\t${lists.join('\t')}\n`
  })
  for (const table of COPIES) await db.insertTsv(table, COLUMNS, [lines.join('')])
}

const KEY = 'cik, part, generation, published'

/** Writes rows that one of the two tables lost from the other. Returns how many. */
export async function restoreVersions(db: ClickHouse): Promise<number> {
  let restored = 0
  for (const [incomplete, other] of [COPIES, COPIES.toReversed()] as const) {
    const missing = `FROM ${other} WHERE (${KEY}) NOT IN (SELECT ${KEY} FROM ${incomplete})`
    const [found] = await db.query<{ n: string }>(`SELECT count() AS n ${missing}`)
    if (found?.n === '0') continue
    await db.command(`INSERT INTO ${incomplete} SELECT * ${missing}`)
    restored += Number(found!.n)
  }
  return restored
}

/** Removes the rows of generations of a part whose own rows are removed. */
export async function removeVersions(db: ClickHouse, part: Part, which: string): Promise<void> {
  for (const table of COPIES)
    await db.command(removal(db.cluster, table, `part = {part:String} AND ${which}`), { part })
}
