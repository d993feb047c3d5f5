import { type Migration, notApplied, shapesOf } from '../adapter-common/migrations.ts'
import type { ClickHouse } from './client.ts'
import { tsvRow } from './tsv.ts'

export const MIGRATIONS = shapesOf('clickhouse')

const TABLE = `
  -- one row is one file of index-mappings/clickhouse that was applied
  CREATE TABLE IF NOT EXISTS schema_migration {on_cluster} (
    version UInt32, name String, checksum String, applied DateTime DEFAULT now()
  ) ENGINE = {replicated}ReplacingMergeTree(applied) ORDER BY version`

const APPLIED = 'SELECT version, name, checksum FROM schema_migration FINAL ORDER BY version'

/** What `{on_cluster}` and `{replicated}` stand for in the files. */
export function substitute(sql: string, cluster: string | null): string {
  return sql
    .replaceAll('{on_cluster}', cluster === null ? '' : `ON CLUSTER ${cluster}`)
    .replaceAll('{replicated}', cluster === null ? '' : 'Replicated')
}

/** Applies what has not been applied. Each statement may run twice, as a killed run leaves no record of its last one. */
export async function migrate(
  db: ClickHouse,
  migrations: readonly Migration[],
  cluster: string | null,
): Promise<number> {
  await db.command(substitute(TABLE, cluster))
  const applied = await db.query<{ version: number; name: string; checksum: string }>(APPLIED)
  const missing = notApplied(migrations, applied)
  for (const { version, name, checksum, statements } of missing) {
    for (const statement of statements) await db.command(substitute(statement, cluster))
    await db.insertTsv(
      'schema_migration',
      ['version', 'name', 'checksum'],
      [tsvRow([version, name, checksum])],
    )
  }
  return missing.length
}
