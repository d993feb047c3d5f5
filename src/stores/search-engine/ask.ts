import { AppError } from '../../errors.ts'
import type { SearchEngine } from './engine.ts'
import { replyFailure } from './failure.ts'
import type { Clause } from './query.ts'

export interface Hit<Source> {
  readonly _index: string
  readonly _id: string
  readonly _routing: string
  readonly _source: Source
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly sort: readonly unknown[]
}

/** One number, or a page of buckets. */
export interface Aggregation {
  readonly value?: number | null
  readonly buckets?: readonly { readonly key: Readonly<Record<string, string>> }[]
  readonly after_key?: Readonly<Record<string, string>>
}

export interface Found<Source> {
  readonly hits: readonly Hit<Source>[]
  /** All that match; 0 where they were not counted. */
  readonly total: number
  readonly aggregations: Readonly<Record<string, Aggregation>>
}

export interface Ask {
  readonly indices: string
  readonly body: Clause
  /** Ciks whose shards are asked; null: all shards. */
  readonly routing: readonly string[] | null
  readonly seconds: number
}

interface SearchReply<Source> {
  readonly timed_out: boolean
  readonly _shards: { readonly total: number; readonly successful: number }
  readonly hits: { readonly hits: readonly Hit<Source>[]; readonly total?: { readonly value: number } }
  readonly aggregations?: Found<Source>['aggregations']
}

/** Milliseconds that an engine has beyond its limit to say so itself. */
const GRACE = 500
/** Beyond so many companies nearly all shards are asked anyway. */
const MOST_ROUTES = 100

/** Asks all shards that matter; an answer of a part of them, or of a part of the time needed, is none. */
export async function ask<Source>(engine: SearchEngine, question: Ask): Promise<Found<Source>> {
  const { indices, body, routing, seconds } = question
  const routes = routing && routing.length <= MOST_ROUTES ? [...new Set(routing)].join(',') : null
  const reply = await engine.send({
    method: 'POST',
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
    aggregations: found.aggregations ?? {},
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
