import { describe, expect, it } from 'vitest'
import { inlineParams, literal, type Param } from '../../../src/stores/clickhouse/engine/literal.ts'

describe('literal', () => {
  it.each<[string, Param, string]>([
    ['String', "it's", "'it\\'s'"],
    ['String', '\\', "'\\\\'"],
    ['String', 'a\0b\n', "'a\\0b\\n'"],
    ['String', '\ud800', "'\ufffd'"],
    ['UInt32', 5, 'toUInt32(5)'],
    ['UInt64', 2n ** 64n - 1n, 'toUInt64(18446744073709551615)'],
    ['Int8', -128, 'toInt8(-128)'],
    ['Float64', 1, 'toFloat64(1e0)'],
    ['Float64', -0, 'toFloat64(-0e0)'],
    ['Float64', 1e21, 'toFloat64(1e+21)'],
    ['Bool', true, 'true'],
    ['Date', '2020-02-29', "toDate('2020-02-29')"],
    ['Array(String)', ["a'", 'b'], "CAST(['a\\'','b'], 'Array(String)')"],
    ['Array(UInt64)', [], "CAST([], 'Array(UInt64)')"],
  ])('writes a %s %s', (type, value, expected) => {
    expect(literal(type, value)).toBe(expected)
  })

  it.each<[string, Param]>([
    ['UInt8', 256],
    ['UInt8', -1],
    ['UInt64', 2n ** 64n],
    ['UInt32', 1.5],
    ['UInt64', 2 ** 53],
    ['UInt32', '1 OR 1=1'],
    ['Int16', Number.NaN],
    ['Float64', Number.POSITIVE_INFINITY],
    ['Float64', '1'],
    ['String', 5],
    ['Bool', 1],
    ['Date', "2020-01-01' OR '1'='1"],
    ['Date32', '2020-1-1'],
    ['Array(String)', 'a'],
    ['Array(UInt8)', [1, 300]],
    ['Array(String)', [['a']]],
    ['Identifier', 'facts'],
    ['Nullable(String)', 'a'],
    ['constructor', 'a'],
  ])('rejects a %s %s', (type, value) => {
    expect(() => literal(type, value)).toThrow(TypeError)
  })
})

describe('inlineParams', () => {
  it('fills placeholders in and leaves values that look like one alone', () => {
    const sql = 'SELECT {a:String}, {b:UInt8}, {a:String}'
    expect(inlineParams(sql, { a: '{b:UInt8}', b: 1 })).toBe("SELECT '{b:UInt8}', toUInt8(1), '{b:UInt8}'")
  })

  it('rejects a placeholder without a value, also one that every object has', () => {
    expect(() => inlineParams('SELECT {a:String}', {})).toThrow(TypeError)
    expect(() => inlineParams('SELECT {toString:String}', {})).toThrow(TypeError)
  })
})
