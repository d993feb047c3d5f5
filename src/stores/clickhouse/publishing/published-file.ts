import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../errors.ts'
import { embeddedPath } from '../engine/connect.ts'
import type { Versions } from './versions.ts'

const NAME = 'published.json'

interface Published {
  /** Number of live parts of companies, which never decreases. */
  readonly parts: number
  /** The latest `published` of them. */
  readonly upTo: number
}

const NONE: Published = { parts: 0, upTo: 0 }

/** A record outside the engine's files, so that lost files never look like a new data directory. */
export interface PublishedFile {
  /** Throws `AppError` `data_damaged` if the engine has less than was published. */
  check(versions: Versions): void
  /** Call after each publish, and when the directory was opened. If the process is killed, the record is behind the data, never ahead. */
  write(versions: Versions): Promise<void>
}

/** Throws `AppError` `data_damaged` before the engine is opened if its directories are lost: it would create new ones. */
export async function openPublishedFile(dataDir: string): Promise<PublishedFile> {
  const path = join(dataDir, NAME)
  const last = await readPublished(path)
  const engine = embeddedPath(dataDir)
  const missing = ['store', join('metadata', 'default')].find(name => !existsSync(join(engine, name)))
  if (last.parts > 0 && missing !== undefined) throw lost(path, `${join(engine, missing)} is missing`)
  return {
    check(versions) {
      const parts = countOf(versions)
      if (parts < last.parts || versions.upTo < last.upTo)
        throw lost(path, `${parts} of ${last.parts} published parts are listed in ${engine}`)
    },
    async write(versions) {
      const published: Published = { parts: countOf(versions), upTo: versions.upTo }
      await writeFile(`${path}.new`, JSON.stringify(published), { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
  }
}

async function readPublished(path: string): Promise<Published> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return NONE
  try {
    const { parts, upTo } = JSON.parse(text) as Published
    if (Number.isSafeInteger(parts) && Number.isSafeInteger(upTo)) return { parts, upTo }
  } catch {
    // Reported below, like any other invalid content.
  }
  throw new AppError('data_damaged', {
    cause: new Error(`${path} is damaged. Delete it if nothing else was lost; otherwise restore a backup.`),
  })
}

function lost(path: string, what: string): AppError {
  const remedy = `Restore a backup, or delete ${path} to serve what is left.`
  return new AppError('data_damaged', { cause: new Error(`${what}. ${remedy}`) })
}

function countOf(versions: Versions): number {
  let count = 0
  for (const _ of versions.all()) count += 1
  return count
}
