import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packBlock, unpackBlock } from '../../../../src/api/blocks/block.ts'
import { type BlockCache, blockCache } from '../../../../src/api/blocks/block-cache.ts'

const blockOf = (value: number, length = 1_000) => ({ values: new Int32Array(length).fill(value) })

function counting(cache: BlockCache) {
  let reads = 0
  const get = async (key: string, value: number, length?: number) =>
    (
      await cache.get(key, async () => {
        reads += 1
        return blockOf(value, length)
      })
    ).values[0]
  return { get, reads: () => reads }
}

describe('the cache of blocks', () => {
  it('reads a block once for callers at the same time and later ones', async () => {
    const { get, reads } = counting(blockCache())
    expect(await Promise.all([get('a', 1), get('a', 2), get('b', 3)])).toEqual([1, 1, 3])
    expect(await get('a', 4)).toBe(1)
    expect(reads()).toBe(2)
  })

  it('keeps compressed what it no longer keeps ready', async () => {
    const { get, reads } = counting(blockCache({ limit: 40_000 }))
    for (let key = 0; key < 10; key += 1) expect(await get(`${key}`, key)).toBe(key)
    await sleep(50)
    for (let key = 0; key < 10; key += 1) expect(await get(`${key}`, -1)).toBe(key)
    expect(reads()).toBe(10)
  })

  it('stays within its byte limit for any requests', async () => {
    const cache = blockCache({ limit: 20_000 })
    const { get } = counting(cache)
    for (let key = 0; key < 100; key += 1) await get(`${key}`, key, 1 + key * 100)
    await sleep(50)
    expect(cache.bytes).toBeGreaterThan(0)
    expect(cache.bytes).toBeLessThanOrEqual(20_000)
  })

  it('does not keep a failed read', async () => {
    const cache = blockCache()
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await counting(cache).get('a', 5)).toBe(5)
  })
})

describe('damaged rows', () => {
  it('drop the blocks that were read before', async () => {
    const found: object[] = []
    const { get, reads } = counting(blockCache({ damage: () => found }))
    await get('a', 1)
    found.push({ table: 'facts', ciks: [1] })
    expect(await get('a', 2)).toBe(2)
    expect(await get('a', 3)).toBe(2)
    expect(reads()).toBe(2)
  })
})

describe('a packed block', () => {
  it('unpacks to the same columns', () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.uint16Array(),
        fc.uint32Array(),
        fc.int32Array(),
        fc.float64Array(),
        fc.bigUint64Array(),
        fc.array(fc.string({ unit: 'grapheme' })),
        (bytes, shorts, integers, days, values, accessions, words) => {
          const block = { bytes, words, shorts, integers, days, none: [], values, accessions }
          expect(unpackBlock(packBlock(block))).toEqual(block)
        },
      ),
    )
  })

  it('unpacks from any place in memory', () => {
    const packed = packBlock(blockOf(7))
    const moved = Buffer.concat([Buffer.from('abc'), packed]).subarray(3)
    expect(unpackBlock(moved)).toEqual(blockOf(7))
  })
})
