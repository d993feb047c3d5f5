import { openClickHouseText } from './clickhouse/text-index.ts'
import { openSearchEngineText } from './search-engine/open.ts'
import type { OpenTextIndex } from './text-port.ts'

export interface TextSettings {
  /** OpenSearch or Elasticsearch, `http://user:password@host:9200`; null: ClickHouse holds the index. */
  readonly searchUrl: string | null
  /** Shards of each index that is made there for a year; 1 if absent. */
  readonly searchShards?: number
  /** Directory of embedded stores; used where no server is named. */
  readonly dataDir: string
  readonly clickhouseUrl: string | null
  /** Cluster on which the ClickHouse server's tables are created replicated. */
  readonly cluster: string | null
  /** Seconds one query may take; then `timeout`. */
  readonly querySeconds?: number
  /** Told when a server did not answer a look for what others loaded. */
  readonly onRefreshError?: (error: unknown) => void
}

/** Opens the filing index that the settings name. Throws `AppError` `unavailable` where it cannot be reached or is held. */
export function openText(settings: TextSettings): Promise<OpenTextIndex> {
  const { searchUrl, dataDir, clickhouseUrl, cluster, querySeconds, onRefreshError } = settings
  const shared = {
    now: Date.now,
    ...(querySeconds === undefined ? {} : { seconds: querySeconds }),
    ...(onRefreshError === undefined ? {} : { onRefreshError }),
  }
  return searchUrl === null
    ? openClickHouseText({ ...shared, store: 'text', dataDir, url: clickhouseUrl, cluster })
    : openSearchEngineText({ ...shared, url: searchUrl, shards: settings.searchShards ?? 1 })
}
