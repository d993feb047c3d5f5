import type { OpenTextIndex, TextIndex } from '../../ports/text.ts'
import { companyListCache, keyedMutex } from '../../shared/company-list-cache.ts'
import { allowDamaged } from '../../shared/damage.ts'
import { chosenFilings, liveVersions } from '../../shared/filings.ts'
import { readMigrations } from '../../shared/migrations.ts'
import type { ClickHouse } from '../engine/client.ts'
import { activeParts } from '../engine/cluster.ts'
import { type ConnectOptions, connect } from '../engine/connect.ts'
import { MIGRATIONS, migrate } from '../engine/migrate.ts'
import { generations } from '../publishing/state.ts'
import { type Announced, verifyAnnounced, verifyReadable } from '../publishing/verify.ts'
import { filingTable } from '../search/filings.ts'
import { passageSearch } from '../search/search.ts'
import { readingDays } from '../signals/days.ts'
import { cleanSignals, signalWriter } from '../signals/publish.ts'
import { readCompanyReadings, readingContents, signalReader } from '../signals/read.ts'
import { cleanText, readLive } from './clean.ts'
import { type TextEditOptions, textEdit } from './edit.ts'
import { textWriter } from './publish.ts'
import { filingsSql } from './query.ts'
import { type TextFilingColumns, textFiling } from './rows.ts'
import { textSearch } from './search.ts'

interface ClickHouseTextOptions extends ConnectOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called when polling a server for writes of other processes fails; the next poll follows after `REFRESH_MS`. */
  readonly onRefreshError?: (error: unknown) => void
}

const REFRESH_MS = 3_000
/** Milliseconds until publications of other processes with earlier numbers are visible. */
const SETTLE_MS = 10_000

const LAST = `
  SELECT greatest(
    (SELECT max(published) FROM text_filings), (SELECT max(published) FROM signal_sources)) AS last`

const COUNTS = `
  SELECT count() AS filings, sum(rows) AS rows FROM (
    SELECT argMax(row_count, published) AS rows FROM text_filings GROUP BY cik, accn)`

const SIZE = (cluster: string | null) => `
  SELECT sum(bytes_on_disk) AS bytes FROM ${activeParts(cluster)}
  WHERE table IN ('text_rows', 'text_filings', 'text_stems', 'text_words')`

const TEXT_TABLES = ['text_filings', 'text_rows', 'text_stems', 'text_words']
const SIGNAL_TABLES = ['signal_sources', 'signal_analyses']

/**
 * Companies with a filing that has no terms in a table of the search index; all terms of a filing are inserted
 * together.
 */
const INDEXED = (table: string): Announced => ({
  table,
  sql: `
    SELECT DISTINCT cik FROM (
      SELECT cik, accn, argMax(generation, published) AS generation, argMax(text_filings.search_words, published) AS search_words
      FROM text_filings WHERE {which} GROUP BY cik, accn
    ) WHERE search_words > 0 AND (cik, generation) NOT IN (SELECT cik, generation FROM ${table} WHERE {which})
    ORDER BY cik`,
})

const ROWS: readonly Announced[] = [
  {
    table: 'text_rows',
    sql: `
      SELECT DISTINCT cik FROM (
        SELECT cik, accn, argMax(generation, published) AS generation, argMax(row_count, published) AS row_count
        FROM text_filings WHERE {which} GROUP BY cik, accn
      ) AS announced LEFT JOIN (
        SELECT cik, generation, count() AS rows FROM text_rows WHERE {which} GROUP BY cik, generation
      ) AS stored USING (cik, generation)
      WHERE rows != row_count ORDER BY cik`,
  },
  INDEXED('text_stems'),
  INDEXED('text_words'),
  {
    table: 'signal_analyses',
    sql: `
      SELECT DISTINCT cik FROM signal_sources
      WHERE {which} AND (cik, generation) NOT IN (SELECT cik, generation FROM signal_analyses WHERE {which})
      GROUP BY cik, generation HAVING sum(sign) > 0 ORDER BY cik`,
  },
]

