import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SampleSize } from '../../loaders/sample/profiles.ts'
import { TODAY } from '../../loaders/sample/sample-days.ts'
import type { Access } from '../../src/api/access/access.ts'
import { buildApp } from '../../src/app.ts'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import { formatDay } from '../../src/domain/day.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import { storesWithSample } from './loaded-sample.ts'
import { testConfig } from './test-config.ts'

export interface SampleApp {
  readonly app: FastifyInstance
  /** Another server over the same stores, with keys and quotas; the caller closes it. */
  tiered(access: Access): FastifyInstance
  readonly stores: OpenStores
  close(): Promise<void>
}

/** The complete app over embedded stores with the synthetic sample, as in `npm run demo`. */
export async function openSampleApp(size: Partial<SampleSize> = {}): Promise<SampleApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'filings-sample-'))
  const stores = await storesWithSample(dataDir, size)
  const appWith = (access: Access | null) =>
    buildApp({
      stores,
      // A busy test machine must not cause load shedding.
      config: testConfig({
        DATA_DIR: dataDir,
        MAX_LOOP_DELAY: '600000',
        ...(access && { ACCESS: 'tiered' }),
      }),
      ...(access && { access }),
      companyIndex,
      clock: () => new Date(`${formatDay(TODAY)}T12:00:00Z`),
    })
  const app = appWith(null)
  return {
    app,
    tiered: appWith,
    stores,
    async close() {
      await app.close()
      await stores.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
