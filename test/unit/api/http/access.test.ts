import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newKey } from '../../../../src/api/access/key-format.ts'
import { bulkMetrics } from '../../../../src/api/endpoints/bulk/metrics.ts'
import type { AnyEndpoint } from '../../../../src/api/endpoints/define-endpoint.ts'
import { dataMetrics } from '../../../../src/api/endpoints/metrics/data-metrics.ts'
import type { AppOptions } from '../../../../src/app.ts'
import { readConfig } from '../../../../src/config.ts'
import { AppError } from '../../../../src/errors.ts'
import { testApp } from '../../../support/http/app.ts'
import { testEndpoints } from '../../../support/http/endpoints.ts'
import { openTestAccess, START, type TestAccess } from '../../../support/test-access.ts'

const PERIODS = '/api/v1/companies/ACME/periods'
const SCREEN = '/api/v1/screen'
const METRICS = '/api/v1/data/metrics'

let test: TestAccess
const open: FastifyInstance[] = []
beforeAll(async () => {
  test = await openTestAccess()
})
beforeEach(() => test.reset())
afterAll(() => test.close())
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
  vi.restoreAllMocks()
})

function served(options: Partial<AppOptions> = {}): FastifyInstance {
  const app = testApp({
    config: readConfig({}),
    access: test.access,
    clock: () => new Date(test.now()),
    ...options,
  })
  open.push(app)
  return app
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const remaining = async (app: FastifyInstance, headers = {}) =>
  Number((await app.inject({ url: '/docs', headers })).headers['x-ratelimit-remaining'])

/** What a request of a guest, or of who sends these headers, debits. */
async function debited(app: FastifyInstance, request: InjectOptions, headers = {}) {
  const before = await remaining(app, headers)
  const reply = await app.inject({ ...request, headers: { ...headers, ...request.headers } })
  return { status: reply.statusCode, calls: before - (await remaining(app, headers)), reply }
}

describe('headers of a quota', () => {
  it.each([
    ['an answer', 200, { url: PERIODS }],
    ['a HEAD', 200, { url: PERIODS, method: 'HEAD' }],
    ['bad values', 400, { url: `${PERIODS}?limit=0` }],
    ['a bad address', 400, { url: '/api/v1/companies/%/periods' }],
    ['a bad key', 401, { url: PERIODS, headers: bearer('fda_typo') }],
    ['an unknown company', 404, { url: '/api/v1/companies/NOPE/periods' }],
    ['an unknown address', 404, { url: '/nothing' }],
    ['another method', 405, { url: PERIODS, method: 'PUT' }],
    ['another format', 406, { url: PERIODS, headers: { accept: 'image/png' } }],
    ['the documentation', 200, { url: '/docs' }],
    ['the document', 200, { url: '/openapi.json' }],
    ['the root', 302, { url: '/' }],
    ['the state of the process', 200, { url: '/healthz' }],
  ] as const)('are on %s', async (_name, status, request) => {
    const { statusCode, headers } = await served().inject(request)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '100',
      'x-ratelimit-reset': '2025-03-05T00:00:00.000Z',
      'ratelimit-policy': '"day";q=100;w=86400',
    })
    expect(headers['vary']).toContain('Authorization')
  })

  it('tell a key holder’s own window: the month of a paid plan', async () => {
    const { key } = await test.key('pro')
    const { headers } = await served().inject({ url: PERIODS, headers: bearer(key) })
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '50000',
      'x-ratelimit-remaining': '49999',
      'x-ratelimit-reset': '2025-04-01T00:00:00.000Z',
      'ratelimit-policy': '"month";q=50000;w=2678400',
      ratelimit: '"month";r=49999;t=2376000',
    })
  })

  it('are on 304 and on 429, which says when to come again', async () => {
    const { key } = await test.key('free')
    const app = served()
    const { headers } = await app.inject({ url: PERIODS, headers: bearer(key) })
    const again = { ...bearer(key), 'if-none-match': String(headers['etag']) }
    const unchanged = await app.inject({ url: PERIODS, headers: again })
    expect([unchanged.statusCode, unchanged.headers['x-ratelimit-remaining']]).toEqual([304, '498'])
    await test.quota.debit({
      subject: (await test.access.caller({ ...bearer(key), address: '' })).subject,
      window: 'day:2025-03-04',
      calls: 498,
      limit: 500,
      keptMs: 1e9,
      usage: null,
    })
    const refused = await app.inject({ url: PERIODS, headers: bearer(key) })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'x-ratelimit-remaining': '0', 'retry-after': '43200' })
    expect(refused.json().error).toEqual({
      code: 'rate_limited',
      status: 429,
      message:
        'Rate limit exceeded: all 500 calls per day are used. The limit resets at 2025-03-05T00:00:00.000Z. A paid plan raises the limit.',
      details: { scope: 'day', limit: 500, remaining: 0, cost: 1, reset: '2025-03-05T00:00:00.000Z' },
    })
  })

  it('of an open service tell the guard of the process', async () => {
    const { headers } = await served({
      config: readConfig({ ACCESS: 'open' }),
      access: undefined as never,
    }).inject({ url: PERIODS, headers: bearer('nonsense') })
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '600000',
      'x-ratelimit-remaining': '599999',
      'ratelimit-policy': '"minute";q=600000;w=60',
    })
  })
})

