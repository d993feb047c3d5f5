import { describe, expect, it } from 'vitest'
import { nativeBlocks } from '../../../src/stores/clickhouse/engine/native-blocks.ts'

const uint64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const text = (value: string) => Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)])
const block = (rows: number, ...columns: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([columns.length, rows]), ...columns])
const column = (name: string, type: string, ...data: readonly Buffer[]) =>
  Buffer.concat([text(name), text(type), ...data])

/** Two lists, [5] and [-1, 7], as `Array(Int16)`. */
const LISTS = column('list', 'Array(Int16)', uint64(1), uint64(3), Buffer.from([5, 0, 255, 255, 7, 0]))

const WORDS = column(
  'word',
  'LowCardinality(String)',
  uint64(1),
  uint64(0x600),
  uint64(2),
  text(''),
  text('größer'),
  uint64(2),
  Buffer.from([1, 0]),
)

describe('blocks of the Native format', () => {
  it('hold lists end to end with the place where each ends', () => {
    const [found] = nativeBlocks(block(2, LISTS))
    expect([...found!.ends('list')]).toEqual([1, 3])
    expect(found!.numbers('list')).toEqual(Int16Array.of(5, -1, 7))
  })

  it('hold texts as bytes end to end with the place where each ends', () => {
    const [found] = nativeBlocks(block(3, column('bytes', 'String', text('ab'), text(''), text('c'))))
    expect([...found!.ends('bytes')]).toEqual([2, 2, 3])
    expect([...found!.numbers('bytes')]).toEqual([97, 98, 99])
  })

  it('hold words as places in a list of texts', () => {
    const [found] = nativeBlocks(block(2, WORDS, LISTS))
    const { codes, texts } = found!.words('word')
    expect([...codes].map(code => texts[Number(code)])).toEqual(['größer', ''])
  })

  it('follow one another, and those without rows are left out', () => {
    const empty = Buffer.concat([Buffer.from([1, 0]), text('n'), text('UInt8')])
    const blocks = [
      ...nativeBlocks(
        Buffer.concat([empty, block(1, column('n', 'UInt8', Buffer.from([9]))), block(2, WORDS), empty]),
      ),
    ]
    expect(blocks.map(({ rows }) => rows)).toEqual([1, 2])
  })

  it.each([1, 2, 5, 20, 40])('are rejected where %i bytes are missing at the end', missing => {
    const whole = block(2, WORDS, LISTS)
    expect(() => [...nativeBlocks(whole.subarray(0, whole.length - missing))]).toThrow(RangeError)
  })

  it('are rejected with unsupported types and dictionaries', () => {
    expect(() => [...nativeBlocks(block(1, column('d', 'Decimal(9, 2)', Buffer.alloc(4))))]).toThrow(
      'No reader for the type Decimal(9, 2)',
    )
    const other = column('w', 'LowCardinality(String)', uint64(2))
    expect(() => [...nativeBlocks(block(1, other))]).toThrow('Unexpected kind of dictionary')
  })

  it('report a column that was not requested or has another type', () => {
    const [found] = nativeBlocks(block(2, WORDS, LISTS))
    expect(() => found!.numbers('other')).toThrow('no column other')
    expect(() => found!.numbers('word')).toThrow('word has no numbers')
    expect(() => found!.words('list')).toThrow('list has no words')
    expect(() => found!.ends('word')).toThrow('word has no lists')
  })
})
