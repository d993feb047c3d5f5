import { randomUUID } from 'node:crypto'
import { access, cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import chdb from 'chdb/package.json' with { type: 'json' }
import { loadSample } from '../../loaders/sample/index.ts'
import type { SampleSize } from '../../loaders/sample/profiles.ts'
import { openLoadMemory } from '../../loaders/shared/load-fingerprints.ts'
import { openStores } from '../../src/stores/open.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import { SAMPLE_FOLDER } from './temporary-folder.ts'

/** Much longer than a load takes: a load that is aborted would be incomplete. */
const LOAD_TIMEOUT_MS = 300_000

/** Loaded samples by hash of the program, so that later runs with the same code do not load them again: 90 MB each. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/samples')
const MAX_CACHED = 3
/** Entries used within this time may be in use by another run and are not evicted. */
const IN_USE_MS = 3_600_000

/** Stores over a directory with the synthetic sample in it. */
export async function storesWithSample(dataDir: string, size: Partial<SampleSize>): Promise<OpenStores> {
  const name = Object.entries(size).flat().join('-') || 'default'
  const { program } = await openLoadMemory('')
  const cached = join(CACHE, `${program.slice(0, 16)}-${chdb.version}-${name}`)
  const load = async (stores: OpenStores) => {
    const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS)
    await loadSample(stores, { io: { out() {}, err() {} }, signal, dataDir: null, ...size })
    if (signal.aborted) throw new Error(`the sample was not loaded within ${LOAD_TIMEOUT_MS / 1_000} s`)
  }
  const stores = await storesLoadedOnce(dataDir, { name: `sample-${name}`, load, place: cached })
  await utimes(cached, new Date(), new Date()).catch(() => {})
  await evict().catch(() => {})
  return stores
}

interface LoadedOnce {
  /** Of the content, within a test run. */
  readonly name: string
  load(stores: OpenStores): Promise<void>
  /** Directory that the loaded data is copied from; default: one that lasts as long as the run. */
  readonly place?: string
}

/** Stores over `dataDir` with loaded data. The first process of a run that needs it loads it for all; the others copy it. */
export async function storesLoadedOnce(
  dataDir: string,
  { name, load, place }: LoadedOnce,
): Promise<OpenStores> {
  const open = (directory: string) => openStores({ dataDir: directory, clickhouseUrl: null, cluster: null })
  const folder = process.env[SAMPLE_FOLDER]
  if (folder === undefined) {
    const stores = await open(dataDir)
    await load(stores)
    return stores
  }
  const loaded = place ?? join(folder, `loaded-${name}`)
  const lock = join(folder, `lock-${name}`)
  if (!(await exists(loaded)) && (await isFirst(lock))) {
    try {
      const partial = `${loaded}.${randomUUID()}`
      const stores = await open(partial)
      await load(stores)
      await stores.close()
      // Fails if another run has created it meanwhile.
      await rename(partial, loaded).catch(() => rm(partial, { recursive: true }))
    } catch (error) {
      await writeFile(join(lock, 'failed'), String(error))
      throw error
    }
  }
  await waitFor(loaded, join(lock, 'failed'))
  await cp(loaded, dataDir, { recursive: true, verbatimSymlinks: true })
  return open(dataDir)
}

async function isFirst(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Waits for the process that loads the data. */
async function waitFor(sample: string, failed: string): Promise<void> {
  const deadline = Date.now() + LOAD_TIMEOUT_MS
  while (!(await exists(sample))) {
    if (await exists(failed)) throw new Error('the process that loaded the data failed')
    if (Date.now() > deadline)
      throw new Error(`no process loaded the data within ${LOAD_TIMEOUT_MS / 1_000} s`)
    await sleep(100)
  }
}

/** Removes the cached samples that were used longest ago. */
async function evict(): Promise<void> {
  const entries = await Promise.all(
    (await readdir(CACHE)).map(async name => {
      const path = join(CACHE, name)
      return { path, usedAt: (await stat(path)).mtimeMs }
    }),
  )
  const old = entries.toSorted((a, b) => b.usedAt - a.usedAt).slice(MAX_CACHED)
  for (const { path, usedAt } of old)
    if (Date.now() - usedAt > IN_USE_MS) await rm(path, { recursive: true, force: true })
}
