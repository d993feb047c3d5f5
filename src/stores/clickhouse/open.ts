import type { OpenStores } from '../ports/stores.ts'
import type { ActivatedText } from '../ports/text.ts'
import { keyedMutex } from '../shared/company-list-cache.ts'
import { type AddDamage, damageLog, type VerifyOptions } from '../shared/damage.ts'
import { readMigrations } from '../shared/migrations.ts'
import { bulkStore } from './bulk/store.ts'
import type { ClickHouse } from './engine/client.ts'
import { type ConnectOptions, connect, embeddedPath } from './engine/connect.ts'
import { MIGRATIONS, migrate } from './engine/migrate.ts'
import { forgetClaims, ingestStore } from './ingest/store.ts'
import { metricStore } from './metrics/metric-store.ts'
import { dimensionalStore } from './numbers/dimensional-store.ts'
import { factStore } from './numbers/fact-store.ts'
import { filingStore } from './numbers/filing-store.ts'
import { presentationStore } from './numbers/presentation-store.ts'
import { priceStore } from './numbers/price-store.ts'
import { statementStore } from './numbers/statement-store.ts'
import { activations } from './publishing/activate-generations.ts'
import type { Compose } from './publishing/catalog.ts'
import { clean, rollBack } from './publishing/clean.ts'
import { draftWriter } from './publishing/draft-writer.ts'
import { type NumbersEdit, numbersEdit } from './publishing/edit.ts'
import { listParts } from './publishing/manifest.ts'
import { openPublishedFile } from './publishing/published-file.ts'
import { type Frozen, freeze, openState, type State } from './publishing/state.ts'
import { systemStore } from './publishing/system-store.ts'
import { type Announced, verifyAnnounced, verifyParts, verifyReadable } from './publishing/verify.ts'
import { restoreVersions } from './publishing/version-rows.ts'
import type { StagedPart } from './publishing/versions.ts'

interface ClickHouseStoreOptions extends ConnectOptions {
  readonly compose: Compose
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Maximum bytes of metric columns cached in memory. */
  readonly columnBytes?: number
  /** Called when polling a server for writes of other processes fails; the next poll follows after `REFRESH_MS`. */
  readonly onRefreshError?: (error: unknown) => void
}

const REFRESH_MS = 3_000

/** All stores except the filing index, which may use another engine. */
export interface ClickHouseStores extends Omit<OpenStores, 'text' | 'copyTo' | 'edit'> {
  /** Starts writes that become visible together. */
  edit(): NumbersEdit & Pick<OpenStores, 'metrics'>
  /** Parts that publish filings and analyses whose rows were just activated in the same database. */
  measureLists(changed: ActivatedText): Promise<StagedPart[]>
  /** Snapshot of an embedded directory; absent with a server. */
  freeze?(): Promise<Frozen>
}

