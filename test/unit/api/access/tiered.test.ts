import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Access, openAccess } from '../../../../src/api/access/access.ts'
import { newKey } from '../../../../src/api/access/key-format.ts'
import { keyCache } from '../../../../src/api/access/tiered.ts'
import type { AnyEndpoint } from '../../../../src/api/endpoints/define-endpoint.ts'
import { endpoints } from '../../../../src/api/endpoints/index.ts'
import { AppError } from '../../../../src/errors.ts'
import type { QuotaStore } from '../../../../src/stores/ports/quota.ts'
import { openTestAccess, START, type TestAccess } from '../../../support/test-access.ts'

function named(name: string): AnyEndpoint {
  const found = endpoints.find(endpoint => endpoint.name === name)
  if (!found) throw new Error(`There is no endpoint ${name}`)
  return found
}
const PUBLIC = named('market.daily')
const FREE = named('facts.history')
const PRO = named('companies.balance_sheet')
const ADDRESS = '203.0.113.9'

let test: TestAccess
beforeAll(async () => {
  test = await openTestAccess()
})
beforeEach(() => test.reset())
afterAll(() => test.close())
afterEach(() => vi.restoreAllMocks())

const callerOf = (key: string | null, access: Access = test.access, address = ADDRESS) =>
  access.caller({ authorization: key === null ? undefined : `Bearer ${key}`, address })

async function call(
  key: string | null,
  { endpoint = PUBLIC, cost = 1, input = {}, access = test.access, address = ADDRESS }: Partial<Wish> = {},
) {
  const caller = await callerOf(key, access, address)
  return access.admit({ caller, endpoint, input, cost })
}

interface Wish {
  readonly endpoint: AnyEndpoint
  readonly cost: number
  readonly input: Record<string, unknown>
  readonly access: Access
  readonly address: string
}

/** The code of the refusal; null where the call was let in. */
async function signInError(promise: Promise<unknown>): Promise<AppError | null> {
  try {
    await promise
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error
  }
}

