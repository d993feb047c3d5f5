import { describe, expect, it } from 'vitest'
import { fieldsOf, referenceMarkdown, typeOf } from '../../../../src/api/docs/reference.ts'
import { openApiDocument } from '../../../../src/api/http/openapi/document.ts'
import { html } from '../../../../src/api/pages/site.ts'
import { testEndpoints } from '../../../support/http/endpoints.ts'

describe('reference as Markdown', () => {
  const text = referenceMarkdown(openApiDocument(testEndpoints), 'http://filings.test')

  it('contains every operation with its address, parameters, fields and a command', () => {
    for (const { path, summary, method } of testEndpoints) {
      expect(text).toContain(`### ${summary}\n\n\`${method} /api/v1${path}\``)
    }
    expect(text).toContain("'http://filings.test/api/v1/companies/ZZALDR/periods?limit=20'")
    expect(text).toContain('a list of 1 to 2 values, comma-separated, each one of provenance, labels')
    expect(text).toContain('- `data[].assets` (number | null)')
  })
})

describe('HTML template', () => {
  it('escapes texts and keeps nested HTML', () => {
    expect(html`<p title="${'"'}">${"<b> & 'x'"}</p>`.html).toBe(
      '<p title="&quot;">&lt;b&gt; &amp; &#39;x&#39;</p>',
    )
    expect(html`${[html`<i>${1}</i>`, null, false]}`.html).toBe('<i>1</i>')
  })
})

describe('fields of a response', () => {
  it('are flat, through lists, nullable objects and maps', () => {
    const schema = {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          items: { anyOf: [{ type: 'object', properties: { a: { type: 'number' } } }, { type: 'null' }] },
        },
        words: { type: 'array', items: { type: 'string' } },
        map: {
          type: 'object',
          additionalProperties: { type: 'object', properties: { b: { type: 'string' } } },
        },
      },
    }
    expect(fieldsOf(schema).map(({ name }) => name)).toEqual([
      'rows',
      'rows[].a',
      'words',
      'map',
      'map.*',
      'map.*.b',
    ])
  })

  it('have a type in words', () => {
    expect(typeOf({ type: ['string', 'null'], enum: ['a', 'b', null] })).toBe('a | b | null')
    expect(typeOf({ anyOf: [{ type: 'object' }, { type: 'null' }] })).toBe('object | null')
    expect(typeOf({ type: 'array', items: { type: 'number' } })).toBe('list of number')
  })
})
