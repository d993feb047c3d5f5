import { type BoundedMap, boundedMap } from '../bounded-map.ts'
import type { PartCache } from '../endpoints/define-endpoint.ts'
import { requestScope } from '../observe/request-scope.ts'
import { bytesOf, ownBytes } from './pieces.ts'

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
  /** An answer made of a data version. */
  get(version: string, key: string): CachedAnswer | undefined
  set(version: string, key: string, answer: CachedAnswer): void
  readonly bytes: number
}

interface OfVersion {
  readonly version: string
  readonly answers: BoundedMap<CachedAnswer>
}

/**
 * Answers as ready bytes, the least recently used dropped first. Nobody asks for those of a data version once there is a newer
 * one, but who came before it: two versions are held, the former for as long as there is room.
 */
export function responseCache(limit = CACHE_BYTES): ResponseCache {
  const fresh = (version: string): OfVersion => ({ version, answers: boundedMap(limit) })
  let [current, former] = [fresh(''), fresh('')]

  function answersOf(version: string): BoundedMap<CachedAnswer> {
    if (version === current.version) return current.answers
    if (version === former.version) return former.answers
    former = current
    current = fresh(version)
    return current.answers
  }

  const bytes = () => current.answers.cost + former.answers.cost

  return {
    get: (version, key) => answersOf(version).get(key),
    set(version, key, answer) {
      const answers = answersOf(version)
      const cost = bytesOf(answer.body) + key.length * 2 + OVERHEAD
      if (cost > limit * LARGEST_SHARE) return answers.delete(key)
      answers.set(key, { ...answer, body: answer.body.map(ownBytes) }, cost)
      if (bytes() > limit) former.answers.clear()
    },
    get bytes() {
      return bytes()
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
      if (bytes <= limit * LARGEST_SHARE) kept.set(key, parts.map(ownBytes), bytes)
    },
    get bytes() {
      return kept.cost
    },
  }
}
