import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { loadSample } from '../../loaders/sample/index.ts'
import type { SampleSize } from '../../loaders/sample/profiles.ts'
import { TODAY } from '../../loaders/sample/sample-days.ts'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import { formatDay } from '../../src/domain/day.ts'
import { openStores } from '../../src/stores/open.ts'
import type { OpenStores } from '../../src/stores/ports.ts'

export interface SampleApp {
  readonly app: FastifyInstance
  readonly stores: OpenStores
  close(): Promise<void>
}

/** Many times what it takes: a load that is stopped would leave companies out. */
const MOST_MS = 300_000

/** The real server over embedded stores with the made sample in them, as `npm run demo` has it. */
export async function openSampleApp(size: Partial<SampleSize> = {}): Promise<SampleApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'filings-sample-'))
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
  const app = buildApp({
    stores,
    config: readConfig({ ACCESS: 'open', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    companyIndex,
    clock: () => new Date(`${formatDay(TODAY)}T12:00:00Z`),
  })
  return {
    app,
    stores,
    async close() {
      await app.close()
      await stores.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
