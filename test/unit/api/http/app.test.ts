import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { type AnyEndpoint, defineEndpoint } from '../../../../src/api/endpoints/define-endpoint.ts'
import { freeBytesOf } from '../../../../src/api/http/health.ts'
import type { AppOptions } from '../../../../src/app.ts'
import { readConfig } from '../../../../src/config.ts'
import { AppError } from '../../../../src/errors.ts'
import { NOW, snapshotFixture, snapshotStores, testApp } from '../../../support/http/app.ts'
import { smallCompanyIndex } from '../../../support/http/companies.ts'
import { testEndpoints } from '../../../support/http/endpoints.ts'

const PERIODS = '/api/v1/companies/ACME/periods'
const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

function made(options: Partial<AppOptions> = {}): FastifyInstance {
  const app = testApp(options)
  open.push(app)
  return app
}

/** An endpoint at `/probe` that does what a test wants, and counts how often it was asked. */
function probe(handle: AnyEndpoint['handle']): { endpoints: AnyEndpoint[]; asked: () => number } {
  let asked = 0
  const endpoint = defineEndpoint({
    name: 'test.probe',
    method: 'GET',
    path: '/probe',
    tag: 'Test',
    tier: 'public',
    summary: 'A probe',
    shape: { kind: 'object' },
    input: Type.Object({ n: Type.Optional(Type.Integer({ description: 'n' })) }),
    output: Type.Unknown(),
    async handle(input, context) {
      asked += 1
      return handle(input, context)
    },
  })
  return { endpoints: [endpoint], asked: () => asked }
}

describe('errors', () => {
  it.each([
    ['GET', '/nothing', 404, 'not_found'],
    ['GET', '/api/v1/companies/ACME/periods/', 404, 'not_found'],
    ['GET', '/api/v1/companies/%/periods', 400, 'invalid_parameter'],
    ['GET', '/api/v1/companies/NOPE/periods', 404, 'company_not_found'],
    ['POST', PERIODS, 405, 'method_not_allowed'],
    ['DELETE', '/healthz', 405, 'method_not_allowed'],
    ['PUT', '/nothing', 404, 'not_found'],
    ['GET', `${PERIODS}?fields=${'a'.repeat(20_000)}`, 400, 'invalid_parameter'],
    ['GET', `/api/v1/companies/${'a'.repeat(20_000)}/periods`, 400, 'invalid_parameter'],
    ['GET', `${PERIODS}?fields=${'a'.repeat(40_000)}`, 414, 'uri_too_long'],
  ] as const)('%s %.60s is %i %s', async (method, url, status, code) => {
    const reply = await made().inject({ method, url })
    expect(reply.statusCode).toBe(status)
    expect(reply.json().error).toMatchObject({ code, status })
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(reply.headers['x-request-id']).toBeTruthy()
    expect(reply.headers['etag']).toBeUndefined()
  })

  it('are JSON whatever the caller accepts', async () => {
    const reply = await made().inject({ url: `${PERIODS}?limit=0`, headers: { accept: 'text/csv' } })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json().error.details).toEqual([
      { parameter: 'limit', message: 'must be a whole number from 1 to 100' },
    ])
  })

  it('that are unexpected hide their cause from the client and log it', async () => {
    const lines: string[] = []
    const secret = 'SELECT secret FROM facts at clickhouse'
    const { endpoints } = probe(async () => {
      throw new Error(secret)
    })
    const logger = { level: 'error', stream: { write: (line: string) => lines.push(line) } }
    const reply = await made({ endpoints, logger }).inject('/api/v1/probe')
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({ error: { code: 'internal', message: 'Internal error.', status: 500 } })
    expect(lines.join()).toContain(secret)
  })

  it('of a store keep their public text, and say when to try again', async () => {
    const { endpoints } = probe(async () => {
      throw new AppError('unavailable', { cause: new Error('connect ECONNREFUSED') })
    })
    const reply = await made({ endpoints }).inject('/api/v1/probe')
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('5')
    expect(reply.body).not.toContain('ECONNREFUSED')
  })

  it('of a handler that is too slow are 504, and its late failure is only logged', async () => {
    const lines: string[] = []
    const { endpoints } = probe(async () => {
      await sleep(40)
      throw new Error('too late')
    })
    const config = { ...readConfig({ ACCESS: 'open' }), requestTimeoutMs: 10 }
    const logger = { level: 'warn', stream: { write: (line: string) => lines.push(line) } }
    const reply = await made({ endpoints, config, logger }).inject('/api/v1/probe')
    expect(reply.json().error).toMatchObject({ code: 'timeout', status: 504 })
    await sleep(60)
    expect(lines.join()).toContain('too late')
  })

  it('list the allowed methods of a URL, as does OPTIONS', async () => {
    const app = made()
    expect((await app.inject({ method: 'PUT', url: PERIODS })).headers['allow']).toBe('GET, HEAD, OPTIONS')
    const options = await app.inject({ method: 'OPTIONS', url: '/api/v1/screen' })
    expect([options.statusCode, options.headers['allow'], options.body]).toEqual([204, 'POST, OPTIONS', ''])
  })
})

