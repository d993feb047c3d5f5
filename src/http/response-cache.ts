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
  const answers = new Map<string, CachedAnswer>()
  let bytes = 0
  const costOf = (key: string, answer: CachedAnswer) => answer.body.byteLength + key.length * 2 + OVERHEAD

  function drop(key: string, answer: CachedAnswer): void {
    answers.delete(key)
    bytes -= costOf(key, answer)
  }

  return {
    get(key) {
      const answer = answers.get(key)
      if (!answer) return undefined
      answers.delete(key)
      answers.set(key, answer)
      return answer
    },
    set(key, answer) {
      const known = answers.get(key)
      if (known) drop(key, known)
      const cost = costOf(key, answer)
      if (cost > limit * LARGEST_SHARE) return
      answers.set(key, answer)
      bytes += cost
      for (const [oldest, old] of answers) {
        if (bytes <= limit) break
        drop(oldest, old)
      }
    },
    get bytes() {
      return bytes
    },
  }
}
