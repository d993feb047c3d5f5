import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preferred } from '../../../../src/api/http/route.ts'

const OFFERS = ['application/json', 'text/csv', 'application/x-ndjson'] as const

describe('the preferred media type', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV', 'text/csv'],
    ['text/csv; charset=utf-8', 'text/csv'],
    ['text/*', 'text/csv'],
    ['application/*', 'application/json'],
    ['application/x-ndjson, */*;q=0.1', 'application/x-ndjson'],
    ['text/csv;q=0.5, application/json;q=0.9', 'application/json'],
    ['text/csv;q=0.9, application/json;q=0.5', 'text/csv'],
    ['application/json;q=0, */*', 'text/csv'],
    ['*/*;q=0.5, application/json;q=0', 'text/csv'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'application/json'],
    ['text/csv, application/json', 'application/json'],
    ['image/png', null],
    ['*/*;q=0', null],
    ['text/csv;q=2', null],
    ['garbage', null],
    ['garbage, text/csv', 'text/csv'],
  ])('for Accept: %s is %s', (accept, expected) => {
    expect(preferred(accept, OFFERS)).toBe(expected)
  })

  it('is an offer or none for any header', () => {
    fc.assert(fc.property(fc.string(), accept => [...OFFERS, null].includes(preferred(accept, OFFERS))))
  })
})
