import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the folder in which the processes of one run of tests share what takes long to make. */
export const SAMPLE_FOLDER = 'TEST_SAMPLE_FOLDER'

/** Before and after all tests of a run. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'filings-samples-'))
  process.env[SAMPLE_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}
