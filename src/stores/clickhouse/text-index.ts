import { chosenFilings } from '../adapter-common/chosen-filings.ts'
import { liveVersions } from '../adapter-common/live-filings.ts'
import { liveLists } from '../adapter-common/live-lists.ts'
import { readMigrations } from '../adapter-common/migrations.ts'
import { oneAtATime } from '../adapter-common/one-at-a-time.ts'
import type { OpenTextIndex } from '../text-port.ts'
import type { ClickHouse } from './client.ts'
import { activeParts } from './cluster.ts'
import { type ConnectOptions, connect } from './connect.ts'
import { generations } from './generation.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { cleanSignals } from './signal-clean.ts'
import { readCompanyReadings } from './signal-live.ts'
import { signalPublisher } from './signal-publish.ts'
import { signalReader } from './signal-read.ts'
import { cleanText } from './text-clean.ts'
import { readLive } from './text-live.ts'
import { textPublisher } from './text-publish.ts'
import { filingsSql } from './text-query.ts'
import { type TextFilingColumns, textFiling } from './text-rows.ts'
import { textSearch } from './text-search.ts'

export interface ClickHouseTextOptions extends ConnectOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Told when a look at what other processes wrote to a server failed; the next look is a few seconds later. */
  readonly onRefreshError?: (error: unknown) => void
}

const REFRESH_MS = 3_000

const LAST = `
  SELECT greatest(
    (SELECT max(published) FROM text_filings), (SELECT max(published) FROM signal_sources)) AS last`

const COUNTS = `
  SELECT count() AS filings, sum(rows) AS rows FROM (
    SELECT argMax(row_count, published) AS rows FROM text_filings GROUP BY cik, accn)`

const SIZE = (cluster: string | null) => `
  SELECT sum(bytes_on_disk) AS bytes FROM ${activeParts(cluster)}
  WHERE table IN ('text_rows', 'text_filings')`

/** The filing index in ClickHouse, embedded or a server. Throws `AppError` or `MigrationError`. */
export async function openClickHouseText(options: ClickHouseTextOptions): Promise<OpenTextIndex> {
  const db = await connect(options)
  try {
    await migrate(db, await readMigrations(MIGRATIONS), options.cluster)
    if (db.embedded) {
      for (const clean of [cleanText, cleanSignals])
        await clean(db, { now: options.now(), inFlight: [], atOpen: true })
    }
    return await textIndex(db, options)
  } catch (error) {
    await db.close()
    throw error
  }
}

async function textIndex(db: ClickHouse, { now, onRefreshError = () => {} }: ClickHouseTextOptions) {
  const numbers = generations(now)
  let last = 0
  const lists = { now, isShared: !db.embedded }
  const live = liveLists({ ...lists, read: cik => readLive(db, cik) })
  const readings = liveLists({ ...lists, read: async cik => (await readCompanyReadings(db, cik)).live })
  const turns = oneAtATime()
  const inTurn = (task: () => Promise<void>) => turns('publication', task)
  const seen = (stamp: number) => {
    last = Math.max(last, stamp)
    numbers.atLeast(stamp)
  }
  const refresh = async () => {
    const [row] = await db.query<{ last: string }>(LAST)
    const stamp = Number(row!.last)
    // Lists read before may not be used under the version that comes now.
    if (stamp > last) for (const list of [live, readings]) list.changedElsewhere()
    seen(stamp)
  }
  await refresh()
  // Only this process writes to an embedded directory.
  const timer = db.embedded ? null : setInterval(() => void refresh().catch(onRefreshError), REFRESH_MS)
  timer?.unref()

  const index: OpenTextIndex = {
    capabilities: { contains: 'exact', ranking: 'count' },
    putFiling: textPublisher(db, {
      numbers,
      now,
      inTurn,
      onPublished(stamp, cik) {
        live.changed(cik)
        seen(stamp)
      },
    }),
    search: textSearch(db, live),
    async filings(filter, { limit, offset }) {
      const chosen = await chosenFilings(live, filter, true)
      if (chosen) return chosen.slice(offset, offset + limit).map(({ filing }) => filing)
      const { sql, params } = filingsSql(filter)
      const rows = await db.query<TextFilingColumns>(sql, { ...params, limit, offset })
      return rows.map(textFiling)
    },
    async indexed(cik, accessions) {
      const known = new Set((await live.ofCompany(cik)).map(({ filing }) => filing.accession_number))
      return new Set(accessions.filter(accession => known.has(accession)))
    },
    versions: cik => liveVersions(live, cik),
    signals: {
      ...signalReader(db, readings),
      ...signalPublisher(db, {
        numbers,
        now,
        inTurn,
        onPublished(stamp, cik) {
          readings.changed(cik)
          seen(stamp)
        },
      }),
    },
    dataVersion: () => last.toString(36),
    ...(db.embedded ? { paused: <Result>(task: () => Promise<Result>) => db.paused(task) } : {}),
    async status() {
      const [counts] = await db.query<{ filings: string; rows: string }>(COUNTS, {}, { threads: 2 })
      const [size] = await db.query<{ bytes: string }>(SIZE(db.cluster))
      return {
        engine: db.embedded ? 'ClickHouse (embedded)' : 'ClickHouse',
        filings: Number(counts!.filings),
        rows: Number(counts!.rows),
        bytesOnDisk: Number(size!.bytes),
      }
    },
    async ping() {
      await db.query('SELECT 1', {}, { seconds: 2 })
    },
    queue: () => db.queue(),
    async close() {
      if (timer) clearInterval(timer)
      await db.close()
    },
  }
  return index
}
