import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, makeKey } from '../../src/api/access/key-format.ts'
import { tieredAccess } from '../../src/api/access/tiered.ts'
import { readConfig } from '../../src/config.ts'
import { openAccounts, openQuota } from '../../src/stores/accounts/open.ts'
import type { OpenAccounts } from '../../src/stores/ports/account.ts'
import type { OpenQuota } from '../../src/stores/ports/quota.ts'
import { type Cluster, startCluster } from '../bench/metrics/engines/postgres-cluster.ts'
import { type FaultProxy, faultProxy } from '../support/fault-proxy.ts'
import { testApp } from '../support/http/app.ts'
import { type RedisServer, redisPrograms, startRedis } from '../support/redis-server.ts'
import { openTestAccess, type TestAccess } from '../support/test-access.ts'

/** Maximum time until a caller gets an error while a store is down. */
const DOWN_TIMEOUT_MS = 2_000
/** Maximum time until a recovered store is used again. */
const RECOVERY_TIMEOUT_MS = 5_000
const URL = '/api/v1/companies/ACME/periods'
const GARBAGE = Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n<html></html>')

const cluster = await startCluster([])
const noPostgres = typeof cluster === 'string' ? cluster : null
const postgresUrl = (port: number, database: string) => `postgres://bench@127.0.0.1:${port}/${database}`

async function createDatabase(): Promise<string> {
  const database = `t${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({
    connectionString: postgresUrl((cluster as Cluster).port, 'postgres'),
  })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${database}`)
  await admin.end()
  return database
}

afterAll(async () => {
  if (noPostgres === null) await (cluster as Cluster).stop()
})

async function restCall(app: FastifyInstance, key?: string) {
  const began = performance.now()
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const reply = await app.inject({ url: URL, headers })
  return {
    status: reply.statusCode,
    code: reply.statusCode < 400 ? 'ok' : reply.json().error.code,
    headers: reply.headers,
    ms: performance.now() - began,
  }
}

const ignoreError = () => {}

/** Tests a quota store that is down at the start of the service, recovers, is slow, sends malformed replies and fails again. */
function quotaFaults(name: string, target: () => Promise<{ port: number; url(port: number): string }>): void {
  describe(`a quota store in ${name} behind a faulty connection`, () => {
    let proxy: FaultProxy
    let quota: OpenQuota
    let local: TestAccess
    let strict: FastifyInstance
    let lenient: FastifyInstance
    beforeAll(async () => {
      const { port, url } = await target()
      proxy = await faultProxy(port)
      await proxy.set({ kind: 'refuse' })
      quota = await openQuota({
        dataDir: '.',
        accountsUrl: null,
        quotaUrl: url(proxy.port),
        now: Date.now,
      })
      local = await openTestAccess()
      const appOf = (quotaDown: 'none' | 'public') =>
        testApp({
          config: readConfig({}),
          access: tieredAccess({
            keys: local.accounts.keys,
            quota,
            quotaDown,
            now: Date.now,
            failed: ignoreError,
          }),
        })
      strict = appOf('none')
      lenient = appOf('public')
    })
    afterAll(async () => {
      await proxy.set({ kind: 'pass' })
      await strict.close()
      await lenient.close()
      await quota.close()
      await local.close()
      await proxy.close()
    })
    const recovered = () =>
      expect
        .poll(async () => (await restCall(strict)).status, { timeout: RECOVERY_TIMEOUT_MS, interval: 100 })
        .toBe(200)

    it('does not prevent the start; QUOTA_DOWN decides what is served until it is available', async () => {
      const { code, headers, ms } = await restCall(strict)
      expect(code).toBe('unavailable')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(ms).toBeLessThan(DOWN_TIMEOUT_MS)
      const public_ = await restCall(lenient)
      expect(public_.status).toBe(200)
      expect(public_.headers['x-ratelimit-remaining']).toBeUndefined()
      await proxy.set({ kind: 'pass' })
      await recovered()
      expect(Number((await restCall(lenient)).headers['x-ratelimit-remaining'])).toBeGreaterThan(0)
    })

    it('causes one 504 and then immediate 503s if it accepts connections and never replies', async () => {
      await proxy.set({ kind: 'hang' })
      const { code, ms } = await restCall(strict)
      expect(code).toBe('timeout')
      expect(ms).toBeLessThan(DOWN_TIMEOUT_MS)
      const next = await restCall(strict)
      expect(next.code).toBe('unavailable')
      expect(next.ms).toBeLessThan(500)
      expect((await restCall(lenient)).status).toBe(200)
      await proxy.set({ kind: 'pass' })
      await recovered()
    })

    it('is unavailable if its replies are malformed', async () => {
      await proxy.set({ kind: 'answer', bytes: GARBAGE })
      await expect
        .poll(async () => (await restCall(strict)).code, { timeout: RECOVERY_TIMEOUT_MS })
        .toBe('unavailable')
      expect((await restCall(lenient)).status).toBe(200)
      await proxy.set({ kind: 'pass' })
      await recovered()
    })

    it('is unavailable if its connections are reset during requests, and works again after it recovers', async () => {
      const used = Promise.all(Array.from({ length: 50 }, () => restCall(strict)))
      await proxy.set({ kind: 'refuse' })
      for (const { status, ms } of await used) {
        // 429: the number of concurrent requests per caller is limited.
        expect([200, 429, 503]).toContain(status)
        expect(ms).toBeLessThan(DOWN_TIMEOUT_MS)
      }
      expect((await restCall(strict)).code).toBe('unavailable')
      await proxy.set({ kind: 'pass' })
      await recovered()
    })
  })
}

