import { composeCompanies } from '../domain/company/compose.ts'
import type { Compose } from './clickhouse/catalog.ts'
import { openClickHouse } from './clickhouse/open.ts'
import { openClickHouseText } from './clickhouse/text-index.ts'
import type { OpenStores } from './ports.ts'

export interface StoreSettings {
  /** Directory of embedded stores; used where no server is named. */
  readonly dataDir: string
  readonly clickhouseUrl: string | null
  /** OpenSearch or Elasticsearch for the filing index; null or absent: ClickHouse holds it. */
  readonly searchUrl?: string | null
  /** Cluster on which the server's tables are created replicated. */
  readonly cluster: string | null
  /** Seconds one query may take; then `timeout`. */
  readonly querySeconds?: number
  /** Told when a server did not answer a look for what others loaded. */
  readonly onRefreshError?: (error: unknown) => void
  /** For tests: how parts become companies. */
  readonly compose?: Compose
}

/** Opens the stores that the settings name. Throws `AppError` `unavailable` where they cannot be reached or are held. */
export async function openStores(settings: StoreSettings): Promise<OpenStores> {
  const { dataDir, clickhouseUrl, cluster, querySeconds, onRefreshError } = settings
  const options = {
    dataDir,
    url: clickhouseUrl,
    cluster,
    now: Date.now,
    ...(querySeconds === undefined ? {} : { seconds: querySeconds }),
    ...(onRefreshError === undefined ? {} : { onRefreshError }),
  }
  const stores = await openClickHouse({ ...options, compose: settings.compose ?? composeCompanies })
  try {
    const text = await openClickHouseText(options)
    return {
      ...stores,
      text,
      async close() {
        await text.close()
        await stores.close()
      },
    }
  } catch (error) {
    await stores.close()
    throw error
  }
}
