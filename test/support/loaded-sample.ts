import { access, cp, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadSample } from '../../loaders/sample/index.ts'
import type { SampleSize } from '../../loaders/sample/profiles.ts'
import { openStores } from '../../src/stores/open.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import { SAMPLE_FOLDER } from './sample-folder.ts'

/** Many times what it takes: a load that is stopped would leave companies out. */
const MOST_MS = 300_000

/** Stores over a directory with the made sample in it. Whichever process of a run needs a sample first loads it for all. */
export async function storesWithSample(dataDir: string, size: Partial<SampleSize>): Promise<OpenStores> {
  const folder = process.env[SAMPLE_FOLDER]
  if (folder === undefined) return loaded(dataDir, size)
  const name = Object.entries(size).flat().join('-') || 'default'
  const ready = join(folder, name)
  if (await isFirst(`${ready}.begun`)) {
    try {
      const making = `${ready}.making`
      await (await loaded(making, size)).close()
      await rename(making, ready)
    } catch (error) {
      await writeFile(`${ready}.failed`, String(error))
      throw error
    }
  }
  await made(ready)
  await cp(ready, dataDir, { recursive: true, verbatimSymlinks: true })
  return openStores({ dataDir, clickhouseUrl: null, cluster: null })
}

async function loaded(dataDir: string, size: Partial<SampleSize>): Promise<OpenStores> {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  const told: string[] = []
  const signal = AbortSignal.timeout(MOST_MS)
  await loadSample(stores, {
    io: { out: line => told.push(line), err: line => told.push(line) },
    signal,
    dataDir: null,
    ...size,
  })
  if (signal.aborted) throw new Error(`the sample was not loaded within ${MOST_MS / 1_000} s`)
  return stores
}

async function isFirst(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Waits for the process that makes it. */
async function made(folder: string): Promise<void> {
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  const deadline = Date.now() + MOST_MS
  while (!(await exists(folder))) {
    if (await exists(`${folder}.failed`)) throw new Error('the process that loaded the sample failed')
    if (Date.now() > deadline) throw new Error(`nobody loaded the sample within ${MOST_MS / 1_000} s`)
    await sleep(100)
  }
}
