import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  BY_COMPANY,
  BY_METRIC,
  type Cell,
  OTHER_COLUMNS,
  type RowStore,
  type RowStoreInput,
} from './row-store.ts'

/** Row size of the binary file. */
const ROW_BYTES = 4 + 1 + 2 + 4 + 2 + 2 + 8 + 2 + 4 + 2 + 1
const ROWS_PER_READ = 50_000
const FAST_LOAD = 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000'

/** The SQLite built into Node: a table with covering indexes in both orders. */
export async function openSqlite({ files, companies, scratch }: RowStoreInput): Promise<RowStore> {
  const path = join(scratch, 'points.sqlite')
  const db = new DatabaseSync(path)
  db.exec(`${FAST_LOAD}; PRAGMA mmap_size = 30000000000`)
  db.exec(
    'CREATE TABLE points (cik INT, pt INT, m INT, pe INT, kf INT, kt INT, v REAL, w INT, b INT, fy INT, fp INT)',
  )
  db.exec('CREATE TABLE company (cik INTEGER PRIMARY KEY, sector INT)')
  const company = db.prepare('INSERT INTO company VALUES (?, ?)')
  for (const row of companies) company.run(...row)
  await fill(db, files.binary)
  db.exec(`CREATE INDEX by_company ON points (${BY_COMPANY}, ${OTHER_COLUMNS})`)
  db.exec(`CREATE INDEX by_metric ON points (${BY_METRIC}, ${OTHER_COLUMNS})`)
  db.exec('ANALYZE')
  return {
    name: 'SQLite',
    async rows(sql) {
      const statement = db.prepare(sql)
      statement.setReturnArrays(true)
      return statement.all() as unknown as Cell[][]
    },
    bytes: () => statSync(path).size,
    close: async () => db.close(),
  }
}

async function fill(db: DatabaseSync, path: string): Promise<void> {
  const insert = db.prepare(`INSERT INTO points VALUES (${Array(11).fill('?').join(',')})`)
  const file = await open(path)
  const buffer = Buffer.allocUnsafe(ROW_BYTES * ROWS_PER_READ)
  try {
    db.exec('BEGIN')
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) break
      for (let at = 0; at < bytesRead; at += ROW_BYTES) insertRow(insert, buffer, at)
    }
    db.exec('COMMIT')
  } finally {
    await file.close()
  }
}

/** The buffer holds complete rows, because its size is a multiple of `ROW_BYTES` and only the last read is shorter. */
function insertRow(insert: StatementSync, row: Buffer, at: number): void {
  const value = row.readDoubleLE(at + 15)
  insert.run(
    row.readUInt32LE(at),
    row.readUInt8(at + 4),
    row.readUInt16LE(at + 5),
    row.readInt32LE(at + 7),
    row.readUInt16LE(at + 11),
    row.readUInt16LE(at + 13),
    Number.isNaN(value) ? null : value,
    row.readUInt16LE(at + 23),
    row.readInt32LE(at + 25),
    row.readInt16LE(at + 29),
    row.readUInt8(at + 31),
  )
}
