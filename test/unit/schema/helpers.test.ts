import fc from 'fast-check'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { defaulted, envelope, nullable, oneOf } from '../../../src/schema/fields.ts'
import { canonical } from '../../../src/schema/json-schema.ts'
import { editDistance, nearest } from '../../../src/schema/validation-errors.ts'

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
    expect(required).toEqual([
      'company_name',
      'ticker',
      'cik',
      'currency',
      'as_of',
      'coverage',
      'notice',
      'data',
      'count',
      'has_more',
    ])
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

describe('edit distance', () => {
  const text = fc.string({ maxLength: 12 })

  it.each([
    ['', '', 0],
    ['ACME', 'ACME', 0],
    ['ACME', 'ACM', 1],
    ['ACME', 'ACXE', 1],
    ['ACME', 'CAME', 1],
    ['ACME', 'AXMC', 2],
    ['ACME', 'INIT', 3],
  ])('from %s to %s is %i', (a, b, edits) => {
    expect(editDistance(a, b, 2)).toBe(edits)
  })

  it('is symmetric, zero only for equal texts, and at most one above the maximum', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 5 }), (a, b, max) => {
        const edits = editDistance(a, b, max)
        expect(edits).toBe(editDistance(b, a, max))
        expect(edits === 0).toBe(a === b)
        expect(edits).toBeLessThanOrEqual(max + 1)
      }),
    )
  })
})

describe('the canonical text of a request', () => {
  it('does not depend on the order of names and distinguishes values', () => {
    expect(canonical({ b: 1, a: ['x', 'y'] })).toBe(canonical({ a: ['x', 'y'], b: 1 }))
    expect(canonical({ a: ['x', 'y'] })).not.toBe(canonical({ a: ['y', 'x'] }))
    expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }))
  })
})
