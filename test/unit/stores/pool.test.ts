import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
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

  it('serves first what was begun first, those of one age in the order in which they came', async () => {
    const queries = pool([0], 100)
    const order: string[] = []
    const run = (name: string, since?: number) =>
      queries.run(async () => void order.push(name), since === undefined ? {} : { since })
    await Promise.all([run('runs', 50), run('late', 30), run('early', 10), run('later', 30), run('now')])
    expect(order).toEqual(['runs', 'early', 'late', 'later', 'now'])
  })

  it('serves by age whatever comes when, and loses nobody who stays', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ since: fc.integer({ min: 0, max: 9 }), leaves: fc.boolean() }), {
          maxLength: 30,
        }),
        async comers => {
          const queries = pool([0], 100)
          const held = queries.run(() => sleep(0))
          const order: number[] = []
          const gone = new AbortController()
          const tasks = comers.map(({ since, leaves }, index) =>
            queries.run(async () => void order.push(index), {
              since,
              ...(leaves && { signal: gone.signal }),
            }),
          )
          const settled = Promise.allSettled([held, ...tasks])
          gone.abort(new Error('left'))
          await settled
          const stay = [...comers.keys()].filter(index => !comers[index]!.leaves)
          expect(order).toEqual(stay.toSorted((a, b) => comers[a]!.since - comers[b]!.since || a - b))
          expect([queries.running, queries.waiting]).toEqual([0, 0])
        },
      ),
    )
  })

  it('refuses with overloaded whom its time would not last until its turn', async () => {
    const queries = pool([0, 1], 100)
    const later = performance.now() + 20_000
    const all = Array.from({ length: 90 }, () => queries.run(() => sleep(8), { deadline: later }))
    await all[29]
    // Some thirty turns of eight milliseconds each lie before it.
    const hurried = queries.run(async () => 'late', { deadline: performance.now() + 200 })
    await expect(hurried).rejects.toMatchObject({ code: 'overloaded', retryAfter: 1 })
    expect(await queries.run(async () => 'first', { deadline: performance.now() + 200, since: 0 })).toBe(
      'first',
    )
    expect(await queries.run(async () => 'last', { deadline: later })).toBe('last')
    await Promise.all(all)
  })

  it('refuses the last of those who wait as soon as tasks turn out to take too long for them', async () => {
    const queries = pool([0], 100)
    const deadline = performance.now() + 1_000
    const order: number[] = []
    const run = (place: number) => queries.run(() => sleep(20).then(() => order.push(place)), { deadline })
    const results = await Promise.allSettled(Array.from({ length: 100 }, (_, place) => run(place)))
    const refused = results.findIndex(({ status }) => status === 'rejected')
    expect(refused).toBeGreaterThan(5)
    // Nobody was refused who came before one who was served.
    expect(order).toEqual(Array.from({ length: refused }, (_, place) => place))
    for (const result of results.slice(refused))
      expect(result).toMatchObject({ reason: { code: 'overloaded' } })
    expect([queries.running, queries.waiting]).toEqual([0, 0])
  })

  it('refuses no question of a request for the other questions of the same', async () => {
    const queries = pool([0], 100)
    const [since, deadline] = [performance.now(), performance.now() + 2_000]
    // A second of work of two, all of its own.
    const own = Array.from({ length: 50 }, () => queries.run(() => sleep(20, 'own'), { since, deadline }))
    expect(new Set(await Promise.all(own))).toEqual(new Set(['own']))
    const more = Array.from({ length: 50 }, () => queries.run(() => sleep(20, 'own'), { since, deadline }))
    const other = queries.run(async () => 'other', { since: since + 1, deadline: performance.now() + 1_000 })
    await expect(other).rejects.toMatchObject({ code: 'overloaded' })
    await Promise.all(more)
  })

  it('refuses nobody for tasks that failed, however long they took', async () => {
    const queries = pool([0], 100)
    const late = () => sleep(8).then(() => Promise.reject(new Error('late')))
    await Promise.allSettled(Array.from({ length: 60 }, () => queries.run(late)))
    const all = Array.from({ length: 30 }, () => queries.run(() => sleep(0)))
    const last = queries.run(async () => 'last', { deadline: performance.now() + 200 })
    expect(await Promise.all([...all, last])).toContain('last')
  })

  it('refuses nobody for what tasks took before there was a queue, nor for those of loads', async () => {
    const queries = pool([0], 100)
    const deadline = performance.now() + 60_000
    await Promise.all(Array.from({ length: 40 }, () => queries.run(() => sleep(8), { deadline })))
    await Promise.all(Array.from({ length: 40 }, () => queries.run(() => sleep(8))))
    const hurried = Array.from({ length: 60 }, () =>
      queries.run(async () => 'whole', { deadline: performance.now() + 400 }),
    )
    expect(new Set(await Promise.all(hurried))).toEqual(new Set(['whole']))
  })

  it('refuses nobody for what tasks took where a resource is free', async () => {
    const queries = pool([0], 100)
    await queries.run(() => sleep(20))
    expect(await queries.run(async () => 'whole', { deadline: performance.now() })).toBe('whole')
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
      }, signal && { signal })
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
    const task = queries.run(() => sleep(5, 'whole'), { signal: gone.signal })
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
