import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../errors.ts'
import type { OpenAccounts, OpenLogins } from '../../ports/account.ts'
import { migrationsDir, readMigrations } from '../../shared/migrations.ts'
import {
  migrateSql,
  type SqlClient,
  type SqlValue,
  sqlAccounts,
  sqlInvites,
  sqlKeys,
} from '../sql-accounts.ts'

/** Milliseconds to wait for a lock of another process. */
const BUSY_TIMEOUT_MS = 2_000
/** `SQLITE_BUSY`, `SQLITE_LOCKED`, `SQLITE_READONLY`, `SQLITE_IOERR`, `SQLITE_FULL`, `SQLITE_CANTOPEN`. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14])
/** `SQLITE_CORRUPT`, `SQLITE_NOTADB`. */
const DAMAGED = new Set([11, 26])

interface SqliteSettings {
  readonly dataDir: string
  /** Name of the file without its extension, and of the folder of its migrations. */
  readonly name: 'access' | 'quota'
  /** What a power failure may lose: `full` nothing that was confirmed, `normal` calls of the last moments. */
  readonly durability: 'full' | 'normal'
}

/**
 * Opens a database file in the data directory, readable by its owner only. Several processes may open it. Throws
 * `AppError` `data_damaged` if the file is not an intact database, `unavailable` if it cannot be read or written.
 */
export async function openSqlite({ dataDir, name, durability }: SqliteSettings): Promise<DatabaseSync> {
  const file = join(dataDir, `${name}.sqlite`)
  const migrations = await readMigrations(migrationsDir(name))
  let db: DatabaseSync | null = null
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // SQLite takes an empty file for a new database and would silently start without any account.
    const found = await stat(file).catch(() => null)
    if (found?.size === 0) throw damaged(file, 'it is empty')
    db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    // SQLite creates -wal and -shm with the mode of the file.
    await chmod(file, 0o600)
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durability.toUpperCase()}; PRAGMA foreign_keys = ON`,
    )
    const [check] = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
    if (check?.quick_check !== 'ok') throw damaged(file, String(check?.quick_check))
    await migrateSql(sqliteClient(db), name, migrations, 'BEGIN IMMEDIATE')
    return db
  } catch (error) {
    db?.close()
    throw sqliteFailure(error, file)
  }
}

function damaged(file: string, reason: string): AppError {
  const remedy = 'Restore it from a backup, or delete it to start without its contents.'
  return new AppError('data_damaged', { cause: new Error(`${file} is damaged: ${reason}. ${remedy}`) })
}

/** For infrequent statements; frequent ones are prepared by their callers. */
export function sqliteClient(db: DatabaseSync): SqlClient {
  return {
    async query<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      try {
        return db.prepare(sql).all(named(values)) as Row[]
      } catch (error) {
        throw sqliteFailure(error)
      }
    },
    // Must not yield: a statement of another caller on this connection would become part of the transaction.
    async transaction(statements) {
      try {
        db.exec('BEGIN IMMEDIATE')
        for (const [sql, ...values] of statements) db.prepare(sql).run(named(values))
        db.exec('COMMIT')
      } catch (error) {
        if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
        throw sqliteFailure(error)
      }
    },
  }
}

/** Values by their parameter names `$1`, `$2`. */
function named(values: readonly SqlValue[]): Record<string, SqlValue> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}

/** Maps a failure of SQLite or the file system to an `AppError`; returns an error in our own SQL unchanged. */
export function sqliteFailure(cause: unknown, file = 'A SQLite file'): unknown {
  if (cause instanceof AppError) return cause
  const { errcode, code, message } = cause as { errcode?: unknown; code?: unknown; message: string }
  // The low byte of an extended code is the basic one.
  const basic = typeof errcode === 'number' ? errcode & 0xff : 0
  if (DAMAGED.has(basic)) return damaged(file, message)
  const isSystemError = typeof code === 'string' && /^E[A-Z]+$/.test(code) && !code.startsWith('ERR_')
  return UNAVAILABLE.has(basic) || isSystemError ? new AppError('unavailable', { cause }) : cause
}

/** Copies a consistent snapshot of a database, also during writes; the copy is readable by its owner only. */
export async function copySqlite(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    await backup(source, to)
  } finally {
    source.close()
  }
  await chmod(to, 0o600)
}

/** Accounts and keys in a file of the data directory. */
export async function openSqliteAccounts(dataDir: string): Promise<OpenAccounts> {
  // A revoked key must stay revoked after a crash.
  const db = await openSqlite({ dataDir, name: 'access', durability: 'full' })
  const client = sqliteClient(db)
  return {
    engine: 'SQLite',
    accounts: sqlAccounts(client),
    keys: sqlKeys(client),
    invites: sqlInvites(client),
    ping: async () => void (await client.query('SELECT 1')),
    close: async () => db.close(),
  }
}

/** Login tables in the accounts file, through a separate connection: the library opens transactions on it. */
export async function openSqliteLogins(dataDir: string): Promise<OpenLogins> {
  const database = await openSqlite({ dataDir, name: 'access', durability: 'full' })
  return { engine: 'SQLite', database, close: async () => database.close() }
}
