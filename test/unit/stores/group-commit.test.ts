import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupCommit } from '../../../src/stores/clickhouse/publishing/state.ts'
import { propertyRuns } from '../../support/property-runs.ts'

describe('group commit', () => {
  it('writes everything once and in order, in groups that fit, one at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        async (waits, most) => {
          const groups: number[][] = []
          let writing = 0
          const add = groupCommit<number>(
            async items => {
              writing += 1
              expect(writing).toBe(1)
              await sleep(0)
              groups.push([...items])
              writing -= 1
            },
            items => items.length < most,
          )
          const done: Promise<void>[] = []
          for (const [item, wait] of waits.entries()) {
            done.push(add(item))
            for (let turn = 0; turn < wait; turn += 1) await null
          }
          await Promise.all(done)
          expect(groups.flat()).toEqual([...waits.keys()])
          expect(Math.max(0, ...groups.map(group => group.length))).toBeLessThanOrEqual(most)
        },
      ),
      { numRuns: propertyRuns(50) },
    )
  })

  it('gathers what comes while a write is under way', async () => {
    const groups: string[][] = []
    const add = groupCommit<string>(
      async items => {
        groups.push([...items])
        await sleep(5)
      },
      () => true,
    )
    const first = add('a')
    await sleep(1)
    await Promise.all([first, add('b'), add('c')])
    expect(groups).toEqual([['a'], ['b', 'c']])
  })

  it('tells a failure to those whose write it was, and goes on', async () => {
    const add = groupCommit<number>(
      async items => {
        if (items.includes(1)) throw new Error('no')
      },
      () => false,
    )
    const results = await Promise.allSettled([add(0), add(1), add(2)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
})