describe('formats', () => {
  it('return the same rows, and say when more follow', async () => {
    const app = made()
    const ask = (accept: string) =>
      app.inject({ url: `${PERIODS}?limit=30&include=provenance`, headers: { accept } })
    const rows = (await ask('application/json')).json().data
    const lines = await ask('application/x-ndjson')
    expect(lines.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'x-has-more': 'false',
    })
    expect(
      lines.body
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(rows)
    const csv = await ask('text/csv;q=0.9, application/json;q=0.1')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    expect(csv.body.split('\r\n').slice(0, 3)).toEqual([
      'ticker,cik,period_end,assets,note,provenance,currency',
      `ACME,0000001234,2024-12-31,1000,"'=1+1, ""quoted""","{""concept"":""us-gaap:Assets""}",USD`,
      'ACME,0000001234,2023-12-31,,"","{""concept"":""us-gaap:Assets""}",USD',
    ])
    expect((await app.inject({ url: PERIODS, headers: { accept: 'text/csv' } })).headers['x-has-more']).toBe(
      'true',
    )
  })

  it('of an answer without rows are JSON alone', async () => {
    const reply = await made().inject({
      url: '/api/v1/today?since=2024-01-01',
      headers: { accept: 'text/csv' },
    })
    expect(reply.json().error).toMatchObject({
      code: 'not_acceptable',
      message: 'This address answers in application/json.',
    })
  })

  it('have a header line where there are no rows', async () => {
    const reply = await made().inject({ url: `${PERIODS}?offset=500`, headers: { accept: 'text/csv' } })
    expect(reply.body).toBe('ticker,cik,period_end,assets,note,currency\r\n')
  })
})

