import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  readonly version: number
  readonly name: string
  /** SHA-256 of the file, before substitutions. */
  readonly checksum: string
  readonly statements: readonly string[]
}

/** The stored tables are not those of this release. The message is for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** A folder of `index-mappings`. */
export function migrationsDir(folder: 'clickhouse' | 'access' | 'quota'): URL {
  return new URL(`../../../index-mappings/${folder}/`, import.meta.url)
}

/** Reads the files `NNN_name.sql` of a directory in order. A statement ends with a semicolon at the end of a line. */
export async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{3})_\w+\.sql$/.exec(name)?.[1])
      // Gaps between numbers are allowed.
      if (!(version > Number(names[index - 1]?.slice(0, 3) ?? 0))) {
        throw new MigrationError(
          `${name} needs a three-digit number greater than that of ${names[index - 1] ?? 'no other file'}.`,
        )
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

/**
 * Returns the migrations that were not applied yet. Throws `MigrationError` if the applied ones are not a part of this
 * release's; `remedy` states for the operator how to get data of this release.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly Pick<Migration, 'version' | 'name' | 'checksum'>[],
  remedy: string,
): Migration[] {
  const byVersion = new Map(migrations.map(migration => [migration.version, migration]))
  const newest = Math.max(...byVersion.keys())
  for (const { version, name, checksum } of applied) {
    const file = byVersion.get(version)
    if (file?.name === name && file.checksum === checksum) continue
    const cause =
      file || version <= newest
        ? `was written by a release with other tables (${name} differs)`
        : `was written by a newer release (this one has no migration ${name})`
    throw new MigrationError(`The stored data ${cause}. Use the release that wrote it, or ${remedy}.`)
  }
  const done = new Set(applied.map(({ version }) => version))
  return migrations.filter(({ version }) => !done.has(version))
}