/** The filing index in ClickHouse, embedded or a server. Throws `AppError` or `MigrationError`. */
export async function openClickHouseText(options: ClickHouseTextOptions): Promise<OpenTextIndex> {
  const db = await connect(options)
  try {
    await migrate(db, await readMigrations(MIGRATIONS), options.cluster)
    const { damage } = options
    await damage?.register(async (add, how) => {
      await verifyAnnounced(db, ROWS, add, how)
      if (how.isFull) await verifyReadable(db, [...TEXT_TABLES, ...SIGNAL_TABLES], add)
    })
    // Damaged data is never cleaned up: its rows may be needed for a repair.
    if (db.embedded && !damage?.list().length) {
      for (const clean of [cleanText, cleanSignals])
        await clean(db, { now: options.now(), inFlight: [], atOpen: true })
    }
    // This reads the latest publication from tables that may be damaged.
    return await allowDamaged(() => textIndex(db, options))
  } catch (error) {
    await db.close()
    throw error
  }
}

async function textIndex(db: ClickHouse, { now, damage, onRefreshError = () => {} }: ClickHouseTextOptions) {
  const numbers = generations(now)
  let last = 0
  const lists = { now, isShared: !db.embedded }
  const live = companyListCache({ ...lists, read: cik => readLive(db, cik) })
  const readings = companyListCache({
    ...lists,
    read: async cik => (await readCompanyReadings(db, cik)).live,
  })
  const days = readingDays(db, { now, ttlMs: db.embedded ? Number.POSITIVE_INFINITY : REFRESH_MS })
  const contents = readingContents()
  const mutex = keyedMutex()
  const advanceTo = (stamp: number) => {
    last = Math.max(last, stamp)
    numbers.atLeast(stamp)
  }
  const refresh = async () => {
    const [row] = await db.query<{ last: string }>(LAST)
    const stamp = Number(row!.last)
    // Lists cached before must not be used under the new data version.
    if (stamp > last) {
      for (const list of [live, readings, days]) list.changedElsewhere()
    }
    advanceTo(stamp)
  }
  const settled = () => (db.embedded ? last : Math.min(last, (now() - SETTLE_MS) * 1_000))
  await refresh()
  // Only this process writes to an embedded directory.
  const timer = db.embedded ? null : setInterval(() => void refresh().catch(onRefreshError), REFRESH_MS)
  timer?.unref()

  const areDamaged =
    (...tables: string[]) =>
    (cik: number) =>
      damage?.has(tables, cik) ?? false
  const text = textWriter(db, { numbers, now, isDamaged: areDamaged(...TEXT_TABLES) })
  const signals = signalWriter(db, { numbers, now, isDamaged: areDamaged(...SIGNAL_TABLES) })

  /** Publishes one at a time, so that everything published before a stamp can be read once the stamp is known. */
  const publish: TextEditOptions['publish'] = (filings, analyses) =>
    mutex('publication', async () => {
      const published = numbers.next()
      if (filings.length > 0) await text.activate(filings, published)
      days.changed(await signals.activate(analyses, published))
      for (const { filing } of filings) live.changed(filing.cik)
      for (const cik of analyses.keys()) readings.changed(cik)
      advanceTo(published)
      return published
    })
  const isDamaged = () => (damage?.list().length ?? 0) > 0
  const signalCaches = { contents, isDamaged }
  const edit = () => textEdit({ db, index, live, readings, signalCaches, text, signals, publish })
  /** Publishes each write outside of an edit immediately. */
  const publishNow = <Result>(key: number | string, write: (text: TextIndex) => Promise<Result>) =>
    mutex(String(key), async () => {
      const own = edit()
      try {
        const result = await write(own.text)
        await own.activate()
        return result
      } catch (error) {
        own.discard()
        throw error
      }
    })

  const index: OpenTextIndex = {
    capabilities: { contains: 'exact', ranking: 'count' },
    putFiling: (filing, rows) =>
      publishNow(`${filing.cik} ${filing.accession_number}`, own => own.putFiling(filing, rows)),
    edit,
    ...textSearch(db, live),
    passages: passageSearch({
      db,
      filings: filingTable(db, now, db.embedded ? 0 : SETTLE_MS * 1_000),
      moment: () => last,
      settled,
      isDamaged,
    }),
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
      ...signalReader(db, { ...signalCaches, live: readings, days }),
      put: (cik, given) => publishNow(cik, own => own.signals.put(cik, given)),
      remove: (cik, ids) => publishNow(cik, own => own.signals.remove(cik, ids)),
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
