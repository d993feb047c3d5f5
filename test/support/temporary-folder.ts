import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Environment variable with the folder in which test processes lock the loading of samples. */
export const SAMPLE_FOLDER = 'TEST_SAMPLE_FOLDER'

const MEMORY_FOLDER = '/dev/shm'
/** Bytes of free memory below which tests write to disk. */
const MIN_FREE_BYTES = 4 * 2 ** 30

/**
 * Vitest global setup; returns the teardown. Tests create and remove thousands of small files, so the temporary directory of the run is
 * in memory if there is enough of it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join((await hasMemory()) ? MEMORY_FOLDER : tmpdir(), 'filings-tests-'))
  // Database servers of tests run as other users.
  await chmod(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.env[SAMPLE_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}

async function hasMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY_FOLDER)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
