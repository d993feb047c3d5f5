import { type Migration, migrationsDir, pendingMigrations } from '../../shared/migrations.ts'
import type { ClickHouse } from './client.ts'
import { statementsFor } from './cluster.ts'
import { tsvRow } from './tsv.ts'

export const MIGRATIONS = migrationsDir('clickhouse')

const TABLE = `
  -- one row is one file of index-mappings/clickhouse that was applied
  CREATE TABLE IF NOT EXISTS schema_migration {on_cluster} (
    version UInt32, name String, checksum String, applied DateTime DEFAULT now()
  ) ENGINE = {replicated}ReplacingMergeTree(applied) ORDER BY version`

const RECORDED =
  "SELECT count() AS n FROM system.tables WHERE database = currentDatabase() AND name = 'schema_migration'"

const APPLIED = 'SELECT version, name, checksum FROM schema_migration FINAL ORDER BY version'

const REMEDY = 'load again: into an empty DATA_DIR, or into an empty database of the server'

/** Applies pending migrations. Each statement may run twice: a killed run does not record its last migration. Returns how many it applied. */
export async function migrate(
  db: ClickHouse,
  migrations: readonly Migration[],
  cluster: string | null,
): Promise<number> {
  const run = async (sql: string) => {
    for (const statement of statementsFor(cluster, sql)) await db.command(statement)
  }
  // Checked first: a cluster creates tables on all of its servers, and one of them may be down.
  const [table] = await db.query<{ n: string }>(RECORDED)
  if (table?.n === '0') await run(TABLE)
  const applied = await db.query<{ version: number; name: string; checksum: string }>(APPLIED)
  const missing = pendingMigrations(migrations, applied, REMEDY)
  for (const { version, name, checksum, statements } of missing) {
    for (const statement of statements) await run(statement)
    await db.insertTsv(
      'schema_migration',
      ['version', 'name', 'checksum'],
      [tsvRow([version, name, checksum])],
    )
  }
  return missing.length
}
