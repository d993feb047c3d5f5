import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedMap } from '../../src/bounded-map.ts'

describe('a map with a bound', () => {
  it('lets go of what was not asked for longest; looking at a value is not asking for it', () => {
    const map = boundedMap<string>(30)
    for (const key of ['a', 'b', 'c']) map.set(key, key, 10)
    expect(map.get('a')).toBe('a')
    expect(map.peek('b')).toBe('b')
    map.set('d', 'd', 10)
    expect(['a', 'b', 'c', 'd'].map(key => map.peek(key))).toEqual(['a', undefined, 'c', 'd'])
  })

  it('does not keep what costs more than all', () => {
    const map = boundedMap<string>(30)
    map.set('a', 'a', 10)
    map.set('b', 'b', 31)
    expect([map.size, map.cost]).toEqual([0, 0])
  })

  it('never costs more than its bound, and gives what was set last', () => {
    const step = fc.record({
      key: fc.nat(9).map(String),
      cost: fc.nat(60),
      what: fc.constantFrom('set', 'get', 'delete', 'clear'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const map = boundedMap<number>(100)
        const last = new Map<string, { place: number; cost: number }>()
        for (const [place, { key, cost, what }] of steps.entries()) {
          if (what === 'set') {
            map.set(key, place, cost)
            last.set(key, { place, cost })
          } else if (what === 'get') expect([undefined, last.get(key)?.place]).toContain(map.get(key))
          else if (what === 'delete') {
            map.delete(key)
            last.delete(key)
          } else {
            map.clear()
            last.clear()
          }
          const held = [...last].filter(([name, known]) => map.peek(name) === known.place)
          expect(map.size).toBe(held.length)
          expect(map.cost).toBe(held.reduce((sum, [, known]) => sum + known.cost, 0))
          expect(map.cost).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})
