import { describe, expect, it } from 'vitest'
import { randomOf } from '../../../../loaders/sample/random.ts'

describe('the stream of chance', () => {
  it('is the same for the same numbers, on every machine', () => {
    const random = randomOf(1, 2, 3)
    const drawn = Array.from({ length: 4 }, () => random.whole(0, 999_999))
    const again = randomOf(1, 2, 3)
    expect(drawn).toEqual(Array.from({ length: 4 }, () => again.whole(0, 999_999)))
    expect(drawn).toMatchInlineSnapshot(`
      [
        39938,
        630237,
        330621,
        214813,
      ]
    `)
  })

  it('is another for each purpose', () => {
    const firsts = new Set(Array.from({ length: 1_000 }, (_, purpose) => randomOf(1, purpose).next()))
    expect(firsts.size).toBe(1_000)
  })

  it('is spread evenly and keeps its bounds', () => {
    const random = randomOf(7)
    const counts = new Array<number>(10).fill(0)
    for (let draw = 0; draw < 10_000; draw += 1) counts[random.whole(0, 9)]! += 1
    expect(Math.min(...counts)).toBeGreaterThan(850)
    expect(Math.max(...counts)).toBeLessThan(1_150)
    for (let draw = 0; draw < 100; draw += 1) {
      const between = random.between(-2, 3)
      expect(between >= -2 && between < 3).toBe(true)
    }
  })
})
