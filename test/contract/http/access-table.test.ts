import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../../../src/api/access/key-format.ts'
import type { AnyEndpoint } from '../../../src/api/endpoints/define-endpoint.ts'
import { endpoints } from '../../../src/api/endpoints/index.ts'
import { openApiDocument } from '../../../src/api/http/openapi/document.ts'
import { readConfig } from '../../../src/config.ts'
import { AppError } from '../../../src/errors.ts'
import { jsonSchema } from '../../../src/schema/json-schema.ts'
import { testApp } from '../../support/http/app.ts'
import { openTestAccess, START, type TestAccess } from '../../support/test-access.ts'
import { addressOf, goodBody, goodTexts, type Placed } from './requests.ts'

/*
 * Every endpoint of the service x who calls x how much is asked. The handlers do nothing: what is walked here is who is
 * let in, by the tables of the specification written out once more.
 */

const CALLERS = {
  'no key': { plan: 'guest', good: true },
  'a mistyped key': { plan: 'guest', good: false },
  'an unknown key': { plan: 'guest', good: false },
  'a revoked key': { plan: 'pro', good: false },
  'an expired key': { plan: 'pro', good: false },
  'a test key': { plan: 'free', good: true },
  'a test key of a paid plan': { plan: 'pro', good: true },
  'a free key': { plan: 'free', good: true },
  'a pro key': { plan: 'pro', good: true },
} as const
type CallerName = keyof typeof CALLERS

const PRO_ONLY = [
  '/companies/{ticker}/balance-sheet',
  '/companies/{ticker}/income-statement',
  '/companies/{ticker}/cash-flow',
  '/companies/{ticker}/statements/as-reported',
  '/companies/{ticker}/restatements',
  '/bulk/metrics',
  '/bulk/facts',
]
const FREE_ONLY = ['/companies/{ticker}/fact-history', '/companies/{ticker}/metrics/history']
/** Guests' caps that are not "tickers 5, every other limit 20". */
const GUEST_CAPS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '/companies/universe': { limit: 100 },
  '/filings/text': { limit: 50 },
  '/market/daily/{ticker}': { limit: 252 },
  '/data/metrics': { years: 3 },
}
const FREE_CAPS: typeof GUEST_CAPS = { '/data/metrics': { tickers: 200 } }

/** By the caller's tier, whether the endpoint is open to it. */
function reach(path: string, plan: 'guest' | 'free' | 'pro'): 200 | 401 | 403 {
  if (PRO_ONLY.includes(path)) return plan === 'pro' ? 200 : plan === 'free' ? 403 : 401
  if (FREE_ONLY.includes(path)) return plan === 'guest' ? 401 : 200
  return 200
}

/** Cap of a parameter for a tier; its own bound where it has none. */
function capFor(path: string, parameter: string, bound: number, plan: 'guest' | 'free' | 'pro'): number {
  if (plan === 'pro') return bound
  if (plan === 'free') return FREE_CAPS[path]?.[parameter] ?? bound
  return (
    GUEST_CAPS[path]?.[parameter] ??
    (parameter === 'tickers' ? 5 : parameter === 'limit' ? Math.min(20, bound) : bound)
  )
}

let test: TestAccess
let app: FastifyInstance
const keys = new Map<CallerName, { readonly key: string | null; readonly subject: string }>()

const quiet = endpoints.map(
  ({ stream: _, json: _json, ...endpoint }): AnyEndpoint => ({
    ...endpoint,
    shape: { kind: 'object' },
    async handle(input: { ticker?: unknown }) {
      if (input.ticker === 'NOPE') throw new AppError('company_not_found')
      return {}
    },
  }),
)

beforeAll(async () => {
  test = await openTestAccess()
  app = testApp({
    maxFreeRequests: Number.POSITIVE_INFINITY,
    config: readConfig({}),
    access: test.access,
    endpoints: quiet,
    clock: () => new Date(START),
  })
  const live = async (plan: 'free' | 'pro', wish = {}) => {
    const { key, accountId } = await test.key(plan, wish)
    return { key, subject: `account:${accountId}` }
  }
  const testing = async (plan: 'free' | 'pro') => {
    const { key, accountId } = await test.key(plan, { kind: 'test' })
    return { key, subject: `test:${accountId}` }
  }
  const guest = 'address:127.0.0.1'
  keys.set('no key', { key: null, subject: guest })
  keys.set('a mistyped key', { key: `${newKey('live').slice(0, -1)}_`, subject: guest })
  keys.set('an unknown key', { key: newKey('live'), subject: guest })
  keys.set('a revoked key', await live('pro', { revoked: true }))
  keys.set('an expired key', await live('pro', { expiresAt: START }))
  keys.set('a test key', await testing('free'))
  keys.set('a test key of a paid plan', await testing('pro'))
  keys.set('a free key', await live('free'))
  keys.set('a pro key', await live('pro'))
})
afterAll(async () => {
  await app.close()
  await test.close()
})

