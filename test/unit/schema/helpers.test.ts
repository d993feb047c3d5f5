import fc from 'fast-check'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/schema/canonical.ts'
import { defaulted } from '../../../src/schema/defaulted.ts'
import { envelope } from '../../../src/schema/envelope.ts'
import { nearest } from '../../../src/schema/nearest.ts'
import { nullable } from '../../../src/schema/nullable.ts'
import { oneOf } from '../../../src/schema/one-of.ts'

const json = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('schema helpers', () => {
  it('make a defaulted field optional in the document, and leave the original as it was', () => {
    const original = Type.Integer()
    const { required, properties } = json(Type.Object({ a: defaulted(original, 3), b: original }))
    expect(required).toEqual(['b'])
    expect(properties).toEqual({ a: { type: 'integer', default: 3 }, b: { type: 'integer' } })
  })

  it('make a value nullable with its words and description', () => {
    expect(json(nullable(Type.Number({ description: 'x' })))).toEqual({
      type: ['number', 'null'],
      description: 'x',
    })
    expect(json(nullable(oneOf(['a'])))).toEqual({ type: ['string', 'null'], enum: ['a', null] })
    expect(json(nullable(Type.Union([Type.String(), Type.Number()]))).anyOf).toHaveLength(2)
  })

  it('make the envelope with its extra fields before the data', () => {
    const { required, additionalProperties } = json(envelope(Type.Object({}), { currency: Type.String() }))
    expect(required).toEqual(['company_name', 'ticker', 'cik', 'currency', 'data', 'count', 'has_more'])
    expect(additionalProperties).toBe(false)
  })
})

describe('the nearest name', () => {
  it.each([
    ['limt', 'limit'],
    ['LIMIT', 'limit'],
    ['as-of', 'as_of'],
    ['perid', 'period'],
    ['zzzzzz', null],
    ['x'.repeat(100_000), null],
  ])('of %.20s is %s', (name, expected) => {
    expect(nearest(name, ['limit', 'offset', 'period', 'as_of'])).toBe(expected)
  })

  it('of a known name is that name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z_]{1,20}$/), name => nearest(name, ['limit', name]) === name),
    )
  })
})

describe('the canonical text of a request', () => {
  it('does not depend on the order of names, and tells values apart', () => {
    expect(canonical({ b: 1, a: ['x', 'y'] })).toBe(canonical({ a: ['x', 'y'], b: 1 }))
    expect(canonical({ a: ['x', 'y'] })).not.toBe(canonical({ a: ['y', 'x'] }))
    expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }))
  })
})
