import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiError, type ClientOptions, filingsClient } from '../../../client/src/index.ts'
import { secondsOf } from '../../../client/src/retrying.ts'

/** Answers one after the other; what was asked. */
let answers: ((request: IncomingMessage, reply: ServerResponse) => void)[] = []
const restCall: IncomingMessage[] = []
const bodies: string[] = []

const server = createServer(async (request, reply) => {
  restCall.push(request)
  let body = ''
  for await (const piece of request) body += piece
  bodies.push(body)
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  answer?.(request, reply)
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
beforeEach(() => {
  restCall.length = 0
  bodies.length = 0
})

const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const client = (more: Partial<ClientOptions> = {}) => filingsClient({ origin, ...more })

function json(body: unknown, status = 200, headers: Record<string, string> = {}) {
  return (_request: IncomingMessage, reply: ServerResponse) =>
    void reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const refused = (code: string, status: number, headers = {}) =>
  json({ error: { code, message: 'No.', status } }, status, headers)

describe('the client', () => {
  it('sends the key, accepts JSON, and joins lists into one value', async () => {
    answers = [json({ data: {}, metadata: {} })]
    await client({ key: 'fda_made' }).get('/data/metrics', {
      params: { query: { tickers: ['ZZA', 'ZZB'], metrics: ['roic'] } },
    })
    expect(restCall[0]!.url).toBe('/api/v1/data/metrics?tickers=ZZA,ZZB&metrics=roic')
    expect(restCall[0]!.headers).toMatchObject({
      authorization: 'Bearer fda_made',
      accept: 'application/json',
    })
    await client().get('/public/companies/by-ticker/{ticker}', { params: { path: { ticker: 'BRK/B' } } })
    expect(restCall[1]!.url).toBe('/api/v1/public/companies/by-ticker/BRK%2FB')
    expect(restCall[1]!.headers.authorization).toBeUndefined()
  })

  it('retries after Retry-After with the same body', async () => {
    answers = [
      refused('rate_limited', 429, { 'retry-after': '0' }),
      refused('unavailable', 503, { 'retry-after': new Date().toUTCString() }),
      json({ total: 1 }),
    ]
    const answer = await client().post('/screener/screen', {
      body: { filters: [{ metric: 'roic', operator: 'gt', value: 0.1 }] },
    })
    expect(answer.total).toBe(1)
    expect(restCall).toHaveLength(3)
    expect(new Set(bodies).size).toBe(1)
  })

  it("throws the server's error, immediately if a retry cannot help", async () => {
    const fault = { parameter: 'tickers', message: 'is required' }
    answers = [
      json({ error: { code: 'invalid_parameter', message: 'Bad.', status: 400, details: [fault] } }, 400),
    ]
    const error = await client()
      .get('/taxonomy')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'invalid_parameter', status: 400, message: 'Bad.', details: [fault] })
    expect(restCall).toHaveLength(1)

    answers = [(_request, reply) => void reply.writeHead(502).end('<html>')]
    await expect(client().get('/taxonomy')).rejects.toMatchObject({ code: 'unreadable', status: 502 })
  })

  it('gives up after so many tries, and where it would wait too long', async () => {
    answers = [refused('unavailable', 503, { 'retry-after': '0' })]
    await expect(client({ retries: 2 }).get('/taxonomy')).rejects.toMatchObject({ code: 'unavailable' })
    expect(restCall).toHaveLength(3)
    answers = [refused('rate_limited', 429, { 'retry-after': '3600' })]
    await expect(client().get('/taxonomy')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 3600 })
    expect(restCall).toHaveLength(4)
  })

  it('stops waiting and retrying when its signal is aborted', async () => {
    answers = [refused('unavailable', 503, { 'retry-after': '30' })]
    const stop = new AbortController()
    const asking = client().get('/taxonomy', { signal: stop.signal })
    await expect.poll(() => restCall).toHaveLength(1)
    stop.abort()
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
    await expect(client().get('/taxonomy', { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(restCall).toHaveLength(1)
  })

  it('reads `Retry-After` as seconds or as a date', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 0, max: 4e12 }), (seconds, now) => {
        expect(secondsOf(String(seconds), now)).toBe(seconds)
        const told = secondsOf(new Date(now + seconds * 1_000).toUTCString(), now) as number
        expect(Math.abs(told - seconds)).toBeLessThanOrEqual(1)
      }),
    )
    expect([secondsOf(null, 0), secondsOf('soon', 0)]).toEqual([null, null])
  })
})

describe('pages', () => {
  /** Serves so many rows as the service does. */
  function serve(
    rows: readonly number[],
    answer: (rows: readonly number[], next: number | null) => unknown,
    headers = false,
  ) {
    answers = [
      (request, reply) => {
        const { searchParams } = new URL(request.url!, origin)
        const from = Number(searchParams.get('cursor') ?? searchParams.get('offset') ?? 0)
        const to = from + Number(searchParams.get('limit') ?? 20)
        const next = to < rows.length ? to : null
        json(
          answer(rows.slice(from, to), next),
          200,
          headers && next !== null ? { link: '</x>; rel="next"' } : {},
        )(request, reply)
      },
    ]
  }
  const rows = Array.from({ length: 45 }, (_, index) => index)

  it('are requested by cursor, by offset, or by the length of a bare array, until there is none', async () => {
    serve(rows, (data, next) => ({
      data,
      has_more: next !== null,
      next_cursor: next === null ? null : String(next),
    }))
    const query = { limit: 20 }
    expect(await Array.fromAsync(client().rows('/bulk/metrics', { params: { query } }))).toEqual(rows)
    expect(restCall).toHaveLength(3)
    serve(rows, (data, next) => ({ data, has_more: next !== null }))
    expect(await Array.fromAsync(client().rows('/filings/recent', { params: { query } }))).toEqual(rows)
    serve(rows, (results, next) => ({ results, has_more: next !== null }))
    expect(
      await Array.fromAsync(
        client().rows('/public/companies/search', { params: { query: { ...query, q: 'x' } } }),
      ),
    ).toEqual(rows)
    serve(rows, data => data, true)
    expect(await Array.fromAsync(client().rows('/companies/universe', { params: { query } }))).toEqual(rows)
  })

  it('are requested lazily', async () => {
    serve(rows, (data, next) => ({ data, has_more: next !== null }))
    for await (const row of client().rows('/filings/recent')) if (Number(row) === 3) break
    expect(restCall).toHaveLength(1)
  })

  it('reject responses without rows', async () => {
    answers = [json({ sectors: 1 })]
    await expect(Array.fromAsync(client().rows('/taxonomy'))).rejects.toThrow(TypeError)
  })
})
