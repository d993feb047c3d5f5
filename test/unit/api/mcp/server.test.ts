import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey } from '../../../../src/api/access/key-format.ts'
import { endpoints } from '../../../../src/api/endpoints/index.ts'
import { boundTools } from '../../../../src/api/mcp/server.ts'
import { readConfig } from '../../../../src/config.ts'
import { countTokens } from '../../../../src/domain/documents/text/count-tokens.ts'
import { pairs } from '../../../contract/mcp/pairs.ts'
import { testApp } from '../../../support/http/app.ts'
import { callTool, ERAS, mcpClient, message, parseReply } from '../../../support/mcp-client.ts'
import { openTestAccess, START, type TestAccess } from '../../../support/test-access.ts'

/** The tools of the specification. */
const NAMES = [
  'search_companies',
  'get_financials',
  'get_metric_history',
  'list_filings',
  'list_recent_filings',
  'search_filings',
  'get_filing_section',
  'get_filing_index',
  'get_xbrl_facts',
  'get_guidance_vs_actual',
  'get_earnings_history',
  'compare_earnings_calls',
  'get_stock_price',
  'screen_companies',
  'compare_companies',
  'screen_filing_signals',
]

let test: TestAccess
let app: FastifyInstance
beforeAll(async () => {
  test = await openTestAccess()
})
beforeEach(async () => {
  test.reset()
  app = testApp({
    config: readConfig({ MCP_HOSTS: 'filings.example' }),
    access: test.access,
    clock: () => new Date(test.now()),
  })
})
afterAll(() => test.close())

