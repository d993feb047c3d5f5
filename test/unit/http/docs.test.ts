import { hash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { fieldsOf, typeOf } from '../../../src/http/docs/fields.ts'
import { html, inline, prose } from '../../../src/http/docs/html.ts'
import { testApp } from '../../support/http-app.ts'
import { testEndpoints } from '../../support/http-endpoints.ts'

const VOID = new Set(['meta', 'br', 'hr', 'img', 'link'])

/** Tags that are closed in the wrong place or never; empty where the page is well nested. */
function nestingFaults(page: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [, end, name = ''] of page
    .replace(/<style>[^<]*<\/style>/, '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (!end && !VOID.has(name)) open.push(name)
    if (end && open.pop() !== name) faults.push(`</${name}>`)
  }
  return [...faults, ...open]
}

describe('the documentation page', async () => {
  const app = testApp()
  afterAll(() => app.close())
  const reply = await app.inject('/docs')

  it('shows every operation with its address, parameters and a command to try', () => {
    for (const { name, path, summary, method } of testEndpoints) {
      expect(reply.body).toContain(`id="${name}"`)
      expect(reply.body).toContain(summary)
      expect(reply.body).toContain(`<span class="method">${method}</span> /api/v1${path}`)
    }
    expect(reply.body).toContain(
      'curl &#39;http://127.0.0.1:3000/api/v1/companies/ZZALDR/periods?limit=20&#39;',
    )
    expect(reply.body).toContain('a list of 1 to 2 values, comma-separated, each one of provenance, labels')
    expect(reply.body).toContain('<code>data[].assets</code></td><td>number | null')
  })

  it('leads nowhere that does not exist', async () => {
    const ids = new Set([...reply.body.matchAll(/ id="([^"]+)"/g)].map(match => match[1]))
    const links = [...reply.body.matchAll(/href="([^"]+)"/g)].map(match => match[1]!)
    expect(links.filter(link => link.startsWith('#') && !ids.has(link.slice(1)))).toEqual([])
    for (const link of links.filter(link => link.startsWith('/')))
      expect((await app.inject(link)).statusCode).toBe(200)
    expect(links.filter(link => !/^[#/]/.test(link))).toEqual([])
  })

  it('is well nested, and needs no script and nothing from elsewhere', () => {
    expect(nestingFaults(reply.body)).toEqual([])
    expect(reply.body).not.toMatch(/<script|<link|<img|src=|@import|url\(/)
    const style = /<style>([^<]*)<\/style>/.exec(reply.body)![1]!
    expect(reply.headers['content-security-policy']).toContain(
      `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    )
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.body).not.toContain(' style=')
  })
})

describe('HTML of the page', () => {
  it('escapes what it is given', () => {
    expect(html`<p title="${'"'}">${"<b> & 'x'"}</p>`.html).toBe(
      '<p title="&quot;">&lt;b&gt; &amp; &#39;x&#39;</p>',
    )
    expect(html`${[html`<i>${1}</i>`, null, false]}`.html).toBe('<i>1</i>')
  })

  it('makes code of backticks and paragraphs of blank lines', () => {
    expect(inline('a `<b>` c').html).toBe('a <code>&lt;b&gt;</code> c')
    expect(prose('one\n\ntwo').html).toBe('<p>one</p><p>two</p>')
    expect(prose(undefined).html).toBe('')
  })
})

describe('fields of an answer', () => {
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
