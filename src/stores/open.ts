import { companyComposer } from '../domain/company/compose.ts'
import { type ClickHouseStores, openClickHouse } from './clickhouse/open.ts'
import type { Compose } from './clickhouse/publishing/catalog.ts'
import { openClickHouseText } from './clickhouse/text/index.ts'
import type { Damage, OpenStores, Snapshot, StoresEdit } from './ports/stores.ts'
import type { OpenTextIndex, TextIndex } from './ports/text.ts'
import { keyedMutex } from './shared/company-list-cache.ts'
import { type DamageLog, damageLog } from './shared/damage.ts'

export interface StoreSettings {
  /** Directory of embedded stores; used if no server is set. */
  readonly dataDir: string
  readonly clickhouseUrl: string | null
  /** OpenSearch or Elasticsearch for the filing index; null or absent: ClickHouse stores it. */
  readonly searchUrl?: string | null
  /** Shards of each yearly index there. Default: 1. */
  readonly searchShards?: number
  /** Cluster on which replicated tables are created. */
  readonly cluster: string | null
  /** Query timeout in seconds. */
  readonly querySeconds?: number
  /** Size of the metric column cache in bytes; 0: every request queries the engine. */
  readonly columnBytes?: number
  /** Called when a server did not respond to a poll for data that other processes loaded. */
  readonly onRefreshError?: (error: unknown) => void
  /** Called for each damage found, when the stores are opened and later. */
  readonly onDamage?: (damage: Damage) => void
  /** For tests: replaces the composition of companies from observations. */
  readonly compose?: Compose
}

/** Opens the configured stores. Throws `AppError` `unavailable` if they are unreachable or in use by another process. */
export async function openStores(settings: StoreSettings): Promise<OpenStores> {
  const { dataDir, clickhouseUrl, cluster, querySeconds, columnBytes, onRefreshError } = settings
  const { searchUrl = null } = settings
  const refresh = onRefreshError === undefined ? {} : { onRefreshError }
  const damage = damageLog(settings.onDamage)
  const stores = await openClickHouse({
    damage,
    dataDir,
    url: clickhouseUrl,
    cluster,
    compose: settings.compose ?? companyComposer(),
    now: Date.now,
    ...(querySeconds === undefined ? {} : { seconds: querySeconds }),
    ...(columnBytes === undefined ? {} : { columnBytes }),
    ...refresh,
  })
  const { freeze, measureLists: _measure, ...rest } = stores
  try {
    const text = await openText({
      damage,
      searchUrl,
      ...(settings.searchShards === undefined ? {} : { searchShards: settings.searchShards }),
      dataDir,
      clickhouseUrl,
      cluster,
      ...(querySeconds === undefined ? {} : { querySeconds }),
      ...refresh,
    })
    const versionWith = (numbers: string) => `${numbers}.${text.dataVersion()}`
    const copyTo = async (directory: string, take: NonNullable<typeof freeze>) => {
      const frozen = await (text.paused ? text.paused(take) : take())
      try {
        await frozen.copyTo(directory)
      } finally {
        await frozen.drop()
      }
    }
    const snapshot = reusedPerVersion(stores.companies.snapshot, versionWith)
    const opened: OpenStores = {
      ...rest,
      ...(freeze ? { copyTo: (directory: string) => copyTo(directory, freeze) } : {}),
      text: text.edit ? commitEachWrite(text, () => opened.edit()) : text,
      // Responses depend on both: neither may change under one version.
      companies: { ...stores.companies, snapshot },
      edit: (): StoresEdit => storesEdit(opened, stores, text),
      system: {
        ...stores.system,
        async status() {
          const status = await stores.system.status()
          return { ...status, dataVersion: versionWith(status.dataVersion) }
        },
        queues: () => [...stores.system.queues(), text.queue()],
        // Ready only if every store responds.
        ping: async () => void (await Promise.all([stores.system.ping(), text.ping()])),
      },
      async close() {
        await text.close()
        await stores.close()
      },
    }
    return opened
  } catch (error) {
    await stores.close()
    throw error
  }
}

