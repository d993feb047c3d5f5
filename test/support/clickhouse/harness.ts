import { afterAll, beforeAll } from 'vitest'
import type { ClickHouse } from '../../../src/stores/clickhouse/engine/client.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'

/** Open stores over separate data. */
export interface Opened {
  readonly stores: OpenStores
  /** Closes the stores and opens them over the same data. */
  reopen(): Promise<Opened>
  /** Closes the stores and removes their data. */
  drop(): Promise<void>
}

/** A ClickHouse client without stores, over an empty database. */
export interface OpenedClient {
  readonly db: ClickHouse
  drop(): Promise<void>
}

/** An adapter that the contract suites test. */
export interface StoreHarness {
  readonly name: string
  openClient(limits?: { readonly maxWaiting?: number; readonly seconds?: number }): Promise<OpenedClient>
  /** Opens empty stores. */
  open(): Promise<Opened>
}

/** Empty stores for the tests of a `describe`. Use `stores` only inside tests. */
export function storesOf(harness: StoreHarness): { readonly stores: OpenStores; reopen(): Promise<void> } {
  let opened: Opened | null = null
  beforeAll(async () => {
    opened = await harness.open()
  })
  afterAll(async () => {
    await opened?.drop()
  })
  return {
    get stores() {
      if (!opened) throw new Error('Stores are open only inside tests')
      return opened.stores
    },
    async reopen() {
      opened = (await opened?.reopen()) ?? null
    },
  }
}
