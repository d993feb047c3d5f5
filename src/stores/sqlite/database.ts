import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../errors.ts'
import { readMigrations, shapesOf } from '../adapter-common/migrations.ts'
import { migrateSql, type SqlDoor, type SqlValue } from '../adapter-common/sql-door.ts'

/** Milliseconds to wait for another process that writes. */
const BUSY = 2_000
/** `SQLITE_BUSY`, `SQLITE_LOCKED`, `SQLITE_READONLY`, `SQLITE_IOERR`, `SQLITE_CORRUPT`, `SQLITE_FULL`, `SQLITE_CANTOPEN`, `SQLITE_NOTADB`. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 11, 13, 14, 26])

export interface SqliteSettings {
  readonly dataDir: string
  /** Name of the file without its ending, and of the folder of its shapes. */
  readonly name: 'access' | 'quota'
  /** What a power cut may take: `full` nothing that was answered, `normal` the last moments. */
  readonly durability: 'full' | 'normal'
}

/** Opens a file of its own in the data directory, for its owner alone. Several processes may have it open at once. */
export async function openSqlite({ dataDir, name, durability }: SqliteSettings): Promise<DatabaseSync> {
  const file = join(dataDir, `${name}.sqlite`)
  await mkdir(dataDir, { recursive: true })
  const migrations = await readMigrations(shapesOf(name))
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file, { timeout: BUSY })
    // Its companions (-wal, -shm) take over the mode of the file.
    await chmod(file, 0o600)
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durability.toUpperCase()}; PRAGMA foreign_keys = ON`,
    )
    await migrateSql(sqliteDoor(db), name, migrations)
    return db
  } catch (error) {
    db?.close()
    throw sqliteFailure(error)
  }
}

/** The door of rare statements; what is asked on every request keeps its statements prepared. */
export function sqliteDoor(db: DatabaseSync): SqlDoor {
  return {
    async query<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      try {
        return db.prepare(sql).all(named(values)) as Row[]
      } catch (error) {
        throw sqliteFailure(error)
      }
    },
  }
}

/** Values by the names `$1`, `$2` that the text has for them. */
export function named(values: readonly SqlValue[]): Record<string, SqlValue> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}

/** A failure of the engine as a caller may see it; a fault of our own SQL stays what it is. */
export function sqliteFailure(cause: unknown): unknown {
  const code = (cause as { errcode?: unknown } | null)?.errcode
  // Extended codes hold the plain one in their low byte.
  const known = typeof code === 'number' && UNAVAILABLE.has(code & 0xff)
  return known ? new AppError('unavailable', { cause }) : cause
}
