import { describe, expect, it } from 'vitest'
import { normalize } from '../../recordings/normalize.ts'
import { compare, type Recorded, read, written } from '../../recordings/record.ts'

function response(type: string, body: string, headers: Record<string, string> = {}) {
  return { status: 200, headers: { 'content-type': type, ...headers }, body: Buffer.from(body) }
}

const json = (value: unknown) => normalize(response('application/json; charset=utf-8', JSON.stringify(value)))

describe('normalized responses', () => {
  it('do not depend on volatile fields', () => {
    const one = json({ value: 1, execution_time_ms: 3.2, data_version: 'a.b', next_cursor: 'x' })
    const other = json({ value: 1, execution_time_ms: 9, data_version: 'c.d', next_cursor: 'y' })
    expect(other).toEqual(one)
    expect(json({ value: 2, execution_time_ms: 3.2 }).structure).not.toBe(one.structure)
  })

  it('tell a change of wording from a change of values', () => {
    const error = (message: string, code = 'not_found') => json({ error: { code, message, status: 404 } })
    expect(error('Nothing here.').structure).toBe(error('There is nothing.').structure)
    expect(error('Nothing here.').complete).not.toBe(error('There is nothing.').complete)
    expect(error('Nothing here.', 'gone').structure).not.toBe(error('Nothing here.').structure)
  })

  it('keep properties of schemas that are called like free text', () => {
    const schema = (type: string) => json({ properties: { description: { type, description: 'A word' } } })
    expect(schema('string').structure).not.toBe(schema('number').structure)
  })

  it('read NDJSON and server-sent events line by line', () => {
    const line = (ms: number) => JSON.stringify({ result: { ticker: 'A', execution_time_ms: ms } })
    for (const [type, prefix] of [
      ['application/x-ndjson', ''],
      ['text/event-stream', 'event: message\ndata: '],
    ] as const) {
      const [one, other] = [1, 2].map(ms => normalize(response(type, `${prefix}${line(ms)}\n`)))
      expect(one).toEqual(other)
      expect(one!.structure).toContain('"ticker": "A"')
    }
  })

  it('keep the elements of a page, not its words', () => {
    const page = (text: string, extra = '') =>
      normalize(response('text/html', `<main id="m"><h1 class="big">${text}</h1>${extra}</main>`))
    expect(page('One').structure).toBe(page('Two <code>x</code>').structure)
    expect(page('One').complete).not.toBe(page('Two').complete)
    expect(page('One', '<h2>New</h2>').structure).not.toBe(page('One').structure)
  })

  it('mask headers that change, unless disabled', () => {
    const tagged = (etag: string, unmasked?: string[]) =>
      normalize(response('application/json', '{}', { etag, date: etag }), unmasked)
    expect(tagged('a')).toEqual(tagged('b'))
    expect(tagged('a').headers).toEqual(['etag'])
    expect(tagged('a', ['etag']).structure).not.toBe(tagged('b', ['etag']).structure)
  })
})

describe('the comparison', () => {
  const recorded: Recorded = {
    status: 200,
    type: 'application/json',
    headers: ['etag'],
    structure: '0123456789abcdef',
    complete: 'fedcba9876543210',
  }
  const recordings = (changes: Partial<Recorded>) => new Map([['request', { ...recorded, ...changes }]])

  it('reads what was written', () => {
    expect(read(written(recordings({})))).toEqual(recordings({}))
    const empty = recordings({ type: '', headers: [] })
    expect(read(written(empty))).toEqual(empty)
  })

  it('fails for a change of structure, and only counts a change of wording', () => {
    const before = recordings({})
    expect(compare(before, recordings({ complete: 'other' }))).toEqual({ failures: [], wording: ['request'] })
    expect(compare(before, recordings({ structure: 'other', status: 404 })).failures).toEqual([
      'request: status 200 -> 404, structure or values differ',
    ])
    expect(compare(before, new Map()).failures).toEqual(['request: recorded, but no longer sent'])
    expect(compare(new Map(), before).failures).toEqual(['request: not recorded'])
  })
})
