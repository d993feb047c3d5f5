import { boundedMap } from '../bounded-map.ts'

/** Bytes of answers kept, counted by body and key. */
export const CACHE_BYTES = 256 * 1024 * 1024
/** Of the whole: one answer larger than this would push out too many others. */
const LARGEST_SHARE = 1 / 8
/** What an entry costs beside its body and key. */
const OVERHEAD = 256

export interface CachedAnswer {
  readonly body: Buffer
  /** Headers that the handler set. */
  readonly headers: readonly (readonly [name: string, value: string])[]
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
      const cost = answer.body.byteLength + key.length * 2 + OVERHEAD
      if (cost > limit * LARGEST_SHARE) answers.delete(key)
      else answers.set(key, answer, cost)
    },
    get bytes() {
      return answers.cost
    },
  }
}
