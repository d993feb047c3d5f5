import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../../src/stores/clickhouse/engine/connect.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { Opened, StoreHarness } from './harness.ts'

/** The engine in this process, over a temporary directory. */
export const embedded: StoreHarness = {
  name: 'embedded ClickHouse',
  async open() {
    return openedOver(await temporaryDirectory())
  },
  async openClient(limits = {}) {
    const dataDir = await temporaryDirectory()
    const db = await connect({ dataDir, url: null, cluster: null, ...limits })
    return {
      db,
      async drop() {
        await db.close()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  },
}

function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'stores-'))
}

async function openedOver(dataDir: string): Promise<Opened> {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  return {
    stores,
    async reopen() {
      await stores.close()
      return openedOver(dataDir)
    },
    async drop() {
      await stores.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
