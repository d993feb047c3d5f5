import { describe, expect, it } from 'vitest'
import { generations } from '../../../src/stores/clickhouse/publishing/state.ts'

describe('generations', () => {
  it('grow without a repetition, though the clock stands still or goes back', () => {
    let now = 1_800_000_000_000
    const numbers = generations(() => now)
    const given = Array.from({ length: 3_000 }, (_, index) => {
      if (index === 1_500) now -= 3_600_000
      return numbers.next()
    })
    expect(new Set(given).size).toBe(3_000)
    expect(given).toEqual(given.toSorted((a, b) => a - b))
    expect(given.every(Number.isSafeInteger)).toBe(true)
  })

  it('stay above what is taken', () => {
    const numbers = generations(() => 1_000)
    numbers.atLeast(9_000_000_000)
    expect(numbers.next()).toBe(9_000_000_001)
  })
})
