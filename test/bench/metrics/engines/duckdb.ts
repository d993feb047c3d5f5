import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Cell, RowStore, RowStoreInput } from './row-store.ts'

/** Columnar storage in one file, ordered by metric, which lets DuckDB skip most row groups. */
export async function openDuckDb({ files, companies, scratch }: RowStoreInput): Promise<RowStore | string> {
  const library = await import('@duckdb/node-api').catch((error: unknown) => error)
  if (!isLibrary(library)) return `@duckdb/node-api cannot be loaded (${library})`
  const path = join(scratch, 'points.duckdb')
  const instance = await library.DuckDBInstance.create(path, { threads: '2' })
  const connection = await instance.connect()
  await connection.run(
    `CREATE TABLE points AS SELECT * FROM read_parquet('${files.parquet}') ORDER BY pt, m, cik, pe, kf`,
  )
  const rows = companies.map(([cik, sector]) => `(${cik}, ${sector})`).join(',')
  await connection.run('CREATE TABLE company (cik UINTEGER, sector SMALLINT)')
  await connection.run(`INSERT INTO company VALUES ${rows}`)
  await connection.run('CHECKPOINT')
  return {
    name: 'DuckDB',
    async rows(sql) {
      const result = await connection.runAndReadAll(sql)
      return result.getRowsJS() as Cell[][]
    },
    bytes: () => statSync(path).size,
    async close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

type Library = typeof import('@duckdb/node-api')

function isLibrary(library: unknown): library is Library {
  return typeof library === 'object' && library !== null && 'DuckDBInstance' in library
}
