import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { pausing } from '../../../src/stores/clickhouse/engine/failure.ts'
import { pool } from '../../../src/stores/shared/pool.ts'

function lanes() {
  const both = pool(['a', 'b'], Number.POSITIVE_INFINITY)
  const seen: string[] = []
  const task = (name: string) => async () => {
    seen.push(`${name} begins`)
    await sleep(5)
    seen.push(`${name} ends`)
  }
  return { both, paused: pausing(both, 2), seen, task }
}

describe('a pause', () => {
  it('waits for what runs, runs alone, and lets what came meanwhile run after it', async () => {
    const { both, paused, seen, task } = lanes()
    const before = [both.run(task('first')), paused(task('pause'))]
    // It has asked for all there is.
    await sleep(1)
    await Promise.all([...before, both.run(task('last'))])
    expect(seen).toEqual(['first', 'pause', 'last'].flatMap(name => [`${name} begins`, `${name} ends`]))
  })

  it('of two that come at once is one after the other', async () => {
    const { paused, seen, task } = lanes()
    await Promise.all([paused(task('one')), paused(task('other'))])
    expect(seen).toEqual(['one begins', 'one ends', 'other begins', 'other ends'])
  })

  it('ends with its task where that fails', async () => {
    const { both, paused } = lanes()
    await expect(paused(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await both.run(async () => 'free again')).toBe('free again')
  })

  it('is rejected where the pool is closed', async () => {
    const { both, paused } = lanes()
    await both.drain()
    await expect(paused(async () => 'never')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
