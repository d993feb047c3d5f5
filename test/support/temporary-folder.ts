import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder in which the processes of a test run agree who loads a sample. */
export const SAMPLE_FOLDER = 'TEST_SAMPLE_FOLDER'

const MEMORY = '/dev/shm'
/** Bytes of free memory below which tests write to disk. */
const MIN_FREE_BYTES = 4 * 2 ** 30

/**
 * Runs before all tests; returns what runs after them. Tests create and remove thousands of small files: with enough memory, the
 * temporary directory of the run is in memory.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join((await hasMemory()) ? MEMORY : tmpdir(), 'filings-tests-'))
  // Database servers of tests run as other users.
  await chmod(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.env[SAMPLE_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}

async function hasMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