describe('quotas', () => {
  it('let exactly 500 of 10,000 calls at once through', async () => {
    const { key } = await test.key('free')
    const calls = Array.from({ length: 10_000 }, () => signInError(call(key)))
    const refusals = (await Promise.all(calls)).filter(error => error !== null)
    expect(refusals).toHaveLength(9_500)
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['rate_limited']))
  })

  it('begin again at midnight UTC, to the millisecond', async () => {
    const { key } = await test.key('free')
    test.at('2025-03-04T23:59:59.999Z')
    await call(key, { cost: 500 })
    expect(await signInError(call(key))).toMatchObject({ code: 'rate_limited', retryAfter: 1 })
    test.at('2025-03-05T00:00:00.000Z')
    expect((await call(key)).standing.remaining).toBe(499)
  })

  it('of a paid plan last a month', async () => {
    const { key } = await test.key('pro')
    test.at('2024-02-29T23:59:59.999Z')
    expect((await call(key, { cost: 50_000 })).standing).toMatchObject({
      window: 'month',
      limit: 50_000,
      remaining: 0,
      resetsAt: Date.parse('2024-03-01T00:00:00Z'),
    })
    expect(await signInError(call(key))).toMatchObject({ code: 'rate_limited' })
    test.at('2024-03-01T00:00:00.000Z')
    expect((await call(key)).standing.remaining).toBe(49_999)
  })

  it('are the account’s, however many keys it has; test keys have their own', async () => {
    const { key, accountId } = await test.key('pro')
    const second = await test.key('pro', { accountId })
    const tests = [
      await test.key('pro', { accountId, kind: 'test' }),
      await test.key('pro', { accountId, kind: 'test' }),
    ]
    await call(key, { cost: 10 })
    expect((await call(second.key)).standing.remaining).toBe(49_989)
    await call(tests[0]!.key, { cost: 10, endpoint: PRO })
    expect((await call(tests[1]!.key)).standing).toMatchObject({ window: 'day', limit: 500, remaining: 489 })
    expect((await call(key)).standing.remaining).toBe(49_988)
    const days = ['2025-03-01', '2025-03-31'] as const
    expect(await test.quota.usage(`account:${accountId}`, ...days)).toEqual([
      { day: '2025-03-04', endpoint: 'market.daily', calls: 12 },
    ])
    expect(await test.quota.usage(`test:${accountId}`, ...days)).toHaveLength(2)
  })

  it('of guests are counted by address, IPv6 by /64', async () => {
    await call(null, { cost: 100 })
    expect(await signInError(call(null))).toMatchObject({ code: 'rate_limited' })
    expect((await call(null, { address: '203.0.113.10' })).standing.remaining).toBe(99)
    expect((await call(null, { address: '2001:db8::1' })).standing.remaining).toBe(99)
    expect((await call(null, { address: '2001:db8::ffff:2' })).standing.remaining).toBe(98)
    expect((await call(null, { address: '2001:db8:0:1::1' })).standing.remaining).toBe(99)
  })

  it('debit nothing where a debit does not fit, and say how much does', async () => {
    const { key } = await test.key('free')
    await call(key, { cost: 498 })
    const error = await signInError(call(key, { cost: 3 }))
    expect(error).toMatchObject({
      code: 'rate_limited',
      retryAfter: 43_200,
      details: { scope: 'day', limit: 500, remaining: 2, cost: 3, reset: '2025-03-05T00:00:00.000Z' },
    })
    expect(error!.message).toContain('A paid plan raises the limit.')
    expect((await call(key, { cost: 2 })).standing.remaining).toBe(0)
  })

  it('get back what a failed call was charged, in the window it was charged in', async () => {
    const { key, accountId } = await test.key('free')
    test.at('2025-03-04T23:59:59.999Z')
    const admission = await call(key, { cost: 7 })
    await call(key)
    test.at('2025-03-05T00:00:01.000Z')
    await call(key)
    await admission.refund()
    expect(await test.quota.used({ subject: `account:${accountId}`, window: 'day:2025-03-04' })).toBe(1)
    expect(await test.quota.used({ subject: `account:${accountId}`, window: 'day:2025-03-05' })).toBe(1)
  })

  it('are shared by processes', async () => {
    const { key } = await test.key('free')
    const access = test.another()
    await call(key, { cost: 300 })
    expect((await call(key, { cost: 200, access })).standing.remaining).toBe(0)
    expect(await signInError(call(key))).toMatchObject({ code: 'rate_limited' })
  })
})

