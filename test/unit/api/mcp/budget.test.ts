import fc from 'fast-check'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { defineEndpoint } from '../../../../src/api/endpoints/define-endpoint.ts'
import { answerText, fitToBudget } from '../../../../src/api/mcp/token-budget.ts'
import type { Arguments, Tool } from '../../../../src/api/mcp/tool.ts'
import { type BoundVariant, bindForm } from '../../../../src/api/mcp/tool-variant.ts'
import { countTokens } from '../../../../src/domain/documents/text/count-tokens.ts'
import { limit, offset } from '../../../../src/schema/fields.ts'
import { propertyRuns } from '../../../support/property-runs.ts'

type Row = Record<string, unknown>

/** A form of a tool over an endpoint that pages by itself, or not. */
function form(pages: boolean): BoundVariant {
  const endpoint = defineEndpoint({
    name: 'test.rows',
    method: 'GET',
    path: '/rows',
    tag: 'Test',
    tier: 'public',
    summary: 'Rows',
    shape: { kind: 'object', rows: 'data' },
    input: Type.Object({ ...(pages && { offset: offset() }), limit: limit(1_000) }),
    output: Type.Object({ data: Type.Array(Type.Object({})) }),
    handle: async () => ({ data: [] }),
  })
  const tool: Tool = { name: 'rows', title: 'Rows', description: '', forms: [{ endpoint }] }
  return bindForm(tool, tool.forms[0])
}

/** What an endpoint over these rows answers to arguments, cut to their bound. */
function cutAnswer(all: readonly Row[], bound: BoundVariant, given: Arguments) {
  const reading = bound.read(given, 'pro')
  const { limit: most, offset: skipped = 0 } = reading.input as { limit: number; offset?: number }
  const data = all.slice(skipped, skipped + most)
  const body = { data, count: data.length, has_more: skipped + data.length < all.length }
  return fitToBudget({ tool: 'rows', form: bound, given, reading, body })
}

const row = fc.record({
  id: fc.nat(),
  text: fc.lorem({ maxCount: 120, mode: 'words' }),
  empty: fc.constant(null),
})

describe('answers within a bound', () => {
  it.each([true, false])('page through all requested rows, each once (endpoint pages: %s)', pages => {
    const bound = form(pages)
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 60 }),
        fc.integer({ min: 1_000, max: 3_000 }),
        (all, max_tokens) => {
          const told: Row[] = []
          let next: Arguments | null = { max_tokens, limit: 1_000 }
          for (let calls = 0; next && calls < 100; calls++) {
            const { structured, text } = cutAnswer(all, bound, next)
            expect(countTokens(text)).toBeLessThanOrEqual(max_tokens)
            expect(countTokens(JSON.stringify(structured))).toBeLessThanOrEqual(2 * max_tokens)
            expect(structured['count']).toBe((structured['data'] as Row[]).length)
            told.push(...(structured['data'] as Row[]))
            next = (structured['continuation'] as { arguments: Arguments } | null)?.arguments ?? null
          }
          expect(next).toBeNull()
          expect(told).toEqual(all)
        },
      ),
      { numRuns: propertyRuns(40) },
    )
  })

  it('say what a row needs that is longer than the bound, and how to pass over it', () => {
    const long = { id: 1, text: 'word '.repeat(3_000) }
    const first = cutAnswer([long, { id: 2, text: '' }], form(true), { max_tokens: 1_000 })
    expect(first.firstTooLong).toBe(true)
    expect(first.structured).toMatchObject({ data: [], count: 0, has_more: true })
    const { note, arguments: wider } = first.structured['continuation'] as {
      note: string
      arguments: Arguments
    }
    expect(note).toContain('offset=1 skips it')
    expect(cutAnswer([long], form(true), wider).structured['data']).toEqual([long])
  })

  it('pass over a row that no bound allows', () => {
    const endless = { text: 'word '.repeat(210_000) }
    const { structured } = cutAnswer([endless, { text: 'short' }], form(false), {})
    const { arguments: next } = structured['continuation'] as { arguments: Arguments }
    expect(next).toEqual({ offset: 1 })
    expect(cutAnswer([endless, { text: 'short' }], form(false), next).structured['data']).toEqual([
      { text: 'short' },
    ])
  })
})

describe('answers as text', () => {
  const text = (rows: readonly Row[], told: readonly string[] = []) =>
    answerText({ company: 'Acme', as_of: null, rows, continuation: null }, 'rows', rows, told)

  it('report what all rows share once, and columns of nothing by name', () => {
    const rows = [
      { unit: 'USD', note: null, value: 1, label: 'a|b' },
      { unit: 'USD', note: null, value: null, label: 'c' },
    ]
    expect(text(rows)).toBe(
      [
        'company: Acme',
        'rows:',
        'in every row: unit=USD',
        'null in every row: note',
        '| value | label |',
        '| 1 | a\\|b |',
        '| null | c |',
      ].join('\n'),
    )
  })

  it('hold prose in blocks, without the fields that repeat it', () => {
    const rows = [{ id: 1, body: 'One line.\nAnother.', raw: 'Another.', gone: null }]
    expect(text(rows, ['raw'])).toBe('company: Acme\nrows:\n---\nid: 1\nbody: One line.\nAnother.')
  })

  it('say that there are no rows', () => {
    expect(text([])).toBe('company: Acme\nrows: none')
  })
})
