import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { ClickHouse } from './client.ts'
import { tsvRow } from './tsv.ts'

export interface Migration {
  readonly version: number
  readonly name: string
  /** SHA-256 of the file, substitutions not yet made. */
  readonly checksum: string
  readonly statements: readonly string[]
}

/** The stored shapes refuse to be opened: an edited file, or data of a newer release. The message is for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export const MIGRATIONS = new URL('../../../index-mappings/clickhouse/', import.meta.url)

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

/** The files `NNN_name.sql` of a directory in order; statements end in a semicolon at the end of a line. */
export async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{3})_\w+\.sql$/.exec(name)?.[1])
      // Numbers may leave room: several parts of the project add files, each in a range of its own.
      if (!(version > Number(names[index - 1]?.slice(0, 3) ?? 0))) {
        throw new MigrationError(`${name} has no number of its own after ${names[index - 1] ?? 'none'}.`)
      }
      const text = await readFile(new URL(name, directory), 'utf8')
      return {
        version,
        name,
        checksum: createHash('sha256').update(text).digest('hex'),
        statements: text.split(/;[ \t]*$/m).filter(statement => /^[^\S\n]*[A-Z]/m.test(statement)),
      }
    }),
  )
}

/** Applies what has not been applied. Each statement may run twice, as a killed run leaves no record of its last one. */
export async function migrate(
  db: ClickHouse,
  migrations: readonly Migration[],
  cluster: string | null,
): Promise<number> {
  await db.command(substitute(TABLE, cluster))
  const applied = await db.query<{ version: number; name: string; checksum: string }>(APPLIED)
  const known = new Map(migrations.map(migration => [migration.version, migration]))
  for (const { version, name, checksum } of applied) {
    const file = known.get(version)
    if (!file) {
      throw new MigrationError(`The data were written by a newer release: ${name} is not known to this one.`)
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `${file.name} was edited after it was applied here. A published shape is never edited: undo the edit and add a new file.`,
      )
    }
  }
  const done = new Set(applied.map(row => row.version))
  const missing = migrations.filter(migration => !done.has(migration.version))
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
