import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../src/stores/clickhouse/engine/connect.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { Opened, StoreHarness } from './harness.ts'

/** The engine in this process, over a directory of its own. */
export const embedded: StoreHarness = {
  name: 'embedded ClickHouse',
  async open() {
    return over(await temporary())
  },
  async door(bounds = {}) {
    const dataDir = await temporary()
    const db = await connect({ dataDir, url: null, cluster: null, ...bounds })
    return {
      db,
      async drop() {
        await db.close()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  },
}

function temporary(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'stores-'))
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
