import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { EngineReply, SearchEngine } from './index-definition.ts'
import type { Clause } from './query.ts'

/** Whether the same request may succeed later: too many requests, or a node is temporarily unavailable. */
export function isTransientStatus(status: number): boolean {
  return status === 429 || status === 502 || status === 503
}

const MAX_ATTEMPTS = 8
const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 10_000

/** Exponential backoff with up to 50 % random jitter, so that writers do not retry at the same time. */
export async function waitBefore(attempt: number): Promise<void> {
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  await sleep(wait * (1 + Math.random() / 2))
}

/** Whether a further attempt is allowed. */
export function isWorthTrying(attempts: number): boolean {
  return attempts < MAX_ATTEMPTS
}

/** For writes, which can wait: retries while the engine is unavailable, such as for an index that another writer just created. */
export async function withRetries<Result>(
  task: () => Promise<Result>,
  wait: (attempt: number) => Promise<void> = waitBefore,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await task()
    } catch (error) {
      const isTransient = error instanceof AppError && error.code === 'unavailable'
      if (!isTransient || !isWorthTrying(attempts)) throw error
      await wait(attempts)
    }
  }
}

/** Error for a request without a reply. */
export function connectionFailure(cause: unknown, timedOut: boolean): AppError {
  return new AppError(timedOut ? 'timeout' : 'unavailable', { cause })
}

/** Error for a reply with an error status; the engine's message stays in `cause`. */
export function replyFailure({ status, body }: EngineReply, what: string): AppError {
  const cause = new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 2_000)}`)
  if (status === 408 || status === 504) return new AppError('timeout', { cause })
  // Too many requests, unavailable nodes, wrong passwords and replies of other servers are not errors of the request.
  const isServerError = status === 401 || status === 403 || status === 429 || status >= 500
  const unavailable = isServerError || !isJson(body)
  return new AppError(unavailable ? 'unavailable' : 'internal', { cause })
}

/** The engines respond only with JSON. */
function isJson(body: unknown): boolean {
  return typeof body === 'object' && body !== null
}

/** Lifetime of a point in time after its last search. Cursors are valid for five minutes. */
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
  /** For a composite aggregation its values by name. */
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
  /** Number of matches; 0 if they were not counted. */
  readonly total: number
  /** False: `total` is a lower bound. */
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

/** Additional time for an engine to report its own timeout. */
const GRACE_MS = 500
/** With more companies nearly all shards are queried anyway. */
const MAX_ROUTES = 100

/** Searches all relevant shards. Throws instead of returning partial results of some shards or of a timed-out search. */
export async function executeSearch<Source>(
  engine: SearchEngine,
  request: SearchRequest,
): Promise<SearchResult<Source>> {
  const { seconds } = request
  const reply = await engine.send({
    method: 'POST',
    ...('point' in request ? atPoint(request) : inIndices(request)),
    timeoutMs: seconds * 1_000 + GRACE_MS,
  })
  if (reply.status !== 200) throw replyFailure(reply, 'search')
  const result = searchReply<Source>(reply.body)
  if (result.timed_out) throw new AppError('timeout', { cause: new Error('The search timed out') })
  const { total, successful } = result._shards
  // A server that has just started omits shards that it is still recovering, without counting them as failed.
  if (successful < total) throw replyFailure({ ...reply, status: 503 }, 'search: shards are missing')
  return {
    hits: result.hits.hits,
    total: result.hits.total?.value ?? 0,
    isExact: result.hits.total?.relation !== 'gte',
    aggregations: result.aggregations ?? {},
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
      // Requests for the same companies use the same copy of a shard, because copies refresh at different times.
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

/** Throws `unavailable` if the body is not a complete search reply, such as the page of a proxy. */
function searchReply<Source>(body: unknown): SearchReply<Source> {
  const { timed_out, _shards, hits } = (body ?? {}) as Partial<SearchReply<Source>>
  const isWhole =
    typeof timed_out === 'boolean' &&
    typeof _shards?.total === 'number' &&
    typeof _shards.successful === 'number' &&
    Array.isArray(hits?.hits)
  if (isWhole) return body as SearchReply<Source>
  throw new AppError('unavailable', { cause: new Error('The server did not send a complete search reply') })
}
