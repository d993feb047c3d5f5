import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partCache, responseCache } from '../../../../src/api/http/response-cache.ts'

const controlReply = (bytes: number) => ({
  body: [Buffer.alloc(bytes >> 1), Buffer.alloc(bytes - (bytes >> 1))],
  headers: [],
  rows: null,
})

const VERSION = 'v1'

/** As whoever finds nothing does. */
function put<Value>(
  cache: {
    get(version: string, key: string): unknown
    set(version: string, key: string, value: Value): void
  },
  version: string,
  key: string,
  value: Value,
): void {
  cache.get(version, key)
  cache.set(version, key, value)
}

describe('the cache of answers', () => {
  it('drops what was not used for longest', () => {
    const cache = responseCache(44_000)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) put(cache, VERSION, key, controlReply(4_500))
    cache.get(VERSION, 'a')
    put(cache, VERSION, 'i', controlReply(4_500))
    expect(cache.get(VERSION, 'a')).toBeDefined()
    expect(cache.get(VERSION, 'b')).toBeUndefined()
  })

  it('keeps no answer that is too large a part of it', () => {
    const cache = responseCache(8_000)
    put(cache, VERSION, 'a', controlReply(1_000))
    expect(cache.get(VERSION, 'a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  it('holds the answers of the last two data versions, and lets the former go for want of room', () => {
    const cache = responseCache(44_000)
    for (const version of ['v1', 'v2', 'v3']) put(cache, version, 'a', controlReply(4_500))
    expect(['v2', 'v3'].map(version => cache.get(version, 'a') !== undefined)).toEqual([true, true])
    for (const key of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) put(cache, 'v3', key, controlReply(4_500))
    expect(['v2', 'v3'].map(version => cache.get(version, 'a') !== undefined)).toEqual([false, true])
    expect(cache.get('v1', 'a')).toBeUndefined()
  })

  it('keeps nothing that was made of a data version which was let go meanwhile', () => {
    const cache = responseCache()
    for (const version of ['v1', 'v2', 'v3']) put(cache, version, 'a', controlReply(10))
    cache.set('v1', 'late', controlReply(10))
    expect(['v2', 'v3'].map(version => cache.get(version, 'a') !== undefined)).toEqual([true, true])
    expect(cache.get('v1', 'late')).toBeUndefined()
  })

  it('holds no more memory than the bytes of an answer', () => {
    const cache = responseCache()
    put(cache, VERSION, 'a', { body: [Buffer.from('short')], headers: [], rows: null })
    const [body] = cache.get(VERSION, 'a')!.body
    expect([body!.toString(), body!.buffer.byteLength]).toEqual(['short', 5])
  })

  it('never holds more than its bound, and counts what it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(1_000), fc.nat(1))), steps => {
        const cache = responseCache(10_000)
        for (const [key, bytes, version] of steps) put(cache, `v${version}`, String(key), controlReply(bytes))
        const asked = new Map(steps.map(([key, , version]) => [`v${version} ${key}`, [version, key]]))
        const held = [...asked.values()]
          .map(([version, key]) => cache.get(`v${version}`, String(key)))
          .filter(kept => kept !== undefined)
        const bytes = held.reduce((sum, { body }) => sum + Buffer.concat(body).length, 0)
        expect(cache.bytes).toBeLessThanOrEqual(10_000)
        expect(cache.bytes).toBeGreaterThanOrEqual(bytes)
        if (held.length === 0) expect(cache.bytes).toBe(0)
      }),
    )
  })
})

describe('the cache of parts of answers', () => {
  it('lets go of what was made of data versions before the last two', () => {
    const cache = partCache()
    for (const version of ['v1', 'v2', 'v3']) put(cache, version, 'a', [Buffer.from(version)])
    expect(['v2', 'v3', 'v1'].map(version => String(cache.get(version, 'a') ?? ''))).toEqual(['v2', 'v3', ''])
  })

  it('never holds more than its bound', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.array(fc.nat(400), { maxLength: 3 }))), steps => {
        const cache = partCache(10_000)
        for (const [key, sizes] of steps)
          put(
            cache,
            VERSION,
            String(key),
            sizes.map(size => Buffer.alloc(size)),
          )
        const held = [...new Set(steps.map(([key]) => String(key)))].flatMap(
          key => cache.get(VERSION, key) ?? [],
        )
        expect(Buffer.concat(held).length).toBeLessThanOrEqual(cache.bytes)
        expect(cache.bytes).toBeLessThanOrEqual(10_000)
      }),
    )
  })

  it('gives parts as they were set, and keeps none that is too large a part of it', () => {
    const cache = partCache(8_000)
    const parts = [Buffer.from('a'), Buffer.from('b')]
    put(cache, VERSION, 'small', parts)
    put(cache, VERSION, 'large', [Buffer.alloc(1_000)])
    expect([cache.get(VERSION, 'small'), cache.get(VERSION, 'large')]).toEqual([parts, undefined])
  })
})