/** A call of the older kind; the answer is the one event of its stream. */
async function call(name: string, given: object, headers: object = {}) {
  const reply = await app.inject(message('tools/call', { name, arguments: given }, headers))
  return { reply, answer: parseReply(reply).result! }
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

describe('the list of tools', () => {
  it.each(ERAS)('is that of the specification, in under 6,000 tokens, to a %s client', async era => {
    const client = await mcpClient(app, era)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual([...NAMES].sort())
    expect(countTokens(JSON.stringify(tools))).toBeLessThan(6_000)
    for (const { title, description, annotations, inputSchema, outputSchema } of tools) {
      expect(title).toMatch(/^[A-Z]/)
      expect(annotations).toEqual({ readOnlyHint: true, idempotentHint: true, openWorldHint: false })
      expect(description).toMatch(/Use (when|for|to|before)|Give /)
      expect(description).toMatch(/Not |Cite |To /)
      expect(inputSchema.type).toBe('object')
      expect(outputSchema?.required).toEqual(['continuation'])
      expect(JSON.stringify(inputSchema)).not.toMatch(/anyOf|oneOf|allOf/)
    }
    expect(client.getInstructions()).toContain('as_of=YYYY-MM-DD')
    expect(client.getServerCapabilities()).toMatchObject({ tools: { listChanged: false }, resources: {} })
  })

  it('names in its descriptions only tools that there are', () => {
    const named = boundTools().flatMap(({ tool }) => tool.description.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? [])
    const verbs = /^(get|list|search|screen|compare)_/
    expect(named.filter(word => verbs.test(word) && !NAMES.includes(word))).toEqual([])
  })

  it('costs no call, nor does meeting', async () => {
    const client = await mcpClient(app, 'legacy')
    await client.listTools()
    await client.listResources()
    const reply = await app.inject(message('ping'))
    expect(reply.headers['x-ratelimit-remaining']).toBe('100')
  })
})

describe('callers of tools', () => {
  it.each([
    ['a mistyped key', async () => 'fda_typo'],
    ['an unknown key', async () => newKey('live')],
    ['a revoked key', async () => (await test.key('pro', { revoked: true })).key],
    ['an expired key', async () => (await test.key('pro', { expiresAt: START - 1 })).key],
  ])('with %s are rejected with 401 and told where to look', async (_name, keyOf) => {
    const { reply } = await call('search_companies', { q: 'acme' }, bearer(await keyOf()))
    expect(reply.statusCode).toBe(401)
    expect(reply.json().error.code).toBe('unauthorized')
    const [, address] = /^Bearer error="invalid_token", resource_metadata="([^"]+)"$/.exec(
      String(reply.headers['www-authenticate']),
    )!
    const { pathname, origin } = new URL(address!)
    expect((await app.inject(pathname)).json()).toMatchObject({
      resource: `${origin}/mcp`,
      bearer_methods_supported: ['header'],
    })
  })

  it.each([
    [undefined, 'get_financials', { ticker: 'ACME' }, 401, 'unauthorized'],
    [undefined, 'get_metric_history', { ticker: 'ACME', metrics: ['roic'] }, 401, 'unauthorized'],
    [undefined, 'search_companies', { q: 'acme', limit: 21 }, 401, 'unauthorized'],
    ['free', 'get_financials', { ticker: 'ACME' }, 403, 'forbidden'],
  ] as const)(
    'of plan %s who call %s %j get %i as a tool error, free of charge',
    async (plan, name, given, status, code) => {
      const headers = plan ? bearer((await test.key(plan)).key) : {}
      const { reply, answer } = await call(name, given, headers)
      expect(reply.statusCode).toBe(200)
      expect(answer.isError).toBe(true)
      expect(answer.structuredContent.error).toMatchObject({ code, status })
      expect(JSON.parse(answer.content[0]!.text)).toEqual(answer.structuredContent)
      expect(reply.headers['x-ratelimit-remaining']).toBe(plan ? '500' : '100')
    },
  )

  it('get of every tool what their tier gets of its endpoints', async () => {
    const real = testApp({ config: readConfig({}), access: test.access, endpoints })
    for (const plan of [null, 'free', 'pro'] as const) {
      const headers = plan ? bearer((await test.key(plan)).key) : {}
      for (const { tool, given, url, body } of pairs('0000001234-24-000001')) {
        const payload = body && { method: 'POST' as const, payload: body }
        const rest = await real.inject({ url: `/api/v1${url}`, headers, ...payload })
        const { answer } = await call(tool, given, headers)
        const { error } = answer.structuredContent
        expect(error?.status ?? 200, `${plan} ${tool} ${url}`).toBe(rest.statusCode)
        if (error) expect(error).toEqual(rest.json().error)
      }
    }
    await real.close()
  })

  it('over a cap of their tier are given the call that would do', async () => {
    const { answer } = await call('search_companies', { q: 'acme', limit: 50 })
    expect(answer.structuredContent.corrected_call).toEqual({
      tool: 'search_companies',
      arguments: { q: 'acme', limit: 20 },
    })
  })

  it('share one quota over both doors, and one call costs one', async () => {
    const { key } = await test.key('free')
    const left = (reply: { headers: object }) =>
      (reply.headers as Record<string, unknown>)['x-ratelimit-remaining']
    const { reply, answer } = await call('search_companies', { q: 'acme' }, bearer(key))
    expect(answer.structuredContent.results[0].ticker).toBe('ACME')
    expect(left(reply)).toBe('499')
    expect(left((await call('search_companies', { q: '' }, bearer(key))).reply)).toBe('498')
    const rest = await app.inject({ url: '/api/v1/companies/ACME/periods', headers: bearer(key) })
    expect(left(rest)).toBe('497')
  })

  it('get a 429 tool error with the reset time after their quota is used up', async () => {
    for (let calls = 0; calls < 100; calls++) await app.inject('/api/v1/companies/ACME/periods?limit=0')
    const { reply, answer } = await call('search_companies', { q: 'acme' })
    expect(reply.statusCode).toBe(200)
    expect(answer.structuredContent.error).toMatchObject({
      code: 'rate_limited',
      status: 429,
      details: { scope: 'day', limit: 100, remaining: 0, reset: '2025-03-05T00:00:00.000Z' },
    })
  })

  it('get back what a failure here cost, and learn nothing of it', async () => {
    const { reply, answer } = await call('list_recent_filings', {})
    expect(answer.structuredContent).toEqual({
      error: { code: 'internal', status: 500, message: 'Internal error.' },
      continuation: null,
    })
    expect(reply.headers['x-ratelimit-remaining']).toBe('100')
  })
})

