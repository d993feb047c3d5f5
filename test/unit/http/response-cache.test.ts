import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { responseCache } from '../../../src/http/response-cache.ts'

const answer = (bytes: number) => ({ body: Buffer.alloc(bytes), headers: [] })

describe('the cache of answers', () => {
  it('drops what was not used for longest', () => {
    const cache = responseCache(40_000)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) cache.set(key, answer(4_500))
    cache.get('a')
    cache.set('i', answer(4_500))
    expect(cache.get('a')).toBeDefined()
    expect(cache.get('b')).toBeUndefined()
  })

  it('keeps no answer that is too large a part of it', () => {
    const cache = responseCache(8_000)
    cache.set('a', answer(1_000))
    expect(cache.get('a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  it('never holds more than its bound, and counts what it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(1_000))), steps => {
        const cache = responseCache(10_000)
        for (const [key, bytes] of steps) cache.set(String(key), answer(bytes))
        const held = [...new Set(steps.map(([key]) => String(key)))]
          .map(key => cache.get(key))
          .filter(kept => kept !== undefined)
        const bytes = held.reduce((sum, { body }) => sum + body.byteLength, 0)
        expect(cache.bytes).toBeLessThanOrEqual(10_000)
        expect(cache.bytes).toBeGreaterThanOrEqual(bytes)
        if (held.length === 0) expect(cache.bytes).toBe(0)
      }),
    )
  })
})
