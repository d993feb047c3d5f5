import type { StoreHarness } from '../../support/clickhouse/harness.ts'
import { atomicityContract } from './atomicity.ts'
import { bulkContract } from './bulk.ts'
import { companyStoreContract } from './company-store.ts'
import { dimensionalStoreContract } from './dimensional-store.ts'
import { factStoreContract } from './fact-store.ts'
import { filingStoreContract } from './filing-store.ts'
import { ingestStoreContract } from './ingest-store.ts'
import { metricsContract } from './metrics.ts'
import { pricesContract } from './prices.ts'
import { publisherContract } from './publisher.ts'
import { queryDoorContract } from './query-client.ts'
import { statementStoreContract } from './statement-store.ts'
import { systemStoreContract } from './system-store.ts'

/** Every suite of the stores, over one adapter. */
export function storesContract(harness: StoreHarness): void {
  queryDoorContract(harness)
  companyStoreContract(harness)
  publisherContract(harness)
  atomicityContract(harness)
  filingStoreContract(harness)
  factStoreContract(harness)
  statementStoreContract(harness)
  dimensionalStoreContract(harness)
  pricesContract(harness)
  metricsContract(harness)
  bulkContract(harness)
  systemStoreContract(harness)
  ingestStoreContract(harness)
}
