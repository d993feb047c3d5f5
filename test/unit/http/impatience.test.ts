import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { impatience } from '../../../src/http/impatience.ts'

/** Milliseconds that a refused caller is told to wait. */
const TOLD = 1_000

describe('a refusal', () => {
  it('is told at once to who comes new, and to who has waited as told', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: TOLD, max: 100_000 })), waits => {
        const pauseOf = impatience()
        const connection = {}
        let now = 0
        for (const wait of [0, ...waits]) {
          now += wait
          expect(pauseOf(connection, now)).toBe(0)
        }
      }),
    )
  })

  it('is held back for who asks again sooner, however often, and for no other connection', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: TOLD - 1 }), { minLength: 1 }), waits => {
        const pauseOf = impatience()
        const connection = {}
        let now = 5_000
        pauseOf(connection, now)
        for (const wait of waits) {
          now += wait
          const pause = pauseOf(connection, now)
          expect(pause).toBeGreaterThan(0)
          expect(pause).toBeLessThan(TOLD)
          expect(pauseOf({}, now)).toBe(0)
        }
        expect(pauseOf(connection, now + TOLD)).toBe(0)
      }),
    )
  })
})
