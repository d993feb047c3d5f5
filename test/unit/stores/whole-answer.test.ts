import { describe, expect, it } from 'vitest'
import type { NativeBlock } from '../../../src/stores/clickhouse/engine/native-blocks.ts'
import { pageIn, parseRows, wholeNative } from '../../../src/stores/clickhouse/engine/tsv.ts'

describe('a response of the engine', () => {
  it.each(['', '[', '{}', '<html>', '"text"', 'null'])('rejects a truncated list: %s', text => {
    expect(() => parseRows(text)).toThrow()
  })

  it('accepts a complete list', () => {
    expect(parseRows('[{"a":1}]')).toEqual([{ a: 1 }])
    expect(pageIn('{"data":[{"a":1}],"rows":1,"rows_before_limit_at_least":7}')).toEqual({
      rows: [{ a: 1 }],
      total: 7,
    })
  })

  it.each([
    '{}',
    '{"data":[]}',
    '{"data":[{"a":1}],"rows":2,"rows_before_limit_at_least":2}',
    '{"data":{},"rows":0,"rows_before_limit_at_least":0}',
  ])('rejects an incomplete page: %s', text => {
    expect(() => pageIn(text)).toThrow('not a page')
  })

  it('rejects blocks with another row count than the server reports', () => {
    const block = { rows: 3 } as NativeBlock
    expect(wholeNative([block, block], '6')).toHaveLength(2)
    expect(() => wholeNative([block], '6')).toThrow('has 3 rows; the server reported 6')
    expect(() => wholeNative([], undefined)).toThrow('0 rows')
  })
})
