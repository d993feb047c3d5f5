import { boundedMap } from '../bounded-map.ts'
import type { PartCache } from '../endpoints/define-endpoint.ts'
import { requestScope } from '../observe/request-scope.ts'
import { bytesOf } from './pieces.ts'

/** Bytes of answers kept, counted by body and key. */
export const CACHE_BYTES = 256 * 1024 * 1024
/** Of the whole: one answer larger than this would push out too many others. */
const LARGEST_SHARE = 1 / 8
/** What an entry costs beside its body and key. */
const OVERHEAD = 256

export interface CachedAnswer {
  readonly body: readonly Buffer[]
  /** Headers that the handler set. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Rows in it; null where they were not counted. */
  readonly rows: number | null
}

export interface ResponseCache {
  get(key: string): CachedAnswer | undefined
  set(key: string, answer: CachedAnswer): void
  readonly bytes: number
}

/** Answers as ready bytes, the least recently used dropped first. Keys hold the data version, so nothing goes stale. */
export function responseCache(limit = CACHE_BYTES): ResponseCache {
  const answers = boundedMap<CachedAnswer>(limit)
  return {
    get: key => answers.get(key),
    set(key, answer) {
      const cost = bytesOf(answer.body) + key.length * 2 + OVERHEAD
      if (cost > limit * LARGEST_SHARE) answers.delete(key)
      else answers.set(key, answer, cost)
    },
    get bytes() {
      return answers.cost
    },
  }
}

/** Bytes of parts of answers kept: the histories of some thousand companies. */
export const PART_BYTES = 128 * 1024 * 1024

export function partCache(limit = PART_BYTES): PartCache & { readonly bytes: number } {
  const kept = boundedMap<readonly Buffer[]>(limit)
  return {
    get(key) {
      const known = kept.get(key)
      requestScope()?.cached('parts', known !== undefined)
      return known
    },
    set(key, parts) {
      const bytes = bytesOf(parts) + key.length * 2 + OVERHEAD
      if (bytes <= limit * LARGEST_SHARE) kept.set(key, parts, bytes)
    },
    get bytes() {
      return kept.cost
    },
  }
}