/** Text and numbers are staged in their own stores; the insert that publishes the numbers comes last. */
function storesEdit(opened: OpenStores, stores: ClickHouseStores, index: OpenTextIndex): StoresEdit {
  const numbers = stores.edit()
  const text = index.edit?.()
  const { companies, publisher, documents, metrics } = numbers
  return {
    stores: { ...opened, companies, publisher, documents, metrics, text: text?.text ?? index },
    async commit() {
      const changed = await text?.activate()
      await numbers.commit(changed ? await stores.measureLists(changed) : [])
    },
    discard() {
      text?.discard()
      numbers.discard()
    },
  }
}

/** Writes to the filing index outside an edit are committed one by one. */
function commitEachWrite(index: TextIndex, begin: () => StoresEdit): TextIndex {
  const runExclusive = keyedMutex()
  const inEdit = <Result>(key: number | string, write: (text: TextIndex) => Promise<Result>) =>
    runExclusive(String(key), async () => {
      const edit = begin()
      try {
        const result = await write(edit.stores.text)
        await edit.commit()
        return result
      } catch (error) {
        edit.discard()
        throw error
      }
    })
  return {
    ...index,
    putFiling: (filing, rows) =>
      inEdit(`${filing.cik} ${filing.accession_number}`, text => text.putFiling(filing, rows)),
    signals: {
      ...index.signals,
      put: (cik, readings) => inEdit(cik, text => text.signals.put(cik, readings)),
      remove: (cik, ids) => inEdit(cik, text => text.signals.remove(cik, ids)),
    },
  }
}

/** Returns the same snapshot object while nothing changes, because caches are keyed by the object. */
function reusedPerVersion(
  snapshot: () => Snapshot,
  versionWith: (numbers: string) => string,
): () => Snapshot {
  let last: { readonly of: Snapshot; readonly result: Snapshot } | null = null
  return () => {
    const of = snapshot()
    const dataVersion = versionWith(of.dataVersion)
    if (last?.of === of && last.result.dataVersion === dataVersion) return last.result
    last = { of, result: { ...of, dataVersion } }
    return last.result
  }
}

interface TextSettings {
  /** OpenSearch or Elasticsearch, `http://user:password@host:9200`; null: ClickHouse stores the index. */
  readonly searchUrl: string | null
  /** Shards of each yearly index there. Default: 1. */
  readonly searchShards?: number
  /** Directory of embedded stores; used if no server is set. */
  readonly dataDir: string
  readonly clickhouseUrl: string | null
  /** ClickHouse cluster on which replicated tables are created. */
  readonly cluster: string | null
  /** Query timeout in seconds. */
  readonly querySeconds?: number
  /** Called when a server did not respond to a poll for data that other processes loaded. */
  readonly onRefreshError?: (error: unknown) => void
  readonly damage?: DamageLog
}

/** Opens the configured filing index. Throws `AppError` `unavailable` if it is unreachable or in use by another process. */
export async function openText(settings: TextSettings): Promise<OpenTextIndex> {
  const { searchUrl, dataDir, clickhouseUrl, cluster, querySeconds, onRefreshError, damage } = settings
  const shared = {
    now: Date.now,
    ...(querySeconds === undefined ? {} : { seconds: querySeconds }),
    ...(onRefreshError === undefined ? {} : { onRefreshError }),
  }
  if (searchUrl !== null) {
    // Imported only if needed: the client libraries have 800 modules.
    const { openSearchEngineText } = await import('./search-engine/open.ts')
    return openSearchEngineText({ ...shared, url: searchUrl, shards: settings.searchShards ?? 1 })
  }
  return openClickHouseText({
    ...shared,
    ...(damage && { damage }),
    store: 'text',
    dataDir,
    url: clickhouseUrl,
    cluster,
  })
}