interface Wish {
  readonly parameter?: string
  readonly value?: unknown
}

/** Asks an endpoint with good values, and one of them replaced. */
async function send(placed: Placed, caller: CallerName, { parameter, value }: Wish = {}) {
  const { key } = keys.get(caller)!
  const headers = key === null ? {} : { authorization: `Bearer ${key}` }
  const texts = goodTexts(placed, {})
  const changed = parameter === undefined ? {} : { [parameter]: value }
  if (placed.method === 'GET') {
    const text = Object.fromEntries(Object.entries(changed).map(([name, own]) => [name, String(own)]))
    return app.inject({ url: addressOf('/api/v1', placed, { ...texts, ...text }), headers })
  }
  return app.inject({
    method: 'POST',
    url: addressOf('/api/v1', placed, texts),
    payload: { ...goodBody(placed), ...changed },
    headers,
  })
}

/** Takes or gives back everything that a caller has, in whichever window. */
async function usedUp(caller: CallerName, work: () => Promise<void>): Promise<void> {
  const { subject } = keys.get(caller)!
  const windows = ['day:2025-03-04', 'month:2025-03']
  const debits = windows.map(window => ({
    subject,
    window,
    calls: 60_000,
    limit: 1e9,
    keptMs: 1e9,
    usage: null,
  }))
  for (const debit of debits) await test.quota.debit(debit)
  await work()
  for (const debit of debits) await test.quota.refund(debit)
}

async function emptied(caller: CallerName): Promise<void> {
  const { subject } = keys.get(caller)!
  for (const window of ['day:2025-03-04', 'month:2025-03']) {
    await test.quota.refund({ subject, window, calls: 1e6, limit: 0, keptMs: 1e9, usage: null })
  }
}

const document = openApiDocument(endpoints)
const names = Object.keys(CALLERS) as CallerName[]

describe.each(endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const { path, method } = endpoint

    const place: Placed = { path, method, operation: document.paths[path]![method.toLowerCase()]! }

    it.each(names)('with %s', async caller => {
      const { plan, good } = CALLERS[caller]
      const reached = good ? reach(path, plan) : 401
      await emptied(caller)

      const reply = await send(place, caller)
      expect(reply.statusCode, reply.body).toBe(reached)
      expect(reply.headers['x-ratelimit-limit']).toBe(
        !good || plan === 'guest' ? '100' : plan === 'free' || caller.includes('test') ? '500' : '50000',
      )
      if (reached === 401) expect(reply.headers['www-authenticate']).toBe('Bearer')

      const properties = jsonSchema(endpoint.input).properties ?? {}
      for (const [parameter, { maximum, maxItems }] of Object.entries(properties)) {
        const bound = maximum ?? maxItems
        if (!['limit', 'tickers', 'years'].includes(parameter) || bound === undefined) continue
        const of = (size: number) =>
          maxItems === undefined ? size : Array.from({ length: size }, (_, index) => `T${index}`)
        const cap = capFor(path, parameter, bound, plan)
        const statusOf = async (size: number) =>
          (await send(place, caller, { parameter, value: of(size) })).statusCode
        expect(await statusOf(cap), `${parameter} at the cap`).toBe(reached)
        const over = cap === bound ? 400 : plan === 'guest' ? 401 : 403
        expect(await statusOf(cap + 1), `${parameter} over the cap`).toBe(reached === 200 ? over : reached)
        expect(await statusOf(bound + 1), `${parameter} over every bound`).toBe(
          reached === 200 ? 400 : reached,
        )
      }

      if ('ticker' in properties && method === 'GET') {
        const missing = await send(place, caller, { parameter: 'ticker', value: 'NOPE' })
        expect(missing.statusCode).toBe(reached === 200 ? 404 : reached)
      }

      await usedUp(caller, async () => {
        const refused = await send(place, caller)
        expect(refused.statusCode).toBe(reached === 200 ? 429 : reached)
        if (reached === 200) expect(refused.headers['x-ratelimit-remaining']).toBe('0')
      })
    })
  },
)
