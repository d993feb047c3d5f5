import type { PartCache } from '../endpoints/define-endpoint.ts'
import { requestScope } from '../observe/request-scope.ts'
import { bytesOf, ownBytes } from './pieces.ts'
import { twoVersions } from './two-versions.ts'

/** Bytes of answers kept, counted by bodies and keys. */
export const CACHE_BYTES = 256 * 1024 * 1024
/** Of the whole: one answer larger than this would push out too many others. */
const LARGEST_SHARE = 1 / 8
/** What an entry costs beside its body and key, and what each piece of it does. */
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

/** Answers as ready bytes. */
export function responseCache(limit = CACHE_BYTES): ResponseCache {
  const answers = twoVersions<CachedAnswer>(limit)
  return {
    get: answers.get,
    set(version, key, answer) {
      const cost = costOf(key, answer.body)
      if (cost > limit * LARGEST_SHARE) return
      answers.set(version, key, { ...answer, body: answer.body.map(ownBytes) }, cost)
    },
    get bytes() {
      return answers.cost
    },
  }
}

/** Bytes of parts of answers kept: the histories of some thousand companies. */
export const PART_BYTES = 128 * 1024 * 1024

export function partCache(limit = PART_BYTES): PartCache & { readonly bytes: number } {
  const kept = twoVersions<readonly Buffer[]>(limit)
  return {
    get(version, key) {
      const known = kept.get(version, key)
      requestScope()?.cached('parts', known !== undefined)
      return known
    },
    set(version, key, parts) {
      const cost = costOf(key, parts)
      if (cost <= limit * LARGEST_SHARE) kept.set(version, key, parts.map(ownBytes), cost)
    },
    get bytes() {
      return kept.cost
    },
  }
}

function costOf(key: string, pieces: readonly Buffer[]): number {
  return bytesOf(pieces) + key.length * 2 + OVERHEAD * (1 + pieces.length)
}