describe('entity tags', () => {
  const tagOf = async (app: FastifyInstance, url: string, headers = {}) =>
    (await app.inject({ url, headers })).headers['etag']

  it('are one for all spellings of a request', async () => {
    const app = made()
    const tag = await tagOf(app, `${PERIODS}?limit=20&fields=a,b`)
    expect(await tagOf(app, `${PERIODS}?fields=%20a,,b`.replace(',,', '%20,%20b,'))).toBe(tag)
    expect(await tagOf(app, `${PERIODS}?offset=0&fields=a,b&period=annual`)).toBe(tag)
    expect(await tagOf(app, `${PERIODS}?limit=21&fields=a,b`)).not.toBe(tag)
    expect(await tagOf(app, `${PERIODS}?limit=20&fields=b,a`)).not.toBe(tag)
    expect(await tagOf(app, `${PERIODS}?limit=20&fields=a,b`, { accept: 'text/csv' })).not.toBe(tag)
  })

  it('change with the data version, and with the day only where it matters', async () => {
    let snapshot = snapshotFixture('v1')
    let now = NOW
    const app = made({ stores: snapshotStores(() => snapshot), clock: () => now })
    const fixed = await tagOf(app, PERIODS)
    const dated = await tagOf(app, '/api/v1/today?since=2024-01-01')
    now = new Date('2025-03-05T00:00:00Z')
    expect(await tagOf(app, PERIODS)).toBe(fixed)
    expect(await tagOf(app, '/api/v1/today?since=2024-01-01')).not.toBe(dated)
    snapshot = snapshotFixture('v2')
    const reply = await app.inject({ url: PERIODS, headers: { 'if-none-match': String(fixed) } })
    expect([reply.statusCode, reply.headers['x-data-version']]).toEqual([200, 'v2'])
  })

  it('spare the handler, but a star is only answered when there is an answer', async () => {
    const { endpoints, asked } = probe(async () => ({}))
    const app = made({ endpoints, cache: false })
    const tag = String(await tagOf(app, '/api/v1/probe'))
    expect(
      (await app.inject({ url: '/api/v1/probe', headers: { 'if-none-match': `"x", ${tag}` } })).statusCode,
    ).toBe(304)
    expect(asked()).toBe(1)
    expect((await app.inject({ url: '/api/v1/probe', headers: { 'if-none-match': '*' } })).statusCode).toBe(
      304,
    )
    const missing = await made().inject({
      url: '/api/v1/companies/NOPE/periods',
      headers: { 'if-none-match': '*' },
    })
    expect(missing.statusCode).toBe(404)
  })

  it('are on the document and its page too', async () => {
    const app = made()
    for (const url of ['/openapi.json', '/docs']) {
      const { etag } = (await app.inject(url)).headers
      expect((await app.inject({ url, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304)
    }
  })
})

describe('the cache of answers', () => {
  it('answers again with the same bytes and headers, without the handler, until the data change', async () => {
    let snapshot = snapshotFixture('v1')
    const { endpoints, asked } = probe(async (_input, { header }) => {
      header('X-Total-Count', '7')
      return { random: Math.random() }
    })
    const app = made({ endpoints, stores: snapshotStores(() => snapshot) })
    const [first, second] = [await app.inject('/api/v1/probe'), await app.inject('/api/v1/probe')]
    expect(second.body).toBe(first.body)
    expect(second.headers['x-total-count']).toBe('7')
    expect(asked()).toBe(1)
    await app.inject('/api/v1/probe?n=1')
    snapshot = snapshotFixture('v2')
    expect((await app.inject('/api/v1/probe')).body).not.toBe(first.body)
    expect(asked()).toBe(3)
  })

  it('can be switched off, and keeps no errors', async () => {
    const off = probe(async () => ({}))
    const app = made({ endpoints: off.endpoints, cache: false })
    for (let i = 0; i < 3; i++) await app.inject('/api/v1/probe')
    expect(off.asked()).toBe(3)
    const failing = probe(async () => {
      throw new AppError('unavailable')
    })
    const other = made({ endpoints: failing.endpoints })
    for (let i = 0; i < 2; i++) expect((await other.inject('/api/v1/probe')).statusCode).toBe(503)
    expect(failing.asked()).toBe(2)
  })
})

describe('an answer that its endpoint writes in pieces', () => {
  const pieces = (bytes: number) =>
    Array.from({ length: 40 }, (_, at) => Buffer.alloc(bytes / 40, at === 0 ? '"' : 'x'))
  const writing = (bytes: number) => {
    let asked = 0
    const { endpoints } = probe(async () => ({ never: 'asked' }))
    const json = async () => {
      asked += 1
      return { pieces: pieces(bytes), rows: null }
    }
    return { endpoints: endpoints.map(endpoint => ({ ...endpoint, json })), asked: () => asked }
  }

  it.each([4_000, 4_000_000])('has all bytes and reports how many, also from the cache: %s', async bytes => {
    const { endpoints, asked } = writing(bytes)
    const app = made({ endpoints })
    for (let i = 0; i < 2; i++) {
      const { statusCode, headers, rawPayload } = await app.inject('/api/v1/probe')
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
      expect(headers['content-length']).toBe(String(bytes))
      expect(rawPayload.equals(Buffer.concat(pieces(bytes)))).toBe(true)
    }
    expect(asked()).toBe(1)
    const head = await app.inject({ method: 'HEAD', url: '/api/v1/probe' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('goes over a socket whole, to many readers at once', async () => {
    const { endpoints } = writing(4_000_000)
    const app = made({ endpoints })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const replies = await Promise.all(Array.from({ length: 5 }, () => fetch(`${address}/api/v1/probe`)))
    for (const reply of replies)
      expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.concat(pieces(4_000_000)))).toBe(true)
    await app.close()
  })
})

describe('requests', () => {
  it('keep an id that is sane, and get one that is new otherwise', async () => {
    const app = made()
    const idOf = async (id: string) =>
      (await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id']
    expect(await idOf('abc-123')).toBe('abc-123')
    expect(await idOf('a b')).not.toBe('a b')
    expect(await idOf('x'.repeat(200))).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('see one snapshot each, and an index made once for its companies', async () => {
    let made_ = 0
    const snapshot = snapshotFixture()
    const app = made({
      stores: snapshotStores(() => ({ ...snapshot })),
      cache: false,
      companyIndex: companies => {
        made_ += 1
        return smallCompanyIndex(companies)
      },
    })
    for (let i = 0; i < 3; i++) expect((await app.inject(PERIODS)).statusCode).toBe(200)
    expect(made_).toBe(1)
  })

  it('at an alias answer as at the path itself', async () => {
    const app = made()
    const [one, other] = [
      await app.inject('/api/v1/companies/all'),
      await app.inject('/api/v1/companies/everyone'),
    ]
    expect(other.body).toBe(one.body)
    expect(other.headers['etag']).toBe(one.headers['etag'])
  })
})

describe('for the operator', () => {
  it('healthz says that the process is up, whatever the stores do', async () => {
    const down = async () => {
      throw new Error('down')
    }
    const app = made({ stores: snapshotStores(snapshotFixture, down) })
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json().error).toMatchObject({ code: 'unavailable', status: 503 })
    expect((await made().inject('/readyz')).json()).toEqual({ status: 'ready', data_version: 'v1' })
  })

  it('is not ready while the disk is full, and reports it', async () => {
    const readiness = async (freeBytes: () => Promise<number | null>) =>
      (await made({ freeBytes }).inject('/readyz')).json()
    expect((await readiness(async () => 3 * 1_048_576)).error).toMatchObject({
      code: 'unavailable',
      status: 503,
      message: expect.stringContaining('3 MB free'),
    })
    expect(await readiness(async () => 16 * 1_048_576)).toMatchObject({ status: 'ready' })
    expect(await readiness(async () => null)).toMatchObject({ status: 'ready' })
    const broken = await readiness(() => Promise.reject(new Error('EIO')))
    expect(broken.error).toMatchObject({ code: 'unavailable', status: 503 })
  })

  it('reads the free space of a directory, and returns null for a missing one', async () => {
    expect(await freeBytesOf(tmpdir())).toBeGreaterThan(0)
    expect(await freeBytesOf(join(tmpdir(), 'no such directory'))).toBeNull()
  })

  it('metrics count by operation and status, never by address', async () => {
    const app = made()
    await app.inject(PERIODS)
    await app.inject('/api/v1/companies/INIT/periods?limit=0')
    await app.inject('/some/secret/address')
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    expect(body).toContain('http_requests_total{operation="test.periods",status="200"} 1')
    expect(body).toContain('http_requests_total{operation="test.periods",status="400"} 1')
    expect(body).toContain('http_requests_total{operation="unmatched",status="404"} 1')
    expect(body).toContain('data_version_info{version="v1"} 1')
    expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/)
    expect(body).not.toMatch(/secret|ACME/)
  })

  it('metrics tell what the heap held when it was collected last', async () => {
    const app = made()
    const held = async () =>
      Number(/^nodejs_heap_after_collection_bytes (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1])
    const before = await held()
    const kept = Array.from({ length: 200_000 }, (_, index) => ({ index }))
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    await expect.poll(held).toBeGreaterThan(before)
    expect(await held()).toBeGreaterThan(kept.length * 16)
    expect(await held()).toBeLessThan(process.memoryUsage().heapTotal)
  })

  it('a metric is never served from a snapshot that has gone', async () => {
    let snapshot = snapshotFixture('v1')
    const app = made({ stores: snapshotStores(() => snapshot) })
    await app.inject('/metrics')
    snapshot = snapshotFixture('v2')
    const { body } = await app.inject('/metrics')
    expect(body).toContain('data_version_info{version="v2"} 1')
    expect(body).not.toContain('version="v1"')
  })

  it('the root leads to the documentation', async () => {
    const reply = await made().inject('/')
    expect([reply.statusCode, reply.headers['location']]).toEqual([302, '/explore'])
  })
})

describe('test endpoints', () => {
  it('are all reachable', () => {
    const app = made()
    for (const { method, path } of testEndpoints) {
      expect(app.hasRoute({ method, url: `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}` })).toBe(true)
    }
  })
})

describe('request bodies', () => {
  const post = (payload: string, headers: object = {}) =>
    made().inject({
      method: 'POST',
      url: '/api/v1/screen',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })

  it.each(['[', '{"a":'])('nested 100,000 deep by %s get 400', async opening => {
    const end = opening === '[' ? ']' : '}'
    const reply = await post(`${opening.repeat(100_000)}1${end.repeat(100_000)}`)
    expect(reply.json().error).toMatchObject({ code: 'malformed_body', status: 400 })
  })

  it('with brackets inside of strings are not nested', async () => {
    const reply = await post(JSON.stringify({ filters: [], text: `\\"${'['.repeat(100)}` }))
    expect(reply.json().error.code).toBe('invalid_parameter')
  })

  it.each(['gzip', 'br', 'deflate, gzip'])('with Content-Encoding %s get 415', async encoding => {
    const reply = await post('{}', { 'content-encoding': encoding })
    expect(reply.json().error).toMatchObject({ code: 'unsupported_media_type', status: 415 })
    expect(reply.json().error.message).toContain('Content-Encoding')
  })
})
