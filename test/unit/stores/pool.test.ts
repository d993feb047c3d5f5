import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { pool } from '../../../src/stores/adapter-common/pool.ts'

describe('pool', () => {
  it('gives each resource to one task at a time', async () => {
    const busy = new Set<string>()
    let most = 0
    const queries = pool(['a', 'b'], 100)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        queries.run(async resource => {
          expect(busy.has(resource)).toBe(false)
          busy.add(resource)
          most = Math.max(most, busy.size)
          await sleep(1)
          busy.delete(resource)
        }),
      ),
    )
    expect(most).toBe(2)
  })

  it('serves those who wait in the order in which they came', async () => {
    const queries = pool([0], 100)
    const order: number[] = []
    await Promise.all([1, 2, 3, 4].map(place => queries.run(async () => void order.push(place))))
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('refuses with unavailable what its queue has no room for', async () => {
    const queries = pool([0], 2)
    const tasks = [1, 2, 3, 4].map(place => queries.run(() => sleep(5, place)))
    const results = await Promise.allSettled(tasks)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(results[3]).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('lets those leave who wait no longer, and serves the others in order', async () => {
    const queries = pool([0], 3)
    const order: number[] = []
    const gone = new AbortController()
    const run = (place: number, signal?: AbortSignal) =>
      queries.run(async () => {
        order.push(place)
        await sleep(5)
      }, signal)
    const tasks = [run(1), run(2, gone.signal), run(3)]
    expect([queries.running, queries.waiting]).toEqual([1, 2])
    gone.abort(new Error('left'))
    await expect(tasks[1]).rejects.toThrow('left')
    expect(queries.waiting).toBe(1)
    await expect(run(4, gone.signal)).rejects.toThrow('left')
    await Promise.all([tasks[0], tasks[2]])
    expect(order).toEqual([1, 3])
    expect([queries.running, queries.waiting]).toEqual([0, 0])
  })

  it('does not mind who leaves once the task runs', async () => {
    const queries = pool([0], 3)
    const gone = new AbortController()
    const task = queries.run(() => sleep(5, 'whole'), gone.signal)
    gone.abort()
    expect(await task).toBe('whole')
  })

  it('has the resource back after a task that failed', async () => {
    const queries = pool([0], 0)
    await expect(queries.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queries.run(async () => 'whole')).toBe('whole')
  })

  it('lets what runs and waits end when it is drained, and refuses the rest', async () => {
    const queries = pool([0], 10)
    const tasks = [1, 2, 3].map(place => queries.run(() => sleep(2, place)))
    const drained = queries.drain()
    await expect(queries.run(async () => 4)).rejects.toMatchObject({ code: 'unavailable' })
    await drained
    expect(await Promise.all(tasks)).toEqual([1, 2, 3])
  })
})
