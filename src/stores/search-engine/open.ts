import { liveFilings } from '../adapter-common/live-filings.ts'
import type { OpenTextIndex } from '../text-port.ts'
import { openEngine } from './detect.ts'
import { checkShapes } from './indices.ts'
import { readShape } from './mapping.ts'
import { searchPublisher } from './publish.ts'
import { readLive } from './read-live.ts'
import { superseded } from './superseded.ts'
import { textReader } from './text-index.ts'

export interface SearchEngineOptions {
  /** `http://user:password@host:9200` */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Seconds one query may take; then `timeout`. */
  readonly seconds?: number
  /** Told when a look at what other processes wrote failed; the next look is a few seconds later. */
  readonly onRefreshError?: (error: unknown) => void
}

const SECONDS = 20
/** A bulk request may take longer than a query. */
const REQUEST_MS = 60_000
const REFRESH_MS = 3_000

/**
 * The filing index in OpenSearch or Elasticsearch. Throws `AppError` `unavailable` where there is none that fits. Where
 * its indices are of another release's shape, every use of it is `unavailable` until they were built anew.
 */
export async function openSearchEngineText(options: SearchEngineOptions): Promise<OpenTextIndex> {
  const { url, now, seconds = SECONDS, onRefreshError = () => {} } = options
  const engine = await openEngine(url, REQUEST_MS)
  const shape = await readShape()
  const live = liveFilings({ read: cik => readLive(engine, shape, { cik, seconds }), now, isShared: true })
  const reader = textReader({ engine, shape, live, seconds })
  let fits = false
  let last = 0
  const seen = (stamp: number) => {
    last = Math.max(last, stamp)
  }
  const ready = async () => {
    if (fits) return
    await checkShapes(engine, shape)
    seen(await reader.lastPublished())
    fits = true
  }
  const refresh = async () => {
    await ready()
    const stamp = await reader.lastPublished()
    // Lists read before may not be used under the version that comes now.
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
  const replaced = superseded(engine, now)
  const publish = searchPublisher({
    engine,
    shape,
    superseded: replaced,
    nextStamp,
    onPublished(stamp, cik) {
      live.changed(cik)
      seen(stamp)
    },
  })
  const once =
    <Given extends readonly unknown[], Result>(run: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await ready()
      return run(...given)
    }
  return {
    capabilities: { contains: 'exact', ranking: 'score' },
    search: once(reader.search),
    filings: once(reader.filings),
    indexed: once(reader.indexed),
    status: once(reader.status),
    ping: once(reader.ping),
    putFiling: once(async (filing, rows) => {
      const outcome = await publish(filing, rows)
      await replaced.sweep()
      return outcome
    }),
    dataVersion: () => last.toString(36),
    async close() {
      clearInterval(timer)
      await engine.close()
    },
  }
}
