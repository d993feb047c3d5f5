import { type Migration, notApplied } from './migrations.ts'

export type SqlValue = string | number | null

/** The way to an SQL engine. Parameters are `$1`, `$2` in the text; whole numbers come back as numbers. */
export interface SqlDoor {
  query<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
}

/**
 * Applies the shapes that were not applied; `name` is that of their folder. Each statement may run twice: a killed run
 * leaves no record of its last one. Throws `MigrationError`.
 */
export async function migrateSql(
  door: SqlDoor,
  name: 'access' | 'quota',
  migrations: readonly Migration[],
): Promise<void> {
  const table = `${name}_migration`
  await door.query(
    `CREATE TABLE IF NOT EXISTS ${table} (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)`,
  )
  const applied = await door.query<Migration>(`SELECT version, name, checksum FROM ${table}`)
  for (const { version, name, checksum, statements } of notApplied(migrations, applied)) {
    for (const statement of statements) await door.query(statement)
    await door.query(
      `INSERT INTO ${table} (version, name, checksum) VALUES ($1, $2, $3) ON CONFLICT (version) DO NOTHING`,
      [version, name, checksum],
    )
  }
}
