import { composeCompanies } from '../domain/company/compose.ts'
import type { Compose } from './clickhouse/catalog.ts'
import { openClickHouse } from './clickhouse/open.ts'
import type { OpenStores } from './ports.ts'

export interface StoreSettings {
  /** Directory of embedded stores; used where no server is named. */
  readonly dataDir: string
  readonly clickhouseUrl: string | null
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
export function openStores(settings: StoreSettings): Promise<OpenStores> {
  const { dataDir, clickhouseUrl, cluster, querySeconds, onRefreshError } = settings
  return openClickHouse({
    dataDir,
    url: clickhouseUrl,
    cluster,
    compose: settings.compose ?? composeCompanies,
    now: Date.now,
    ...(querySeconds === undefined ? {} : { seconds: querySeconds }),
    ...(onRefreshError === undefined ? {} : { onRefreshError }),
  })
}
