import { describe, expect, it } from 'vitest'
import { columnBuffer } from '../../../src/stores/clickhouse/column-buffer.ts'
import { type StoredColumn, storedColumn } from '../../../src/stores/clickhouse/metric-columns.ts'

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
  return { buffer, reads, get }
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

  it('reads anew in another state, and never keeps what was read for a former one', async () => {
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

  it('lets go of those asked for longest ago when they take too much', async () => {
    const { get, reads } = counted()
    const state = {}
    for (const key of ['a', 'b', 'a']) await get(state, key, 50)
    await get(state, 'c', 50)
    reads.length = 0
    for (const key of ['a', 'c', 'b']) await get(state, key, 50)
    expect(reads).toEqual(['b'])
  })

  it('gives a column that is larger than the buffer, without keeping it', async () => {
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
})
