import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { requestContext } from '../../observability/request-context.ts'
import type { FragmentCache } from '../endpoints/define-endpoint.ts'

/** Bytes of cached responses: bodies and keys. */
export const CACHE_BYTES = 256 * 1024 * 1024
/** Share of the cache that one response may use: a larger one would evict too many others. */
const LARGEST_SHARE = 1 / 8
/** Bytes of an entry in addition to its body and key, and of each of its pieces. */
const OVERHEAD = 256

interface CachedAnswer {
  readonly body: readonly Buffer[]
  /** Headers that the handler set. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Null: not counted. */
  readonly rows: number | null
}

export interface ResponseCache {
  get(version: string, key: string): CachedAnswer | undefined
  set(version: string, key: string, answer: CachedAnswer): void
  readonly bytes: number
}

/** Caches responses as bytes, by data version. */
export function responseCache(limit = CACHE_BYTES): ResponseCache {
  const answers = versionedCache<CachedAnswer>(limit)
  return {
    get: answers.get,
    set(version, key, answer) {
      const cost = costOf(key, answer.body)
      if (cost > limit * LARGEST_SHARE) return
      answers.set(version, key, { ...answer, body: answer.body.map(copyBuffer) }, cost)
    },
    get bytes() {
      return answers.cost
    },
  }
}

/** Bytes of cached parts of responses: the histories of some thousand companies. */
const PART_BYTES = 128 * 1024 * 1024

export function partCache(limit = PART_BYTES): FragmentCache & { readonly bytes: number } {
  const cache = versionedCache<readonly Buffer[]>(limit)
  return {
    get(version, key) {
      const known = cache.get(version, key)
      requestContext()?.cached('parts', known !== undefined)
      return known
    },
    set(version, key, parts) {
      const cost = costOf(key, parts)
      if (cost <= limit * LARGEST_SHARE) cache.set(version, key, parts.map(copyBuffer), cost)
    },
    get bytes() {
      return cache.cost
    },
  }
}

function costOf(key: string, pieces: readonly Buffer[]): number {
  return bytesOf(pieces) + key.length * 2 + OVERHEAD * (1 + pieces.length)
}

/** Values computed from data versions, each at a cost; the least recently used are evicted first. */
interface VersionedCache<Value> {
  /** The first lookup of a new version starts that version. */
  get(version: string, key: string): Value | undefined
  /** Ignores values of a version that was dropped while they were computed. */
  set(version: string, key: string, value: Value, cost: number): void
  readonly cost: number
}

/**
 * Caches values of the current and the previous data version. Requests that started before a publish still read the previous
 * one; it is dropped first when space runs out.
 */
function versionedCache<Value extends object>(maxSize: number): VersionedCache<Value> {
  const start = (version: string) => ({ version, values: new LRUCache<string, Value>({ maxSize }) })
  let [current, previous] = [start(''), start('')]

  function valuesOf(version: string): LRUCache<string, Value> | undefined {
    if (version === current.version) return current.values
    return version === previous.version ? previous.values : undefined
  }

  function startVersion(version: string): LRUCache<string, Value> {
    previous = current
    current = start(version)
    return current.values
  }

  const cost = () => current.values.calculatedSize + previous.values.calculatedSize

  return {
    get: (version, key) => (valuesOf(version) ?? startVersion(version)).get(key),
    set(version, key, value, size) {
      valuesOf(version)?.set(key, value, { size })
      if (cost() > maxSize) previous.values.clear()
    },
    get cost() {
      return cost()
    },
  }
}

/** Bytes above which pieces are sent as they are. Below, one piece is cheaper to send; above, copying costs more. */
const COPIED = 262_144
/** Bytes of a piece, on average, below which copying costs less than sending many pieces. */
const SMALL_PIECE = 16_384

export function bytesOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** A copy for caching: small buffers are slices of a shared one, all of which each of them would keep alive. */
function copyBuffer(piece: Buffer): Buffer {
  if (piece.buffer.byteLength === piece.byteLength) return piece
  const own = Buffer.allocUnsafeSlow(piece.byteLength)
  own.set(piece)
  return own
}

/** The same bytes in one piece, unless there are many. */
export function coalesceBuffers(pieces: readonly Buffer[]): readonly Buffer[] {
  const bytes = bytesOf(pieces)
  const isSmall = bytes <= COPIED || bytes < pieces.length * SMALL_PIECE
  return isSmall && pieces.length > 1 ? [Buffer.concat(pieces, bytes)] : pieces
}

/**
 * Bytes that are written to a socket at a time. Larger writes would make a client that reads slowly look like one that has
 * stopped reading.
 */
export const MAX_WRITE = 65_536

/** Sends pieces as fast as the client reads them. */
export function piecesStream(pieces: readonly Buffer[]): Readable {
  return Readable.from(slices(pieces), { objectMode: false, highWaterMark: MAX_WRITE })
}

function* slices(pieces: readonly Buffer[]): Generator<Buffer> {
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += MAX_WRITE) yield piece.subarray(at, at + MAX_WRITE)
}
