import { afterAll, beforeAll } from 'vitest'
import type { ClickHouse } from '../../../src/stores/clickhouse/engine/client.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'

/** Stores over data of their own, that can be opened again. */
export interface Opened {
  readonly stores: OpenStores
  /** Closes the stores and opens them over the same data. */
  again(): Promise<Opened>
  /** Closes the stores and removes their data. */
  drop(): Promise<void>
}

/** The query door alone, over an empty database. */
export interface Door {
  readonly db: ClickHouse
  drop(): Promise<void>
}

/** An adapter that contract suites run over. */
export interface StoreHarness {
  readonly name: string
  door(bounds?: { readonly maxWaiting?: number; readonly seconds?: number }): Promise<Door>
  /** Empty stores. */
  open(): Promise<Opened>
}

/** Empty stores for the tests of a `describe`; ask for `stores` inside of tests only. */
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
      if (!opened) throw new Error('Stores are open inside of tests only')
      return opened.stores
    },
    async reopen() {
      opened = (await opened?.again()) ?? null
    },
  }
}