describe('calls that count', () => {
  const failing: AnyEndpoint = {
    ...testEndpoints[0]!,
    handle: async () => {
      throw new AppError('unavailable')
    },
  }

  it.each([
    [1, 200, { url: PERIODS }],
    [1, 200, { url: PERIODS, method: 'HEAD' }],
    [1, 400, { url: `${PERIODS}?limit=0` }],
    [1, 404, { url: '/api/v1/companies/NOPE/periods' }],
    [1, 406, { url: PERIODS, headers: { accept: 'image/png' } }],
    [1, 400, { url: SCREEN, method: 'POST', payload: '{', headers: { 'content-type': 'application/json' } }],
    [1, 415, { url: SCREEN, method: 'POST', payload: 'x', headers: { 'content-type': 'text/plain' } }],
    [0, 401, { url: PERIODS, headers: bearer('x') }],
    [0, 401, { url: `${PERIODS}?limit=21` }],
    [0, 404, { url: '/api/v1/nothing' }],
    [0, 405, { url: PERIODS, method: 'DELETE' }],
    [0, 204, { url: PERIODS, method: 'OPTIONS' }],
    [0, 200, { url: '/openapi.json' }],
  ] as const)('%i for %i of %j', async (calls, status, request) => {
    expect(await debited(served(), request)).toMatchObject({ calls, status })
  })

  it('are not those that failed here', async () => {
    const app = served({ endpoints: [failing] })
    const { status, calls, reply } = await debited(app, { url: PERIODS })
    expect([status, calls]).toEqual([503, 0])
    expect(reply.headers['x-ratelimit-remaining']).toBe('100')
  })

  it('are exactly as many as remain when many requests come at once', async () => {
    const { key } = await test.key('free')
    const app = served()
    const statuses: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const requests = Array.from({ length: 100 }, (_, index) =>
        app.inject({ url: `${PERIODS}?offset=${index % 7}`, headers: bearer(key) }),
      )
      statuses.push(...(await Promise.all(requests)).map(({ statusCode }) => statusCode))
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(500)
    expect(statuses.filter(status => status === 429)).toHaveLength(500)
  })

  it('of a bulk page are a call for each 10,000 rows that it may hold', async () => {
    const { stream: _stream, json: _json, ...asked } = bulkMetrics
    const endpoint: AnyEndpoint = { ...asked, handle: async () => ({ data: [] }) }
    const { key } = await test.key('pro')
    const app = served({ endpoints: [endpoint] })
    const calls = async (query: string) =>
      (await debited(app, { url: `/api/v1/bulk/metrics${query}` }, bearer(key))).calls
    expect(await calls('?limit=10000')).toBe(1)
    expect(await calls('')).toBe(1)
    expect(await calls('?limit=10001')).toBe(2)
    expect(await calls('?limit=100000')).toBe(10)
  })

  it('of the metrics query are a call for each 1,000 credits begun', async () => {
    const { json: _json, ...asked } = dataMetrics
    const endpoint: AnyEndpoint = { ...asked, handle: async () => ({ data: {} }) }
    const { key } = await test.key('pro')
    const app = served({ endpoints: [endpoint] })
    const ask = async (query: string) => {
      const { status, calls } = await debited(app, { url: `${METRICS}?${query}` }, bearer(key))
      return [status, calls]
    }
    const twenty = ['YOY', ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(n => `MED${n}`)]
      .map(id => `TTM.${id}`)
      .join()
    const metrics = 'revenue,net_income,roic,gross_margin,total_assets'
    expect(await ask(`tickers=ACME&metrics=revenue`)).toEqual([200, 1])
    // 2 companies x 5 metrics x (10 years + 11 dimensions) = 210; a company nobody knows costs nothing.
    expect(await ask(`tickers=ACME,INIT,NOPE&metrics=${metrics}&years=10&dimensions=${twenty}`)).toEqual([
      200, 1,
    ])
    expect(await ask(`tickers=ACME&metrics=nonsense`)).toEqual([400, 1])
    expect(await ask(`tickers=ACME&metrics=revenue&dry_run=true`)).toEqual([200, 1])
  })

  it('of a query that costs more are debited whole or not at all', async () => {
    const endpoint: AnyEndpoint = { ...testEndpoints[0]!, cost: () => 300 }
    const { key } = await test.key('free')
    const app = served({ endpoints: [endpoint] })
    expect(await debited(app, { url: PERIODS }, bearer(key))).toMatchObject({ status: 200, calls: 300 })
    expect(await debited(app, { url: PERIODS }, bearer(key))).toMatchObject({ status: 429, calls: 0 })
  })
})