describe('arguments', () => {
  const named = (details: readonly { readonly parameter: string }[]) =>
    details.map(({ parameter }) => parameter).sort()

  it.each([
    [{ qq: 'acme' }, ['q', 'qq'], { q: 'acme' }],
    [
      { q: 'acme', limit: '5', max_tokens: 5 },
      ['limit', 'max_tokens'],
      { q: 'acme', limit: 5, max_tokens: 1_000 },
    ],
    [{}, ['q'], undefined],
    [{ q: 5 }, ['q'], { q: '5' }],
  ])('%j are rejected with every fault and the call that would do', async (given, parameters, corrected) => {
    const { answer } = await call('search_companies', given)
    expect(answer.isError).toBe(true)
    const { error, corrected_call } = answer.structuredContent
    expect(error.code).toBe('invalid_parameter')
    expect(named(error.details)).toEqual(parameters)
    expect(corrected_call?.arguments).toEqual(corrected)
  })

  it('that belong to another variant of the tool are rejected by name', async () => {
    const { key } = await test.key('pro')
    const ask = (given: object) => call('get_financials', { ticker: 'ACME', ...given }, bearer(key))
    const { answer } = await ask({ statement: 'balance_sheet', period: 'ttm' })
    expect(named(answer.structuredContent.error.details)).toEqual(['period'])
    const unknown = await ask({ statement: 'equity' })
    expect(unknown.answer.structuredContent.error.details[0]).toEqual({
      parameter: 'statement',
      message: 'must be one of income, cash_flow, balance_sheet, as_reported, restatements',
    })
  })

  it('with another name in the endpoint are reported under the name of the tool', async () => {
    const { answer } = await call('compare_companies', { ticker: '!!', as_of: 'tomorrow' })
    expect(named(answer.structuredContent.error.details)).toEqual(['as_of', 'ticker'])
    const section = await call('get_filing_section', { ticker: 'ACME', as_of: 'tomorrow' })
    expect(named(section.answer.structuredContent.error.details)).toEqual(['as_of'])
  })

  it.each([null, 5, 'x', []])('%j are a fault, not a failure', async given => {
    const reply = await app.inject(message('tools/call', { name: 'search_companies', arguments: given }))
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.body).not.toContain('nternal')
  })
})

describe('names of the service', () => {
  const ask = (headers: object) => app.inject(message('ping', {}, headers))

  it.each([
    [{ host: 'localhost:3000' }],
    [{ host: '127.0.0.1:3000' }],
    [{ host: '[::1]:3000' }],
    [{ host: '192.0.2.7' }],
    [{ host: 'Filings.Example' }],
    [{ host: 'filings.example', origin: 'https://filings.example' }],
    [{ host: 'localhost', origin: 'http://127.0.0.1:6274' }],
  ])('%j are let in', async headers => {
    expect((await ask(headers)).statusCode).toBe(200)
  })

  it.each([
    [{ host: 'attacker.example' }],
    [{ host: 'localhost.attacker.example' }],
    [{ host: '127.0.0.1.attacker.example' }],
    [{ host: 'attacker.example', origin: 'http://attacker.example' }],
    [{ host: 'localhost', origin: 'https://attacker.example' }],
    [{ host: 'localhost', origin: 'null' }],
    [{ host: '127.0.0.1', origin: 'http://192.0.2.9' }],
  ])('%j are rejected: a page of another site may be behind it', async headers => {
    const reply = await ask(headers)
    expect(reply.statusCode).toBe(403)
    expect(reply.json().error.code).toBe('forbidden')
  })
})

