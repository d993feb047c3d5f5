import { describe, expect, it } from 'vitest'
import type { NativeBlock } from '../../../src/stores/clickhouse/engine/native-blocks.ts'
import { pageIn, parseRows, wholeNative } from '../../../src/stores/clickhouse/engine/tsv.ts'

describe('an answer of the engine', () => {
  it.each(['', '[', '{}', '<html>', '"text"', 'null'])('that is no whole list of rows is none: %s', text => {
    expect(() => parseRows(text)).toThrow()
  })

  it('that is a whole list is taken', () => {
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
  ])('that is no whole page is none: %s', text => {
    expect(() => pageIn(text)).toThrow('no page')
  })

  it('in blocks has as many rows as the server tells', () => {
    const block = { rows: 3 } as NativeBlock
    expect(wholeNative([block, block], '6')).toHaveLength(2)
    expect(() => wholeNative([block], '6')).toThrow('3 rows of 6')
    expect(() => wholeNative([], undefined)).toThrow('0 rows')
  })
})
