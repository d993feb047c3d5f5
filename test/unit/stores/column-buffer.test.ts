import { describe, expect, it } from 'vitest'
import { columnBuffer } from '../../../src/stores/clickhouse/engine/column-buffer.ts'
import { type StoredColumn, storedColumn } from '../../../src/stores/clickhouse/metrics/metric-columns.ts'

const column = (bytes: number): StoredColumn => ({ ...storedColumn([]), bytes })

/** A buffer of 100 bytes, and how often each key was read. */
function counted() {
  const buffer = columnBuffer(100)
  const reads: string[] = []
  const get = (state: object, key: string, bytes = 10) =>
    buffer.get(state, key, async () => {
      reads.push(key)
      return column(bytes)
    })
  const part = (state: object, key: string, bytes = 10) =>
    buffer.ifWorth(state, key, async () => {
      reads.push(key)
      return column(bytes)
    })
  return { buffer, reads, get, part }
}

describe('buffer of columns', () => {
  it('reads a column once while the state stays the same, also for readers at the same time', async () => {
    const { get, reads } = counted()
    const state = {}
    const [first, second] = await Promise.all([get(state, 'a'), get(state, 'a')])
    expect(await get(state, 'a')).toBe(first)
    expect(second).toBe(first)
    await get(state, 'b')
    expect(reads).toEqual(['a', 'b'])
  })

  it('reads again in another state, and never keeps what was read for a former one', async () => {
    const { buffer, get, reads } = counted()
    const [before, after] = [{}, {}]
    let told: (column: StoredColumn) => void = () => {}
    const late = buffer.get(before, 'a', () => new Promise(resolve => (told = resolve)))
    const fresh = await get(after, 'a')
    told(column(10))
    expect(await late).not.toBe(fresh)
    expect(await get(after, 'a')).toBe(fresh)
    expect(reads).toEqual(['a'])
  })

  it('evicts the least recently used when they take too much memory', async () => {
    const { get, reads } = counted()
    const state = {}
    for (const key of ['a', 'b', 'a']) await get(state, key, 50)
    await get(state, 'c', 50)
    reads.length = 0
    for (const key of ['a', 'c', 'b']) await get(state, key, 50)
    expect(reads).toEqual(['b'])
  })

  it('returns a column that is larger than the buffer, without keeping it', async () => {
    const { get, reads } = counted()
    const state = {}
    expect((await get(state, 'a', 101)).bytes).toBe(101)
    await get(state, 'a', 101)
    expect(reads).toEqual(['a', 'a'])
  })

  it('does not keep a failure', async () => {
    const { buffer, get } = counted()
    const state = {}
    await expect(buffer.get(state, 'a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await get(state, 'a')).bytes).toBe(10)
  })

  it('returns a column to readers of a part if it is cached or often requested', async () => {
    const { get, part, reads } = counted()
    const state = {}
    const answers = Array.from({ length: 9 }, () => part(state, 'a'))
    expect(answers.map(answer => answer !== null)).toEqual([...Array(7).fill(false), true, true])
    expect(await answers[8]).toBe(await answers[7])
    await get(state, 'b')
    expect(await part(state, 'b')).toBe(await get(state, 'b'))
    expect(reads).toEqual(['a', 'b'])
    expect(part({}, 'a')).toBeNull()
  })

  it('reads for parts no more than finds room beside what is there and on its way', async () => {
    const { get, part, reads } = counted()
    const state = {}
    await get(state, 'first', 30)
    const keys = ['a', 'b', 'c', 'd']
    for (let times = 0; times < 7; times += 1) for (const key of keys) expect(part(state, key, 30)).toBeNull()
    const asked = keys.map(key => part(state, key, 30))
    await Promise.all(asked)
    expect(reads).toEqual(['first', 'a', 'b'])
    expect(await part(state, 'first')).toBe(await get(state, 'first'))
  })

  it('reads for parts one at a time while no size is known, and seldom what is never kept', async () => {
    const { part, reads } = counted()
    const state = {}
    for (let times = 0; times < 7; times += 1) for (const key of ['a', 'b']) part(state, key, 101)
    await Promise.all([part(state, 'a', 101), part(state, 'b', 101)])
    expect(reads).toEqual(['a'])
    for (let times = 0; times < 7; times += 1) expect(part(state, 'a', 101)).toBeNull()
    expect(await part(state, 'a', 101)).not.toBeNull()
  })
})
