import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerable } from '../../../src/http/answerable.ts'

const MOST = 512
const TIMEOUT_MS = 10_000

describe('requests that are taken on', () => {
  it('are as many as are allowed while none is refused, however few were answered', () => {
    const taken = answerable(MOST, TIMEOUT_MS)
    expect(taken.now).toBe(MOST)
    taken.passed({ ms: 1_000, answered: 1, refused: 0 })
    expect(taken.now).toBe(MOST)
  })

  it('are as many as are answered in a quarter of the time of a request where others are refused', () => {
    const taken = answerable(MOST, TIMEOUT_MS)
    taken.passed({ ms: 1_000, answered: 80, refused: 9_000 })
    expect(taken.now).toBe(200)
    // Twice as long, twice as many: the same rate.
    taken.passed({ ms: 2_000, answered: 160, refused: 9_000 })
    expect(taken.now).toBe(200)
  })

  it('are not fewer for one second in which little was answered', () => {
    const taken = answerable(MOST, TIMEOUT_MS)
    taken.passed({ ms: 1_000, answered: 120, refused: 1 })
    taken.passed({ ms: 1_000, answered: 10, refused: 1 })
    expect(taken.now).toBe(300)
    taken.passed({ ms: 1_000, answered: 10, refused: 1 })
    expect(taken.now).toBe(64)
  })

  it('are as many as are allowed again as soon as none is refused', () => {
    const taken = answerable(MOST, TIMEOUT_MS)
    taken.passed({ ms: 1_000, answered: 40, refused: 1 })
    taken.passed({ ms: 1_000, answered: 40, refused: 0 })
    expect(taken.now).toBe(MOST)
  })

  it('are never more than are allowed, and never none', () => {
    const second = fc.record({
      ms: fc.double({ min: 1, max: 60_000, noNaN: true }),
      answered: fc.nat({ max: 100_000 }),
      refused: fc.nat({ max: 2 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.array(second), (most, seconds) => {
        const taken = answerable(most, TIMEOUT_MS)
        for (const each of seconds) {
          taken.passed(each)
          expect(taken.now).toBeGreaterThanOrEqual(Math.min(most, 64))
          expect(taken.now).toBeLessThanOrEqual(most)
        }
      }),
    )
  })
})
