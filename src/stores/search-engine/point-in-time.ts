import type { SearchEngine } from './index-definition.ts'
import { type Clause, MAX_FILINGS } from './query.ts'
import { executeSearch, KEEP_ALIVE, replyFailure } from './search-request.ts'

/** A point in time of the index, from which all pages of a search are read. */
export interface PointInTime {
  readonly id: string
  /** Loads whose rows are not live at that time. */
  readonly hidden: readonly string[]
}

export interface PointsInTime {
  /** The current point in time, which searches share until the next publish; null if there is no index. */
  current(): Promise<PointInTime | null>
  close(): Promise<void>
}

/** Minimum age before the next one is opened during a load that publishes all the time: engines limit how many are open. */
const MIN_AGE_MS = 5_000
/** With fewer open ones, a new one is opened after each publish. */
const MAX_WITHOUT_DELAY = 20
const FORGET_MS = 420_000

interface Opened {
  readonly version: string
  readonly at: number
  readonly point: Promise<PointInTime | null>
}

interface PointInTimeOptions {
  readonly engine: SearchEngine
  /** Alias of all indices. */
  readonly name: string
  readonly seconds: number
  readonly dataVersion: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export function pointsInTime(options: PointInTimeOptions): PointsInTime {
  const { engine, dataVersion, now } = options
  let opened: Opened[] = []

  function open(): Opened {
    const entry: Opened = { version: dataVersion(), at: now(), point: openPoint(options) }
    opened = [...opened.filter(({ at }) => now() - at < FORGET_MS), entry]
    // Neither failures nor a missing index are cached.
    const forget = () => {
      opened = opened.filter(other => other !== entry)
    }
    entry.point.then(point => point ?? forget(), forget)
    return entry
  }

  return {
    async current() {
      const last = opened.at(-1)
      const age = last ? now() - last.at : 0
      const isUsable =
        last &&
        age < FORGET_MS / 2 &&
        (last.version === dataVersion() || (opened.length >= MAX_WITHOUT_DELAY && age < MIN_AGE_MS))
      return (isUsable ? last : open()).point
    },
    async close() {
      const ids = await Promise.all(opened.map(({ point }) => point.catch(() => null)))
      opened = []
      await Promise.all(ids.map(point => (point ? closePoint(engine, point.id).catch(() => {}) : undefined)))
    },
  }
}

async function openPoint({ engine, name, seconds }: PointInTimeOptions): Promise<PointInTime | null> {
  const path = engine.product === 'OpenSearch' ? `/${name}/_search/point_in_time` : `/${name}/_pit`
  const reply = await engine.send({ method: 'POST', path, query: { keep_alive: KEEP_ALIVE } })
  if (reply.status === 404) return null
  if (reply.status !== 200) throw replyFailure(reply, 'open a point in time')
  const body = reply.body as { readonly pit_id?: string; readonly id?: string }
  const id = (body.pit_id ?? body.id)!
  return { id, hidden: await hiddenLoads(engine, id, seconds) }
}

function closePoint(engine: SearchEngine, id: string): Promise<unknown> {
  return engine.product === 'OpenSearch'
    ? engine.send({ method: 'DELETE', path: '/_search/point_in_time', body: { pit_id: [id] } })
    : engine.send({ method: 'DELETE', path: '/_pit', body: { id } })
}

interface Marks {
  readonly kind: 'filing' | 'pending'
  readonly load: string
  readonly superseded?: readonly string[]
}

/** Superseded loads, and loads that were being written and not yet published. */
async function hiddenLoads(engine: SearchEngine, point: string, seconds: number): Promise<string[]> {
  const read = async (query: Clause) => {
    const body = {
      query,
      size: MAX_FILINGS,
      sort: ['_doc'],
      track_total_hits: false,
      _source: ['kind', 'load', 'superseded'],
    }
    return (await executeSearch<Marks>(engine, { point, body, seconds })).hits.map(({ _source }) => _source)
  }
  const marks = await read({
    bool: {
      should: [{ term: { kind: 'pending' } }, { exists: { field: 'superseded' } }],
      minimum_should_match: 1,
    },
  })
  const pending = marks.flatMap(({ kind, load }) => (kind === 'pending' ? [load] : []))
  const published =
    pending.length === 0
      ? []
      : await read({ bool: { filter: [{ term: { kind: 'filing' } }, { terms: { load: pending } }] } })
  const live = new Set(published.map(({ load }) => load))
  return [...marks.flatMap(({ superseded = [] }) => superseded), ...pending.filter(load => !live.has(load))]
}
