import { companyComposer } from '../domain/company/compose.ts'
import { type ClickHouseStores, openClickHouse } from './clickhouse/open.ts'
import type { Compose } from './clickhouse/publishing/catalog.ts'
import { openClickHouseText } from './clickhouse/text/index.ts'
import type { Damage, OpenStores, Snapshot, StoresEdit } from './ports/stores.ts'
import type { OpenTextIndex, TextIndex } from './ports/text.ts'
import { keyedMutex } from './shared/company-list-cache.ts'
import { type DamageLog, damageLog } from './shared/damage.ts'

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
  /** Bytes of columns of metrics that are kept in memory; 0: every request queries the engine. */
  readonly columnBytes?: number
  /** Called when a server did not respond to a poll for data that other processes loaded. */
  readonly onRefreshError?: (error: unknown) => void
  /** Called for each damage found, when the stores are opened and later. */
  readonly onDamage?: (damage: Damage) => void
  /** For tests: how parts become companies. */
  readonly compose?: Compose
}

/** Opens the stores that the settings name. Throws `AppError` `unavailable` where they cannot be reached or are held. */
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
    const snapshot = oneAVersion(stores.companies.snapshot, versionWith)
    const opened: OpenStores = {
      ...rest,
      ...(freeze ? { copyTo: (directory: string) => copyTo(directory, freeze) } : {}),
      text: text.edit ? writesAtOnce(text, () => opened.edit()) : text,
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

/** Writes to the filing index outside of an edit are visible as soon as they are done. */
function writesAtOnce(index: TextIndex, begin: () => StoresEdit): TextIndex {
  const turns = keyedMutex()
  const atOnce = <Result>(key: number | string, write: (text: TextIndex) => Promise<Result>) =>
    turns(String(key), async () => {
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
      atOnce(`${filing.cik} ${filing.accession_number}`, text => text.putFiling(filing, rows)),
    signals: {
      ...index.signals,
      put: (cik, given) => atOnce(cik, text => text.signals.put(cik, given)),
      remove: (cik, ids) => atOnce(cik, text => text.signals.remove(cik, ids)),
    },
  }
}

/** One snapshot object as long as nothing changed: whatever readers keep of a snapshot is kept by the object itself. */
function oneAVersion(snapshot: () => Snapshot, versionWith: (numbers: string) => string): () => Snapshot {
  let last: { readonly of: Snapshot; readonly given: Snapshot } | null = null
  return () => {
    const of = snapshot()
    const dataVersion = versionWith(of.dataVersion)
    if (last?.of === of && last.given.dataVersion === dataVersion) return last.given
    last = { of, given: { ...of, dataVersion } }
    return last.given
  }
}

interface TextSettings {
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
  /** Called when a server did not respond to a poll for data that other processes loaded. */
  readonly onRefreshError?: (error: unknown) => void
  readonly damage?: DamageLog
}

/** Opens the filing index that the settings name. Throws `AppError` `unavailable` where it cannot be reached or is held. */
export async function openText(settings: TextSettings): Promise<OpenTextIndex> {
  const { searchUrl, dataDir, clickhouseUrl, cluster, querySeconds, onRefreshError, damage } = settings
  const shared = {
    now: Date.now,
    ...(querySeconds === undefined ? {} : { seconds: querySeconds }),
    ...(onRefreshError === undefined ? {} : { onRefreshError }),
  }
  if (searchUrl !== null) {
    // Its clients are 800 modules: only for those who have such a server.
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
