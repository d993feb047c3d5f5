import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStores } from '../../src/stores/open.ts'
import type { Opened, StoreHarness } from './clickhouse-harness.ts'

/** The engine in this process, over a directory of its own. */
export const embedded: StoreHarness = {
  name: 'embedded ClickHouse',
  async open() {
    return over(await mkdtemp(join(tmpdir(), 'stores-')))
  },
}

async function over(dataDir: string): Promise<Opened> {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  return {
    stores,
    async again() {
      await stores.close()
      return over(dataDir)
    },
    async drop() {
      await stores.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
