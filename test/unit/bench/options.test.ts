import { describe, expect, it } from 'vitest'
import { readOptions } from '../../bench/options.ts'

const names = ['load', 'memory']

describe('options of the benchmark', () => {
  it('are 600 companies and all benchmarks unless said otherwise', () => {
    expect(readOptions([], names)).toEqual({ size: 600, only: null })
    expect(readOptions(['--size', '6000', '--only', 'load'], names)).toEqual({ size: 6000, only: 'load' })
  })

  it.each([
    [['--size', '5'], '--size must be 600 or 6000.'],
    [['--size', 'many'], '--size must be 600 or 6000.'],
    [['--only', 'speed'], '--only must be one of load, memory.'],
    [['--fast'], "Unknown option '--fast'"],
    [['load'], "Unexpected argument 'load'"],
  ])('reject %j in a sentence', (args, says) => {
    expect(readOptions(args, names)).toContain(says)
  })
})