/** Connects, applies migrations and reads the live state. Throws `AppError` or `MigrationError`. */
export async function openClickHouse(options: ClickHouseStoreOptions): Promise<ClickHouseStores> {
  const { cluster, compose, now, damage = damageLog() } = options
  const note = options.url === null ? await openPublishedFile(options.dataDir) : null
  const db = await connect({ ...options, damage })
  try {
    await migrate(db, await readMigrations(MIGRATIONS), cluster)
    const state = openState(db, compose, now)
    if (db.embedded) await restoreVersions(db)
    await state.refresh()
    note?.check(state.versions())
    await note?.write(state.versions())
    if (db.embedded) await rollBack(db, state.versions())
    await damage.register((add, how) => verifyNumbers(db, state, add, how))
    if (db.embedded) {
      // Damaged data is never cleaned up: its rows may be needed for a repair.
      if (damage.list().length === 0) await clean(db, { now: now(), inFlight: [], atOpen: true })
      await forgetClaims(db)
    }
    const stopPolling = db.embedded ? async () => {} : startPolling(state.refresh, options.onRefreshError)
    const writer = draftWriter(db, state)
    const activate = activations(db, state, note)
    const edit = () => numbersEdit({ db, state, writer, activate, now, damage })
    const metrics = metricStore(db, state, options.columnBytes)
    return {
      ...immediateWrites(edit),
      filings: filingStore(db, state),
      facts: factStore(db),
      statements: statementStore(db),
      presentations: presentationStore(db),
      dimensional: dimensionalStore(db),
      prices: priceStore(db, state),
      metrics,
      bulk: bulkStore(db),
      system: systemStore(db, state, damage),
      ingest: ingestStore(db),
      // Cached columns contain live generations only, so an edit reads metrics from the engine.
      edit: () => ({ ...edit(), metrics: metricStore(db, state, 0) }),
      measureLists: changed => listParts(db, state, changed),
      ...(db.embedded ? { freeze: () => freeze(db, embeddedPath(options.dataDir)) } : {}),
      async close() {
        await stopPolling()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Publishes each write outside of an edit immediately; writes of one company run one at a time. */
function immediateWrites(
  edit: () => NumbersEdit,
): Pick<ClickHouseStores, 'companies' | 'publisher' | 'documents'> {
  const mutex = keyedMutex()
  const { companies, publisher } = edit()
  const publishNow = <Result>(key: number | string, write: (edit: NumbersEdit) => Promise<Result>) =>
    mutex(String(key), async () => {
      const own = edit()
      try {
        const result = await write(own)
        await own.commit([])
        return result
      } catch (error) {
        own.discard()
        throw error
      }
    })
  return {
    companies: {
      snapshot: companies.snapshot,
      putCompanies: parts => publishNow('identities', own => own.companies.putCompanies(parts)),
      putConcepts: concepts => publishNow('labels', own => own.companies.putConcepts(concepts)),
    },
    publisher: {
      ...publisher,
      publish: update => publishNow(update.cik, own => own.publisher.publish(update)),
      ...(publisher.encoded && {
        encoded: {
          module: publisher.encoded.module,
          publish: update => publishNow(update.cik, own => own.publisher.encoded!.publish(update)),
        },
      }),
    },
    documents: {
      loaded: cik => edit().documents.loaded(cik),
      put: of => publishNow(of.cik, own => own.documents.put(of)),
      settle: (cik, inputs) => publishNow(cik, own => own.documents.settle(cik, inputs)),
      publish: cik => publishNow(cik, own => own.documents.publish(cik)),
    },
  }
}

/** Columns of both tables of filings. */
const FILING =
  'cik, generation, filed, accepted_at, accn, filer_cik, form, period_end, items, primary_document'

const ANNOUNCED: readonly Announced[] = [
  {
    table: 'dimensional_facts',
    sql: `
      SELECT DISTINCT cik FROM (
        SELECT cik, accn, generation, fact_count FROM (
          SELECT * FROM document_filings WHERE {which} ORDER BY cik, accn, version DESC LIMIT 1 BY cik, accn
        ) WHERE fact_count > 0
      ) AS announced LEFT JOIN (
        SELECT cik, accn, generation, count() AS rows FROM dimensional_facts WHERE {which} GROUP BY cik, accn, generation
      ) AS stored USING (cik, accn, generation)
      WHERE rows != fact_count ORDER BY cik`,
  },
  {
    table: 'filings_by_day',
    isFull: true,
    sql: `
      SELECT DISTINCT cik FROM (
        SELECT cik, generation, sum(cityHash64(${FILING})) AS checksum FROM filings
        WHERE {which} AND (cik, generation) IN (
          SELECT cik, argMax(generation, published) FROM published_parts WHERE part = 'filings' GROUP BY cik)
        GROUP BY cik, generation
      ) AS listed LEFT JOIN (
        SELECT cik, generation, sum(cityHash64(${FILING})) AS checksum FROM filings_by_day WHERE {which} GROUP BY cik, generation
      ) AS stored USING (cik, generation)
      WHERE listed.checksum != stored.checksum ORDER BY cik`,
  },
]

/** Tables whose other checks read only some of their columns. */
const PARTLY_READ = ['metric_series', 'filings_by_day', 'document_filings', 'dimensional_facts']

async function verifyNumbers(
  db: ClickHouse,
  state: State,
  add: AddDamage,
  how: VerifyOptions,
): Promise<void> {
  await verifyParts(db, state.versions().all(), add, how)
  await verifyAnnounced(db, ANNOUNCED, add, how)
  if (how.isFull) await verifyReadable(db, PARTLY_READ, add)
}

/** Polls every `REFRESH_MS`, never concurrently; the returned function stops it and waits for a poll in progress. */
function startPolling(refresh: () => Promise<void>, onError: (error: unknown) => void = () => {}) {
  let polling = Promise.resolve()
  let isPolling = false
  const timer = setInterval(() => {
    if (isPolling) return
    isPolling = true
    polling = refresh()
      .catch(onError)
      .finally(() => {
        isPolling = false
      })
  }, REFRESH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await polling
  }
}