describe('guests', () => {
  it('are distinguished only by the address that a trusted proxy sends', async () => {
    const forwarded = (address: string) => ({ 'x-forwarded-for': address })
    const behind = served({ config: readConfig({ TRUST_PROXY: 'loopback' }) })
    await behind.inject({ url: PERIODS, headers: forwarded('203.0.113.1') })
    expect(await remaining(behind, forwarded('203.0.113.1'))).toBe(99)
    expect(await remaining(behind, forwarded('203.0.113.2'))).toBe(100)
    const direct = served()
    await direct.inject({ url: PERIODS, headers: forwarded('203.0.113.3') })
    expect(await remaining(direct, forwarded('203.0.113.4'))).toBe(99)
  })

  it('get fewer rows by default, not a refusal', async () => {
    const many: AnyEndpoint = { ...testEndpoints[0]!, caps: { limit: 'limit' } }
    const reply = await served({ endpoints: [many] }).inject(`${PERIODS}`)
    expect([reply.statusCode, reply.json().count]).toEqual([200, 20])
  })

  it('receive the tier that raises a cap, for every parameter above one', async () => {
    const reply = await served().inject(`/api/v1/companies/all?limit=101&tickers=A,B,C`)
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Bearer')
    expect(reply.json().error.details).toEqual([
      { parameter: 'limit', message: 'may be at most 20 with no key; a free key raises this cap' },
    ])
  })
})

describe('answers to key holders', () => {
  it('are not kept for others, and have a tag of their tier', async () => {
    const { key } = await test.key('free')
    const app = served()
    const [guest, holder] = [
      await app.inject(PERIODS),
      await app.inject({ url: PERIODS, headers: bearer(key) }),
    ]
    expect(guest.headers['cache-control']).toBe('public, max-age=60')
    expect(holder.headers['cache-control']).toBe('private, max-age=60')
    expect(holder.headers['etag']).not.toBe(guest.headers['etag'])
    expect(holder.body).toBe(guest.body)
  })
})

