import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { EngineReply, SearchEngine } from './index-definition.ts'
import type { Clause } from './query.ts'

/** Statuses after which the same request may succeed: too many requests, a node that is gone for now. */
export function isTransientStatus(status: number): boolean {
  return status === 429 || status === 502 || status === 503
}

const TRIES = 8
const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 10_000

/** Waits longer before each further try, by chance up to half as long again, so that writers do not come back together. */
export async function waitBefore(attempt: number): Promise<void> {
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  await sleep(wait * (1 + Math.random() / 2))
}

/** Whether one more try is left after so many. */
export function isWorthTrying(attempts: number): boolean {
  return attempts < TRIES
}

/** For writers, who can wait: does it again while the engine is unavailable, as an index is that another one has just made. */
export async function withRetries<Result>(
  task: () => Promise<Result>,
  wait: (attempt: number) => Promise<void> = waitBefore,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await task()
    } catch (error) {
      const passing = error instanceof AppError && error.code === 'unavailable'
      if (!passing || !isWorthTrying(attempts)) throw error
      await wait(attempts)
    }
  }
}

/** No reply came. */
export function connectionFailure(cause: unknown, timedOut: boolean): AppError {
  return new AppError(timedOut ? 'timeout' : 'unavailable', { cause })
}

/** A reply with an error status, as a caller may see it; the engine's own words stay in `cause`. */
export function replyFailure({ status, body }: EngineReply, what: string): AppError {
  const cause = new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 2_000)}`)
  if (status === 408 || status === 504) return new AppError('timeout', { cause })
  // Too many requests, a node that is gone, a password that is wrong, a page of another server: not the fault of the request.
  const passing = status === 401 || status === 403 || status === 429 || status >= 500
  const unavailable = passing || !isEngines(body)
  return new AppError(unavailable ? 'unavailable' : 'internal', { cause })
}

/** The engines answer in JSON alone. */
function isEngines(body: unknown): boolean {
  return typeof body === 'object' && body !== null
}

/** Of a point in time: cursors are valid for five minutes, and every search of it keeps it open. */
export const KEEP_ALIVE = '7m'

export interface Hit<Source> {
  readonly _score: number | null
  readonly _index: string
  readonly _id: string
  readonly _routing: string
  readonly _source: Source
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly sort: readonly unknown[]
  readonly inner_hits?: Readonly<Record<string, { readonly hits: { readonly hits: readonly Hit<Source>[] } }>>
}

interface Bucket {
  /** Of a composite aggregation its values by name. */
  readonly key: Readonly<Record<string, string>>
  readonly key_as_string?: string
  readonly doc_count?: number
}

/** One number, or a page of buckets. */
export interface Aggregation {
  readonly value?: number | null
  readonly buckets?: readonly Bucket[]
  readonly after_key?: Readonly<Record<string, string>>
}

interface SearchResult<Source> {
  readonly hits: readonly Hit<Source>[]
  /** All that match; 0 where they were not counted. */
  readonly total: number
  /** False: at least so many. */
  readonly isExact: boolean
  readonly aggregations: Readonly<Record<string, Aggregation>>
}

/** A search of indices by name, or of a point in time. */
export type SearchRequest = {
  readonly body: Clause
  readonly seconds: number
} & (
  | {
      readonly indices: string
      /** CIKs whose shards are queried; null: all shards. */
      readonly routing: readonly string[] | null
    }
  | {
      readonly point: string
      /** Ranks by the statistics of all shards. */
      readonly isRanked?: boolean
    }
)

interface SearchReply<Source> {
  readonly timed_out: boolean
  readonly _shards: { readonly total: number; readonly successful: number }
  readonly hits: {
    readonly hits: readonly Hit<Source>[]
    readonly total?: { readonly value: number; readonly relation?: string }
  }
  readonly aggregations?: SearchResult<Source>['aggregations']
}

/** Milliseconds that an engine has beyond its limit to say so itself. */
const GRACE = 500
/** With more companies nearly all shards are queried anyway. */
const MAX_ROUTES = 100

/** Asks all shards that matter; an answer of a part of them, or of a part of the time needed, is none. */
export async function executeSearch<Source>(
  engine: SearchEngine,
  question: SearchRequest,
): Promise<SearchResult<Source>> {
  const { seconds } = question
  const reply = await engine.send({
    method: 'POST',
    ...('point' in question ? atPoint(question) : inIndices(question)),
    timeoutMs: seconds * 1_000 + GRACE,
  })
  if (reply.status !== 200) throw replyFailure(reply, 'search')
  const found = searchReply<Source>(reply.body)
  if (found.timed_out) throw new AppError('timeout', { cause: new Error('The search timed out') })
  const { total, successful } = found._shards
  // A server that has just started leaves out shards it is still recovering, and counts none of them as failed.
  if (successful < total) throw replyFailure({ ...reply, status: 503 }, 'search: shards are missing')
  return {
    hits: found.hits.hits,
    total: found.hits.total?.value ?? 0,
    isExact: found.hits.total?.relation !== 'gte',
    aggregations: found.aggregations ?? {},
  }
}

function inIndices({ indices, routing, body, seconds }: Extract<SearchRequest, { indices: string }>) {
  const routes = routing && routing.length <= MAX_ROUTES ? [...new Set(routing)].join(',') : null
  return {
    path: `/${indices}/_search`,
    query: {
      ignore_unavailable: true,
      allow_no_indices: true,
      allow_partial_search_results: false,
      // Requests about the same companies see the same copy of a shard: copies refresh one after the other.
      preference: `of ${routes ?? 'all'}`.slice(0, 100),
      ...(routes === null ? {} : { routing: routes }),
    },
    body: { ...body, timeout: `${seconds}s` },
  }
}

function atPoint({ point, isRanked = false, body, seconds }: Extract<SearchRequest, { point: string }>) {
  return {
    path: '/_search',
    query: {
      allow_partial_search_results: false,
      ...(isRanked ? { search_type: 'dfs_query_then_fetch' } : {}),
    },
    body: { ...body, pit: { id: point, keep_alive: KEEP_ALIVE }, timeout: `${seconds}s` },
  }
}

/** Throws `unavailable` for what is no reply of a search, as a proxy's page is, or what is cut. */
function searchReply<Source>(body: unknown): SearchReply<Source> {
  const { timed_out, _shards, hits } = (body ?? {}) as Partial<SearchReply<Source>>
  const isWhole =
    typeof timed_out === 'boolean' &&
    typeof _shards?.total === 'number' &&
    typeof _shards.successful === 'number' &&
    Array.isArray(hits?.hits)
  if (isWhole) return body as SearchReply<Source>
  throw new AppError('unavailable', { cause: new Error('The reply is none of a search') })
}
