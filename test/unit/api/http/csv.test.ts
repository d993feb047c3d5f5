import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { columnsOf, csvCell, csvLines } from '../../../../src/api/http/formats.ts'

describe('a CSV cell', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    ['', '""'],
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    [-1.5, '-1.5'],
    [1e21, '1e+21'],
    [true, 'true'],
    [['a', 1], '"[""a"",1]"'],
    [{ a: null }, '"{""a"":null}"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['=a,"b"', '"\'=a,""b"""'],
  ])('of %j is %s', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })
})

describe('CSV lines', () => {
  it('are read back as the same texts by another program’s reader', () => {
    const text = fc.string({ unit: 'binary' }).filter(value => !/^[=+\-@\t\r]/.test(value))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), pairs => {
        const rows = pairs.map(([a, b]) => ({ a, b }))
        const document = [...csvLines(['a', 'b'], rows)].join('')
        expect(parse(document, { columns: true, record_delimiter: '\r\n' })).toEqual(rows)
      }),
    )
  })

  it('have a header without rows too, of what every row must have', () => {
    const row = Type.Object({ b: Type.String(), extra: Type.Optional(Type.String()), a: Type.String() })
    const shape = { kind: 'object', rows: 'data' } as const
    const output = Type.Object({ data: Type.Array(row) })
    expect(columnsOf(shape, output, [])).toEqual(['b', 'a'])
    expect(
      columnsOf(shape, output, [
        { a: '', b: '' },
        { a: '', b: '', extra: 'x', more: 1 },
      ]),
    ).toEqual(['b', 'a', 'extra', 'more'])
    expect(columnsOf({ kind: 'array' }, Type.Array(row), [])).toEqual(['b', 'a'])
  })
})