describe('keys', () => {
  it.each([
    '?api_key=x',
    '?limit=1&apikey=x',
    '?access_token=x',
    `?limit=${newKey('live')}`,
    `?${newKey('test')}=1`,
    `?x=${newKey('live').replace('_', '%5F')}`,
    `/${newKey('live')}`,
  ])('in an address are rejected with a sentence: %.20s', async rest => {
    for (const app of [
      served(),
      served({ config: readConfig({ ACCESS: 'open' }), access: undefined as never }),
    ]) {
      const reply = await app.inject(`${PERIODS}${rest}`)
      expect(reply.statusCode).toBe(400)
      expect(reply.json().error.message).toContain('Authorization: Bearer <key>')
      expect(reply.json().error.details).toHaveLength(1)
      expect(reply.body).not.toMatch(/fda|svc_test/)
    }
  })

  it('show in no log line, no error and no metric, wherever they are put', async () => {
    const lines: string[] = []
    const logger = { level: 'trace', stream: { write: (line: string) => lines.push(line) } }
    const { key } = await test.key('free')
    const app = served({ logger })
    const json = { 'content-type': 'application/json' }
    const replies = [
      await app.inject({ url: PERIODS, headers: bearer(key) }),
      await app.inject({ url: PERIODS, headers: { ...bearer(key), 'x-request-id': key } }),
      await app.inject({ url: PERIODS, headers: { ...bearer(`${key}x`), 'user-agent': key } }),
      await app.inject({ url: `${PERIODS}?api_key=${key}` }),
      await app.inject({ url: `${PERIODS}?api_key=hunter2` }),
      await app.inject({ url: `${PERIODS}?limit=1&key=hunter2` }),
      await app.inject({ url: `/nothing?token=hunter2` }),
      await app.inject({ url: `/api/v1/companies/${key}/periods` }),
      await app.inject({ url: `/${key}`, method: 'PUT' }),
      await app.inject({ url: SCREEN, method: 'POST', payload: { [key]: 1 }, headers: json }),
      await app.inject({ url: SCREEN, method: 'POST', payload: `{"${key}`, headers: json }),
      await app.inject('/metrics'),
    ]
    expect(lines.length).toBeGreaterThanOrEqual(replies.length)
    const secret = key.slice(6)
    const told = [
      ...lines,
      ...replies.map(({ body }) => body),
      ...replies.map(({ headers }) => JSON.stringify(headers)),
    ]
    expect(told.filter(text => text.includes(secret) || text.includes('hunter2'))).toEqual([])
  })

  it('cannot put lines into the log, or headers into the answer', async () => {
    const lines: string[] = []
    const logger = { level: 'trace', stream: { write: (line: string) => lines.push(line) } }
    const reply = await served({ logger }).inject({
      url: PERIODS,
      headers: { authorization: 'Bearer x\r\nX-Evil: 1\n{"level":60}' },
    })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['x-evil']).toBeUndefined()
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 30 })
  })

  it('that cannot be looked up are 503, not 401', async () => {
    const { key } = await test.key('free')
    vi.spyOn(test.accounts.keys, 'find').mockRejectedValue(new AppError('unavailable'))
    const app = served()
    const reply = await app.inject({ url: PERIODS, headers: bearer(key) })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect((await app.inject(PERIODS)).statusCode).toBe(200)
  })

  it('revoked in this process are rejected by the next request', async () => {
    const { key, id } = await test.key('free')
    const app = served()
    expect((await app.inject({ url: PERIODS, headers: bearer(key) })).statusCode).toBe(200)
    await test.accounts.keys.revoke(id, START)
    test.access.forgetKeys()
    expect((await app.inject({ url: PERIODS, headers: bearer(key) })).statusCode).toBe(401)
  })
})
