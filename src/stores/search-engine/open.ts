import type { OpenTextIndex } from '../ports/text.ts'
import { companyListCache, keyedMutex } from '../shared/company-list-cache.ts'
import { type LiveFiling, liveVersions } from '../shared/filings.ts'
import { openEngine } from './detect.ts'
import { type FilingSource, filingOf } from './documents.ts'
import { type IndexDefinition, readShape, type SearchEngine } from './index-definition.ts'
import { checkShapes } from './indices.ts'
import { passageSearch } from './passages.ts'
import { pointsInTime } from './point-in-time.ts'
import { searchPublisher, superseded } from './publish.ts'
import { cikText, LIVE_PAGE, liveBody } from './query.ts'
import { executeSearch } from './search-request.ts'
import { signalPublisher } from './signal-publish.ts'
import { signalReader } from './signal-read.ts'
import { textReader } from './text-index.ts'

export interface SearchEngineOptions {
  /** `http://user:password@host:9200` */
  readonly url: string
  /** Shards per yearly index. */
  readonly shards: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Query timeout in seconds. */
  readonly seconds?: number
  /** Called if a poll for data of other processes failed; the next poll is a few seconds later. */
  readonly onRefreshError?: (error: unknown) => void
}

const SECONDS = 20
/** A bulk request may take longer than a query. */
const REQUEST_MS = 60_000
const REFRESH_MS = 3_000
/** After this time, publishes of other processes with lower numbers are visible. */
const SETTLE_MS = 10_000

/**
 * Opens the filing index in OpenSearch or Elasticsearch. Throws `AppError` `unavailable` if no supported server is reachable. If
 * its indexes have the definitions of another release, all methods throw `unavailable` until they are rebuilt.
 */
export async function openSearchEngineText(options: SearchEngineOptions): Promise<OpenTextIndex> {
  const { url, shards, now, seconds = SECONDS, onRefreshError = () => {} } = options
  const engine = await openEngine(url, REQUEST_MS)
  const [shape, readings] = await Promise.all([readShape('text', shards), readShape('signals', shards)])
  const lastPublished = () => latestStamp(engine, [shape, readings], seconds)
  const live = companyListCache({
    read: cik => readLive(engine, shape, { cik, seconds }),
    now,
    isShared: true,
  })
  const reader = textReader({ engine, shape, live, seconds })
  let fits = false
  let last = 0
  const seen = (stamp: number) => {
    last = Math.max(last, stamp)
  }
  const ready = async () => {
    if (fits) return
    for (const each of [shape, readings]) await checkShapes(engine, each)
    seen(await lastPublished())
    fits = true
  }
  const refresh = async () => {
    await ready()
    const stamp = await lastPublished()
    // Lists that were read before must not be used with the new data version.
    if (stamp > last) live.changedElsewhere()
    seen(stamp)
  }
  await ready().catch(onRefreshError)
  const timer = setInterval(() => void refresh().catch(onRefreshError), REFRESH_MS)
  timer.unref()

  let stamp = 0
  const nextStamp = () => {
    stamp = Math.max(stamp + 1, last + 1, now() * 1_000)
    return stamp
  }
  const runExclusive = keyedMutex()
  const inTurn = (task: () => Promise<void>) => runExclusive('publication', task)
  const replaced = superseded(engine, now)
  const publish = searchPublisher({
    engine,
    shape,
    superseded: replaced,
    inTurn,
    nextStamp,
    onPublished(stamp, cik) {
      live.changed(cik)
      seen(stamp)
    },
  })
  const signals = {
    ...signalReader({ engine, shape: readings, seconds }),
    ...signalPublisher({ engine, shape: readings, seconds, inTurn, nextStamp, onPublished: seen }),
  }
  const points = pointsInTime({
    engine,
    name: shape.name,
    seconds,
    now,
    dataVersion: () => last.toString(36),
  })
  const passages = passageSearch({
    engine,
    points,
    readings,
    seconds,
    latest: () => last,
    settled: () => Math.min(last, (now() - SETTLE_MS) * 1_000),
  })
  let closed: Promise<void> | null = null
  const whenReady =
    <Args extends readonly unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await ready()
      return run(...args)
    }
  return {
    capabilities: { contains: 'exact', ranking: 'score' },
    search: whenReady(reader.search),
    filingRows: whenReady(reader.filingRows),
    filings: whenReady(reader.filings),
    indexed: whenReady(reader.indexed),
    versions: whenReady(cik => liveVersions(live, cik)),
    passages: { search: whenReady(passages.search) },
    signals: {
      put: whenReady(signals.put),
      remove: whenReady(signals.remove),
      search: whenReady(signals.search),
      companies: whenReady(signals.companies),
      stored: whenReady(signals.stored),
      texts: whenReady(signals.texts),
      measured: whenReady(signals.measured),
      status: whenReady(signals.status),
    },
    status: whenReady(reader.status),
    ping: whenReady(reader.ping),
    putFiling: whenReady(async (filing, rows) => {
      const outcome = await publish(filing, rows)
      await replaced.sweep()
      return outcome
    }),
    dataVersion: () => last.toString(36),
    queue: () => engine.queue(),
    close() {
      clearInterval(timer)
      // Closing the client a second time might never resolve.
      closed ??= points.close().then(() => engine.close())
      return closed
    },
  }
}

/** `published` of the latest publish in these indexes; 0 if there is none. */
async function latestStamp(
  engine: SearchEngine,
  shapes: readonly IndexDefinition[],
  seconds: number,
): Promise<number> {
  const { aggregations } = await executeSearch<never>(engine, {
    indices: shapes.map(({ name }) => name).join(','),
    body: { size: 0, track_total_hits: false, aggs: { last: { max: { field: 'published' } } } },
    routing: null,
    seconds,
  })
  return aggregations['last']?.value ?? 0
}

/** Live filings of a company, newest first. */
async function readLive(
  engine: SearchEngine,
  shape: IndexDefinition,
  { cik, seconds }: { readonly cik: number; readonly seconds: number },
): Promise<LiveFiling[]> {
  const live: LiveFiling[] = []
  const routing = [cikText(cik)]
  let body = liveBody(cik, null)
  for (;;) {
    const { hits } = await executeSearch<FilingSource>(engine, {
      indices: shape.name,
      body,
      routing,
      seconds,
    })
    for (const { _source } of hits) {
      const { load, row_count, sections } = _source
      live.push({ filing: filingOf(_source), load, rows: row_count, sections: new Set(sections) })
    }
    if (hits.length < LIVE_PAGE) return live
    body = liveBody(cik, hits.at(-1)!.sort)
  }
}
