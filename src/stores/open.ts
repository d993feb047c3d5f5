import { composeCompanies } from '../domain/company/compose.ts'
import type { Compose } from './clickhouse/catalog.ts'
import { openClickHouse } from './clickhouse/open.ts'
import { openText } from './open-text.ts'
import type { OpenStores, Snapshot } from './ports.ts'

export interface StoreSettings {
  /** Directory of embedded stores; used where no server is named. */
  readonly dataDir: string
  readonly clickhouseUrl: string | null
  /** OpenSearch or Elasticsearch for the filing index; null or absent: ClickHouse holds it. */
  readonly searchUrl?: string | null
  /** Shards of each index that is made there for a year; 1 if absent. */
  readonly searchShards?: number
  /** Cluster on which the server's tables are created replicated. */
  readonly cluster: string | null
  /** Seconds one query may take; then `timeout`. */
  readonly querySeconds?: number
  /** Bytes of columns of metrics that are kept in memory; 0: every answer asks the engine. */
  readonly columnBytes?: number
  /** Told when a server did not answer a look for what others loaded. */
  readonly onRefreshError?: (error: unknown) => void
  /** For tests: how parts become companies. */
  readonly compose?: Compose
}

/** Opens the stores that the settings name. Throws `AppError` `unavailable` where they cannot be reached or are held. */
export async function openStores(settings: StoreSettings): Promise<OpenStores> {
  const { dataDir, clickhouseUrl, cluster, querySeconds, columnBytes, onRefreshError } = settings
  const { searchUrl = null } = settings
  const told = onRefreshError === undefined ? {} : { onRefreshError }
  const stores = await openClickHouse({
    dataDir,
    url: clickhouseUrl,
    cluster,
    compose: settings.compose ?? composeCompanies,
    now: Date.now,
    ...(querySeconds === undefined ? {} : { seconds: querySeconds }),
    ...(columnBytes === undefined ? {} : { columnBytes }),
    ...told,
  })
  const { freeze, ...rest } = stores
  try {
    const text = await openText({
      searchUrl,
      ...(settings.searchShards === undefined ? {} : { searchShards: settings.searchShards }),
      dataDir,
      clickhouseUrl,
      cluster,
      ...(querySeconds === undefined ? {} : { querySeconds }),
      ...told,
    })
    const versioned = <Known extends { readonly dataVersion: string }>(known: Known): Known => ({
      ...known,
      dataVersion: `${known.dataVersion}.${text.dataVersion()}`,
    })
    const copyTo = async (directory: string, take: NonNullable<typeof freeze>) => {
      const frozen = await (text.paused ? text.paused(take) : take())
      try {
        await frozen.copyTo(directory)
      } finally {
        await frozen.drop()
      }
    }
    return {
      ...rest,
      ...(freeze ? { copyTo: (directory: string) => copyTo(directory, freeze) } : {}),
      text,
      // What is answered depends on both: neither may change under one version.
      companies: { ...stores.companies, snapshot: oneAVersion(stores.companies.snapshot, versioned) },
      system: {
        ...stores.system,
        status: async () => versioned(await stores.system.status()),
        queues: () => [...stores.system.queues(), text.queue()],
        // Ready is who can answer everything.
        ping: async () => void (await Promise.all([stores.system.ping(), text.ping()])),
      },
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

/** One snapshot object as long as nothing changed: whatever readers keep of a snapshot is kept by the object itself. */
function oneAVersion(snapshot: () => Snapshot, versioned: (known: Snapshot) => Snapshot): () => Snapshot {
  let last: { readonly of: Snapshot; readonly given: Snapshot } | null = null
  return () => {
    const of = snapshot()
    const given = versioned(of)
    if (last?.of === of && last.given.dataVersion === given.dataVersion) return last.given
    last = { of, given }
    return given
  }
}
