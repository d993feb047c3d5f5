import { chmod, lstat, mkdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** `DATA_DIR` cannot be used; the message is for the operator. */
export class DataDirError extends Error {
  override name = 'DataDirError'
}

/** Held by the one process that has the embedded stores open. It never contains data. */
export const LOCK_FILE = 'process.lock'

const SQLITE_BUSY = 5

/** What the system's error codes mean for a directory that must be created, read and written. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'the user of this process may not write to it',
  EPERM: 'the user of this process may not write to it',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  ELOOP: 'its links form a loop',
  EIO: 'its disk reports errors',
}

/**
 * Creates the directory if it is missing and makes it private to its owner. Throws `DataDirError` if it belongs to
 * another user or cannot be used.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const { uid, mode } = await stat(dataDir)
    const user = process.getuid?.()
    // The superuser may serve a directory of another user, as containers with a mounted volume do.
    if (user !== undefined && user !== 0 && user !== uid)
      throw new DataDirError(
        `DATA_DIR ${dataDir} belongs to another user (${uid}, this process runs as ${user}). Run as that user, or set DATA_DIR to a directory of your own.`,
      )
    if ((mode & 0o077) !== 0) await chmod(dataDir, 0o700)
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
}

interface DataDirLock {
  release(): void
}

/**
 * Makes this process the owner of the directory until `release` or its end. Returns null if another process is. The lock is
 * SQLite's lock on an empty file: the operating system drops it when the process dies.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock | null> {
  const file = join(dataDir, LOCK_FILE)
  // The lock file is always empty, so anything else is damage, and there is nothing to lose.
  const found = await lstat(file).catch(() => null)
  if (found !== null && (!found.isFile() || found.size > 0)) await rm(file, { recursive: true, force: true })
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file, { timeout: 0 })
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    db?.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return null
    throw new DataDirError(
      `DATA_DIR ${resolve(dataDir)} cannot be used: ${(error as Error).message} (${LOCK_FILE}). Check that this user may write to it and that the disk is not full or read-only.`,
    )
  }
  const held = db
  return { release: () => held.close() }
}

function dataDirError(dataDir: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (error instanceof DataDirError || !(code in REASONS)) return error
  return new DataDirError(
    `DATA_DIR ${dataDir} cannot be used: ${REASONS[code]}. Set DATA_DIR to another directory.`,
  )
}
