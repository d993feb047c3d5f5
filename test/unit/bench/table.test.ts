import { describe, expect, it } from 'vitest'
import { atLeast, atMost } from '../../bench/define-bench.ts'
import { tableLines } from '../../bench/table.ts'

describe('figures', () => {
  it('are shown aligned, each with its goal and whether it is met', () => {
    const lines = tableLines([
      { name: 'rate', value: 200_000, unit: 'facts/s', goal: atLeast(150_000, 200_000) },
      { name: 'heap peak', value: 450, unit: 'MB', goal: atMost(300, 450) },
      { name: 'ratio', value: 1.256, unit: 'x' },
    ])
    expect(lines).toEqual([
      '  rate          200,000 facts/s  met: at least 150,000',
      '  heap peak              450 MB  MISSED: at most 300',
      '  ratio                  1.26 x',
    ])
  })

  it('report how far off a goal is', () => {
    expect(atLeast(150_000, 100_000).miss).toBe(1.5)
    expect(atMost(300, 150).miss).toBe(0.5)
  })
})
