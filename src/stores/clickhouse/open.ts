import { readMigrations } from '../adapter-common/migrations.ts'
import type { OpenStores } from '../ports.ts'
import { bulkStore } from './bulk-store.ts'
import type { Compose } from './catalog.ts'
import { clean } from './clean.ts'
import { companyStore } from './company-store.ts'
import { type ConnectOptions, connect, embeddedPath } from './connect.ts'
import { dimensionalStore } from './dimensional-store.ts'
import { documentStore } from './document-store.ts'
import { factStore } from './fact-store.ts'
import { filingStore } from './filing-store.ts'
import { type Frozen, freeze } from './freeze.ts'
import { forgetClaims } from './ingest-lease.ts'
import { ingestStore } from './ingest-store.ts'
import { makeLiveInTurn } from './make-live.ts'
import { metricStore } from './metric-store.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { priceStore } from './price-store.ts'
import { publisher } from './publisher.ts'
import { openState } from './state.ts'
import { statementStore } from './statement-store.ts'
import { systemStore } from './system-store.ts'

export interface ClickHouseStoreOptions extends ConnectOptions {
  readonly compose: Compose
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Bytes of columns of metrics that are kept in memory. */
  readonly columnBytes?: number
  /** Told when a look at what other processes wrote to a server failed; the next look is a few seconds later. */
  readonly onRefreshError?: (error: unknown) => void
}

const REFRESH_MS = 3_000

/** All stores but the filing index, which may lie elsewhere. */
export interface ClickHouseStores extends Omit<OpenStores, 'text' | 'copyTo'> {
  /** What an embedded directory holds at one moment; absent with a server. */
  freeze?(): Promise<Frozen>
}

/** Connects, brings the tables up to date, reads what is live. Throws `AppError` or `MigrationError`. */
export async function openClickHouse(options: ClickHouseStoreOptions): Promise<ClickHouseStores> {
  const { cluster, compose, now } = options
  const db = await connect(options)
  try {
    await migrate(db, await readMigrations(MIGRATIONS), cluster)
    const state = openState(db, compose, now)
    if (db.embedded) await clean(db, { now: now(), inFlight: [], atOpen: true })
    if (db.embedded) await forgetClaims(db)
    await state.refresh()
    const stopRefreshing = db.embedded ? async () => {} : keepFresh(state.refresh, options.onRefreshError)
    const makeLive = makeLiveInTurn(db, state)
    return {
      companies: companyStore(db, state),
      filings: filingStore(db, state),
      facts: factStore(db),
      statements: statementStore(db),
      dimensional: dimensionalStore(db),
      prices: priceStore(db, state),
      metrics: metricStore(db, state, options.columnBytes),
      bulk: bulkStore(db),
      system: systemStore(db, state),
      publisher: publisher(db, state, makeLive, now),
      documents: documentStore(db, state, makeLive),
      ingest: ingestStore(db),
      ...(db.embedded ? { freeze: () => freeze(db, embeddedPath(options.dataDir)) } : {}),
      async close() {
        await stopRefreshing()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Looks every few seconds, never twice at a time; returns the way to stop, which waits for a look under way. */
function keepFresh(refresh: () => Promise<void>, onError: (error: unknown) => void = () => {}) {
  let looking = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    looking = refresh()
      .catch(onError)
      .finally(() => {
        busy = false
      })
  }, REFRESH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
