import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pool } from '../../../src/stores/shared/pool.ts'
import { propertyRuns } from '../../support/property-runs.ts'

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

  it('serves waiting tasks in the order in which they came', async () => {
    const queries = pool([0], 100)
    const order: number[] = []
    await Promise.all([1, 2, 3, 4].map(place => queries.run(async () => void order.push(place))))
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('serves the tasks of the oldest request first, those of one age in the order in which they came', async () => {
    const queries = pool([0], 100)
    const order: string[] = []
    const run = (name: string, since?: number) =>
      queries.run(async () => void order.push(name), since === undefined ? {} : { since })
    await Promise.all([run('runs', 50), run('late', 30), run('early', 10), run('later', 30), run('now')])
    expect(order).toEqual(['runs', 'early', 'late', 'later', 'now'])
  })

  it('serves by age and loses no task that stays', async () => {
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

  describe('with several callers', () => {
    const caller = (id: string, hasKey = true) => ({ caller: { id, hasKey } })

    it('gives the next turn to the caller with the fewest running tasks', async () => {
      const queries = pool([0, 1], 100)
      const order: string[] = []
      const run = (id: string) => queries.run(async () => void order.push(id), caller(id))
      const held = Promise.withResolvers<void>()
      const busy = queries.run(() => held.promise, caller('large'))
      const others = ['large', 'large', 'large', 'small'].map(run)
      await Promise.all(others)
      held.resolve()
      await busy
      expect(order.indexOf('small')).toBeLessThan(2)
    })

    it('keeps the last resource for a caller with a key that has nothing running', async () => {
      const queries = pool([0, 1, 2, 3], 100)
      const held = Promise.withResolvers<string>()
      const greedy = Array.from({ length: 9 }, () => queries.run(() => held.promise, caller('greedy')))
      const guest = queries.run(async () => 'guest', caller('guest', false))
      await Promise.resolve()
      expect(queries.running).toBe(3)
      expect(await queries.run(async () => 'served', caller('other'))).toBe('served')
      expect(await queries.run(async () => 'served')).toBe('served')
      held.resolve('done')
      expect(await guest).toBe('guest')
      await Promise.all(greedy)
    })

    it('gives large tasks at most half of the resources', async () => {
      const queries = pool([0, 1, 2, 3], 100)
      const held = Promise.withResolvers<string>()
      const large = ['a', 'b', 'c'].map(id =>
        queries.run(() => held.promise, { ...caller(id), slot: { isLarge: true } }),
      )
      await Promise.resolve()
      expect([queries.running, queries.waiting]).toEqual([2, 1])
      expect(await queries.run(async () => 'small', caller('d'))).toBe('small')
      held.resolve('done')
      await Promise.all(large)
    })

    it('rejects tasks of the caller with most of them if the queue is full', async () => {
      const queries = pool([0], 4)
      const run = (id: string) => queries.run(() => sleep(1, id), caller(id))
      const many = Array.from({ length: 6 }, () => run('many'))
      const settled = Promise.allSettled(many)
      expect(await run('few')).toBe('few')
      const statuses = (await settled).map(({ status }) => status)
      expect(statuses.filter(status => status === 'rejected')).toHaveLength(2)
      expect([queries.running, queries.waiting]).toEqual([0, 0])
    })

    it('runs every task of every caller once, and never more than one per resource', async () => {
      const arbitrary = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), hasKey: fc.boolean() }), {
        maxLength: 40,
      })
      await fc.assert(
        fc.asyncProperty(arbitrary, fc.integer({ min: 1, max: 5 }), async (callers, size) => {
          const queries = pool([...Array(size).keys()], 100)
          const busy = new Set<number>()
          const done = callers.map(({ id, hasKey }) =>
            queries.run(
              async resource => {
                expect(busy.has(resource)).toBe(false)
                busy.add(resource)
                await sleep(0)
                busy.delete(resource)
              },
              caller(id, hasKey),
            ),
          )
          await Promise.all(done)
          expect([queries.running, queries.waiting]).toEqual([0, 0])
        }),
        { numRuns: propertyRuns(30) },
      )
    })
  })

  it('rejects a task with unavailable if its queue is full', async () => {
    const queries = pool([0], 2)
    const tasks = [1, 2, 3, 4].map(place => queries.run(() => sleep(5, place)))
    const results = await Promise.allSettled(tasks)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(results[3]).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('lets aborted tasks leave the queue and serves the others in order', async () => {
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

  it('finishes a running task although its signal is aborted', async () => {
    const queries = pool([0], 3)
    const gone = new AbortController()
    const task = queries.run(() => sleep(5, 'whole'), { signal: gone.signal })
    gone.abort()
    expect(await task).toBe('whole')
  })

  it('takes the resource back from a task that failed', async () => {
    const queries = pool([0], 0)
    await expect(queries.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queries.run(async () => 'whole')).toBe('whole')
  })

  it('lets running and waiting tasks end when it is drained, and rejects new ones', async () => {
    const queries = pool([0], 10)
    const tasks = [1, 2, 3].map(place => queries.run(() => sleep(2, place)))
    const drained = queries.drain()
    await expect(queries.run(async () => 4)).rejects.toMatchObject({ code: 'unavailable' })
    await drained
    expect(await Promise.all(tasks)).toEqual([1, 2, 3])
  })
})
