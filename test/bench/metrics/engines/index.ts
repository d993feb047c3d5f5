import { openDuckDb } from './duckdb.ts'
import { openPostgres } from './postgres.ts'
import type { EngineName, OpenRowStore } from './row-store.ts'
import { openSqlite } from './sqlite.ts'

export const ENGINES: Readonly<Record<EngineName, OpenRowStore>> = {
  SQLite: openSqlite,
  DuckDB: openDuckDb,
  PostgreSQL: openPostgres,
}
