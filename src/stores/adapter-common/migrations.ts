import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

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

/** A folder of `index-mappings`. */
export function shapesOf(folder: 'clickhouse' | 'access' | 'quota'): URL {
  return new URL(`../../../index-mappings/${folder}/`, import.meta.url)
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

/** Those that were not applied. Throws `MigrationError` where what was applied is not what is there. */
export function notApplied(
  migrations: readonly Migration[],
  applied: readonly Pick<Migration, 'version' | 'name' | 'checksum'>[],
): Migration[] {
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
  const done = new Set(applied.map(({ version }) => version))
  return migrations.filter(({ version }) => !done.has(version))
}