describe('keys', () => {
  it('decide with their plan which endpoints may be called', async () => {
    const table = [
      [null, PUBLIC, null],
      [null, FREE, 'unauthorized'],
      [null, PRO, 'unauthorized'],
      [(await test.key('free')).key, FREE, null],
      [(await test.key('free')).key, PRO, 'forbidden'],
      [(await test.key('pro')).key, PRO, null],
      [(await test.key('pro', { kind: 'test' })).key, PRO, null],
      [(await test.key('free', { kind: 'test' })).key, PRO, 'forbidden'],
    ] as const
    for (const [key, endpoint, code] of table) {
      expect((await signInError(call(key, { endpoint })))?.code ?? null).toBe(code)
    }
  })

  it.each([
    ['Basic abc', 'must be "Bearer <key>"'],
    ['Bearer', 'must be "Bearer <key>"'],
    ['', 'must be "Bearer <key>"'],
    ['Bearer a b', 'must be "Bearer <key>"'],
    ['Bearer fda_typo', 'malformed'],
    [`Bearer ${newKey('live').slice(0, -1)}`, 'malformed'],
    [`Bearer ${newKey('live')}`, 'not known'],
    [`bearer  ${newKey('test')} `, 'not known'],
  ])('that are no good are rejected: %s', async (authorization, words) => {
    const error = await signInError(test.access.caller({ authorization, address: ADDRESS }))
    expect(error).toMatchObject({ code: 'unauthorized' })
    expect(error!.message).toContain(words)
    expect(error!.message).not.toMatch(/fda_|svc_test_/)
  })

  it('in another header are rejected, with the right one', async () => {
    const credentials = { authorization: undefined, hasApiKeyHeader: true, address: ADDRESS }
    const error = await signInError(test.access.caller(credentials))
    expect(error).toMatchObject({ code: 'unauthorized' })
    expect(error!.message).toContain('Authorization: Bearer')
  })

  it('that are mistyped are rejected without a look-up', async () => {
    const find = vi.spyOn(test.accounts.keys, 'find')
    const { key } = await test.key('free')
    const typo = `${key.slice(0, 20)}${key[20] === 'A' ? 'B' : 'A'}${key.slice(21)}`
    expect(await signInError(callerOf(typo))).toMatchObject({ code: 'unauthorized' })
    expect(find).not.toHaveBeenCalled()
  })

  it('that are unknown take one look-up by a hash, as good and revoked ones do', async () => {
    const { key } = await test.key('free')
    const revoked = await test.key('free', { revoked: true })
    const query = vi.spyOn(test.accounts.keys, 'find')
    const asked: number[] = []
    for (const one of [key, revoked.key, newKey('live'), newKey('test')]) {
      await signInError(callerOf(one))
      asked.push(query.mock.calls.length)
    }
    expect(asked).toEqual([1, 2, 3, 4])
    for (const [hash] of query.mock.calls) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('work until the moment at which they expire', async () => {
    const { key } = await test.key('free', { expiresAt: START + 1_000 })
    test.at(START + 999)
    expect((await callerOf(key)).tier).toBe('free')
    test.at(START + 1_000)
    expect((await signInError(callerOf(key)))!.message).toBe('The API key has expired.')
  })

  it('that are revoked are rejected at once here, and within a second elsewhere', async () => {
    const { key, id } = await test.key('free')
    const elsewhere = test.another()
    await callerOf(key)
    await callerOf(key, elsewhere)
    await test.accounts.keys.revoke(id, test.now())
    test.access.forgetKeys()
    expect((await signInError(callerOf(key)))!.message).toBe('The API key has been revoked.')
    test.at(START + 999)
    expect(await signInError(callerOf(key, elsewhere))).toMatchObject({ code: 'unauthorized' })
  })

  it('get another plan within a second', async () => {
    const { key, accountId } = await test.key('free')
    expect((await callerOf(key)).tier).toBe('free')
    await test.accounts.accounts.setPlan(accountId, 'pro')
    test.at(START + 999)
    expect((await callerOf(key)).tier).toBe('pro')
  })

  it('of a disabled account are rejected within a second by every process, with the reason', async () => {
    const { key, accountId } = await test.key('free')
    const other = test.another()
    const asked = () => other.caller({ authorization: `Bearer ${key}`, address: '' })
    expect((await asked()).tier).toBe('free')
    await test.accounts.accounts.setDisabled(accountId, START)
    test.at(START + 999)
    expect(await signInError(asked())).toMatchObject({ code: 'forbidden' })
    await test.accounts.accounts.setDisabled(accountId, null)
    test.at(START + 1_999)
    expect((await asked()).tier).toBe('free')
  })

  it('are looked up once, however many calls come at once, and noted once a minute', async () => {
    const find = vi.spyOn(test.accounts.keys, 'find')
    const used = vi.spyOn(test.accounts.keys, 'used')
    const { key, id } = await test.key('free')
    await Promise.all(Array.from({ length: 100 }, () => callerOf(key)))
    expect([find.mock.calls.length, used.mock.calls.length]).toEqual([1, 1])
    test.at(START + 59_000)
    await callerOf(key)
    expect([find.mock.calls.length, used.mock.calls.length]).toEqual([2, 1])
    test.at(START + 60_000)
    await callerOf(key)
    await vi.waitFor(async () => {
      const record = (await test.accounts.keys.list()).find(one => one.id === id)
      expect(record).toMatchObject({ lastUsedAt: START + 60_000 })
    })
  })

  it('are not refused because their use could not be noted', async () => {
    const { key } = await test.key('free')
    const told: unknown[] = []
    const broken = {
      ...test.accounts.keys,
      used: async () => {
        throw new AppError('unavailable')
      },
    }
    const keys = keyCache(broken, error => told.push(error))
    expect((await keys.find(key, START))?.plan).toBe('free')
    await vi.waitFor(() => expect(told).toHaveLength(1))
  })

  it('that cannot be looked up are neither good nor bad; guests do not notice', async () => {
    const { key } = await test.key('free')
    vi.spyOn(test.accounts.keys, 'find').mockRejectedValue(new AppError('unavailable'))
    expect(await signInError(callerOf(key))).toMatchObject({ code: 'unavailable' })
    expect((await callerOf(null)).tier).toBe('guest')
  })
})

describe('while calls cannot be counted', () => {
  const down: QuotaStore = {
    debit: () => Promise.reject(new AppError('unavailable')),
    refund: () => Promise.reject(new AppError('unavailable')),
    used: () => Promise.reject(new AppError('unavailable')),
    usage: () => Promise.reject(new AppError('unavailable')),
  }
  const big = { limit: 1_000 }

  it.each([
    ['public', null, { endpoint: PUBLIC }, null],
    ['public', null, { endpoint: PUBLIC, input: big }, 'unauthorized'],
    ['public', 'free', { endpoint: PUBLIC }, null],
    ['public', 'free', { endpoint: PUBLIC, input: big }, 'unavailable'],
    ['public', 'free', { endpoint: FREE }, 'unavailable'],
    ['public', 'pro', { endpoint: PRO }, 'unavailable'],
    ['public', 'free', { endpoint: PRO }, 'forbidden'],
    ['none', null, { endpoint: PUBLIC }, 'unavailable'],
    ['none', 'pro', { endpoint: PUBLIC }, 'unavailable'],
    ['all', 'pro', { endpoint: PRO, input: big }, null],
    ['all', null, { endpoint: PRO }, 'unauthorized'],
  ] as const)('%s: a call as %s of %j is %s', async (quotaDown, plan, wish, code) => {
    const access = test.another({ quota: down, quotaDown })
    const key = plan === null ? null : (await test.key(plan)).key
    const answer = call(key, { ...wish, access })
    expect((await signInError(answer))?.code ?? null).toBe(code)
    if (code !== null) return
    const { standing, uncounted, refund } = await answer
    expect(standing.remaining).toBeNull()
    expect(uncounted).toMatchObject({ code: 'unavailable' })
    await refund()
  })

  it('tells the limits but not what remains', async () => {
    const access = test.another({ quota: down })
    expect(await access.quotaStatus(await callerOf(null))).toMatchObject({ limit: 100, remaining: null })
  })
})

describe('an open service', () => {
  it('lets everyone have the highest bounds, with a guard for the process', async () => {
    let now = START
    const access = openAccess(() => now, 3)
    const caller = await access.caller({ authorization: 'Bearer nonsense', address: ADDRESS })
    const ask = () => access.admit({ caller, endpoint: PRO, input: { limit: 100 }, cost: 900 })
    for (const remaining of [2, 1, 0]) expect((await ask()).standing.remaining).toBe(remaining)
    const error = await signInError(ask())
    expect(error).toMatchObject({ code: 'rate_limited', details: { scope: 'minute', limit: 3 } })
    now += 60_000
    expect((await access.quotaStatus(caller)).remaining).toBe(3)
    expect((await ask()).standing.remaining).toBe(2)
  })
})
