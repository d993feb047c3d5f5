import { describe, expect, it } from 'vitest'
import { timeSlicer } from '../../../../src/api/endpoints/snapshot-cache.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

/** Turns by a clock that works move on, one millisecond an item. */
function timed() {
  const clock = { now: 0 }
  const log: string[] = []
  const shared = timeSlicer(() => clock.now)
  const work = (name: string, count: number) =>
    shared.map(numbers(count), number => {
      clock.now += 1
      log.push(name)
      return number * 2
    })
  return { log, work }
}

describe('turns', () => {
  it('return what is made of each item, in order', async () => {
    const { work } = timed()
    expect(await work('a', 50)).toEqual(numbers(50).map(number => number * 2))
    expect(await work('a', 0)).toEqual([])
  })

  it('let long works go on side by side, a slice at a time', async () => {
    const { log, work } = timed()
    await Promise.all([work('a', 20), work('b', 20)])
    expect(log.join('')).toBe('aaaaabbbbb'.repeat(4))
  })

  it('let others in between two slices', async () => {
    const { log, work } = timed()
    const long = work('a', 30)
    const turn = () => new Promise(resolve => setImmediate(resolve))
    for (let times = 0; times < 3; times += 1) {
      await turn()
      log.push('other')
    }
    await long
    expect(log.slice(0, 12)).toContain('other')
    expect(log.filter(name => name === 'a')).toHaveLength(30)
  })

  it('do not keep short works waiting behind long ones', async () => {
    const { log, work } = timed()
    await Promise.all([work('a', 20), work('b', 3)])
    expect(log.slice(0, 3)).toEqual(['b', 'b', 'b'])
  })

  it('go on for others where a work fails', async () => {
    const shared = timeSlicer()
    const failing = shared.map(numbers(20), () => {
      throw new Error('broken')
    })
    const other = shared.map(numbers(20), number => number)
    await expect(failing).rejects.toThrow('broken')
    expect(await other).toEqual(numbers(20))
  })
})