describe('messages', () => {
  it.each([
    ['GET', 405],
    ['DELETE', 405],
    ['PUT', 405],
    ['OPTIONS', 204],
  ] as const)('by %s get %i', async (method, status) => {
    const reply = await app.inject({ method, url: '/mcp', headers: { accept: 'text/event-stream' } })
    expect(reply.statusCode).toBe(status)
  })

  it.each([
    ['{', 'application/json', 400],
    ['{}', 'application/json', 400],
    ['hello', 'text/plain', 415],
    [`"${'x'.repeat(1_100_000)}"`, 'application/json', 413],
  ])('%.10s as %s get %i', async (payload, type, status) => {
    const headers = { 'content-type': type, accept: 'application/json, text/event-stream' }
    const reply = await app.inject({ method: 'POST', url: '/mcp', headers, payload })
    expect(reply.statusCode).toBe(status)
    expect(reply.json().error).toBeDefined()
  })

  it('that would hold a connection open are rejected', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const params = { notifications: { toolsListChanged: true }, _meta: meta }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const reply = await app.inject(message('subscriptions/listen', params, headers))
    expect(reply.json().error.message).toContain('Subscription limit')
  })

  it('of an unknown tool or resource are answered in the protocol’s own shape', async () => {
    const client = await mcpClient(app, 'modern')
    await expect(callTool(client, 'get_everything', {})).rejects.toThrow(/get_everything/)
    await expect(client.readResource({ uri: 'filings://catalog/secrets' })).rejects.toThrow()
  })
})

describe('batches of older clients', () => {
  const item = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params })
  const send = (payload: unknown, headers: object = {}) =>
    app.inject({ ...message('ping', {}, headers), payload: JSON.stringify(payload) })

  it('answer each message under its id, and debit each tool call', async () => {
    const batch = [
      item(1, 'tools/list'),
      item(2, 'tools/call', { name: 'search_companies', arguments: { q: 'acme' } }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      item(3, 'tools/call', { name: 'search_companies', arguments: { q: 'init' } }),
      item(4, 'tools/list'),
    ]
    const reply = await send(batch)
    expect(reply.statusCode).toBe(200)
    const answers = reply.json() as { id: number; result: Record<string, unknown> }[]
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(answers[3]!.result).toEqual(answers[0]!.result)
    expect(reply.headers['x-ratelimit-remaining']).toBe('98')
  })

  it.each([0, 21, 100])('of %i messages get 400', async count => {
    const reply = await send(Array.from({ length: count }, (_, id) => item(id, 'ping')))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.message).toContain('1 to 20 messages')
  })

  it('end with errors if their responses are too large', async () => {
    const real = testApp({ config: readConfig({}), access: test.access, endpoints })
    const read = (id: number) => item(id, 'resources/read', { uri: 'filings://catalog/signals' })
    const payload = JSON.stringify(Array.from({ length: 20 }, (_, id) => read(id)))
    const reply = await real.inject({ ...message('ping'), payload })
    expect(reply.body.length).toBeLessThan(2_500_000)
    const answers = reply.json() as { id: number; error?: { message: string } }[]
    expect(answers).toHaveLength(20)
    expect(answers.at(-1)!.error!.message).toContain('too large')
    await real.close()
  })
})

describe('messages that use no call of the quota', () => {
  it('are limited by the minute, each of a batch on its own, for one caller alone', async () => {
    const batch = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
    const send = (headers: object) =>
      app.inject({ ...message('ping', {}, headers), payload: JSON.stringify(batch) })
    const { key } = await test.key('pro')
    for (let count = 0; count < 30; count += 1) expect((await send(bearer(key))).statusCode).toBe(200)
    const reply = await send(bearer(key))
    expect(reply.statusCode).toBe(429)
    expect(reply.headers).toMatchObject({ connection: 'close', 'retry-after': '60' })
    expect((await send(bearer((await test.key('pro')).key))).statusCode).toBe(200)
    test.at(test.now() + 60_000)
    expect((await send(bearer(key))).statusCode).toBe(200)
  })

  it('get the same lists under any id', async () => {
    const ids = ['first', 'second', 7, '"'] as const
    for (const id of ids) {
      const payload = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' })
      const reply = await app.inject({ ...message('ping'), payload })
      expect(parseReply(reply)).toMatchObject({ id, result: { tools: expect.any(Array) } })
    }
  })
})

describe('a message nested too deep', () => {
  it.each(['[', '{"a":'])('of %s gets 400', async opening => {
    const end = opening === '[' ? ']' : '}'
    const deep = `${opening.repeat(100_000)}1${end.repeat(100_000)}`
    const payload = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_companies","arguments":{"q":${deep}}}}`
    const reply = await app.inject({ ...message('ping'), payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.message).toContain('nested deeper than 32 levels')
  })
})