const programs = redisPrograms()
describe.skipIf(programs.length === 0)(
  programs.length === 0 ? 'Redis (skipped: not installed)' : 'Redis or Valkey',
  () => {
    let server: RedisServer
    beforeAll(async () => {
      server = await startRedis(programs[0]!)
    })
    afterAll(() => server?.stop())
    quotaFaults('Redis', async () => ({
      port: Number(new globalThis.URL(server.url).port),
      url: port => `redis://127.0.0.1:${port}/0`,
    }))
  },
)

describe.skipIf(noPostgres !== null)(`PostgreSQL${noPostgres ? ` (skipped: ${noPostgres})` : ''}`, () => {
  quotaFaults('PostgreSQL', async () => {
    const database = await createDatabase()
    return { port: (cluster as Cluster).port, url: port => postgresUrl(port, database) }
  })

  describe('an account store behind a faulty connection', () => {
    let proxy: FaultProxy
    let accounts: OpenAccounts
    let local: TestAccess
    let app: FastifyInstance
    let keys: string[]
    beforeAll(async () => {
      const database = await createDatabase()
      const { port } = cluster as Cluster
      const settings = (databasePort: number) => ({
        dataDir: '.',
        accountsUrl: postgresUrl(databasePort, database),
        quotaUrl: null,
        now: Date.now,
      })
      const direct = await openAccounts(settings(port))
      const account = makeAccount('pro', Date.now())
      await direct.accounts.add(account)
      // Keys are cached for a moment: each test needs one that was not used before.
      keys = []
      for (let count = 0; count < 12; count += 1) {
        const { key, record } = makeKey(
          { accountId: account.id, kind: 'live', name: 'x', expiresAt: null },
          Date.now(),
        )
        await direct.keys.add(record)
        keys.push(key)
      }
      await direct.close()
      proxy = await faultProxy(port)
      await proxy.set({ kind: 'refuse' })
      accounts = await openAccounts(settings(proxy.port))
      local = await openTestAccess()
      const access = tieredAccess({
        keys: accounts.keys,
        quota: local.quota,
        quotaDown: 'none',
        now: Date.now,
        failed: ignoreError,
      })
      app = testApp({ config: readConfig({}), access })
    })
    afterAll(async () => {
      await proxy.set({ kind: 'pass' })
      await app.close()
      await accounts.close()
      await local.close()
      await proxy.close()
    })
    const recovered = () =>
      expect
        .poll(async () => (await restCall(app, keys[0])).status, { timeout: RECOVERY_TIMEOUT_MS })
        .toBe(200)

    it('does not prevent the start: guests are served, and requests with keys get 503 until it is available', async () => {
      const { code, headers, ms } = await restCall(app, keys[1])
      expect(code).toBe('unavailable')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(ms).toBeLessThan(DOWN_TIMEOUT_MS)
      expect((await restCall(app)).status).toBe(200)
      await proxy.set({ kind: 'pass' })
      await recovered()
    })

    it('causes 503 or 504 within 2 s if it never replies', async () => {
      await proxy.set({ kind: 'hang' })
      const { code, ms } = await restCall(app, keys[2])
      expect(['timeout', 'unavailable']).toContain(code)
      expect(ms).toBeLessThan(DOWN_TIMEOUT_MS)
      expect((await restCall(app)).status).toBe(200)
      await proxy.set({ kind: 'pass' })
      await recovered()
    })

    it('is unavailable if its replies are malformed', async () => {
      await proxy.set({ kind: 'answer', bytes: GARBAGE })
      expect((await restCall(app, keys[3])).status).toBeGreaterThanOrEqual(503)
      await proxy.set({ kind: 'pass' })
      await recovered()
    })
  })
})
