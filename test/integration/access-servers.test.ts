import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { betterAuthUsers } from '../../src/api/dashboard/better-auth.ts'
import { openPostgresAccounts, openPostgresLogins } from '../../src/stores/accounts/postgres/pool.ts'
import { openPostgresQuota } from '../../src/stores/accounts/postgres/quota.ts'
import { openRedisQuota } from '../../src/stores/accounts/redis/quota.ts'
import { type Cluster, startCluster } from '../bench/metrics/engines/postgres-cluster.ts'
import { accountContract } from '../contract/access/account-store.ts'
import { quotaContract } from '../contract/access/quota-store.ts'
import { type RedisServer, redisPrograms, startRedis } from '../support/redis-server.ts'
import { debitsOfTwoProcesses } from '../support/two-processes.ts'

const PARALLEL = 2_000
const cluster = await startCluster([])
const missing = typeof cluster === 'string' ? cluster : null

describe.skipIf(missing !== null)(`a real PostgreSQL${missing ? ` (skipped: ${missing})` : ''}`, () => {
  afterAll(() => (cluster as Cluster).stop())
  const databaseUrl = (database: string) =>
    `postgres://bench@127.0.0.1:${(cluster as Cluster).port}/${database}`
  let last = ''

  async function createDatabase(): Promise<string> {
    last = `t${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client({ connectionString: databaseUrl('postgres') })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${last}`)
    await admin.end()
    return databaseUrl(last)
  }

  accountContract({
    name: 'PostgreSQL',
    fresh: async () => openPostgresAccounts(await createDatabase()),
    another: () => openPostgresAccounts(databaseUrl(last)),
    logins: () => openPostgresLogins(databaseUrl(last)),
  })
  quotaContract(
    {
      name: 'PostgreSQL',
      fresh: async now => openPostgresQuota(await createDatabase(), now),
      another: now => openPostgresQuota(databaseUrl(last), now),
    },
    PARALLEL,
  )

  it('stores users and their sessions too, for processes that start concurrently', async () => {
    const url = await createDatabase()
    const open = async () =>
      betterAuthUsers(await openPostgresLogins(url), {
        secret: 'x'.repeat(32),
        hashing: work => work(),
        mail: null,
        publicUrl: 'https://filings.test',
      })
    const [one, two] = await Promise.all([open(), open()])
    const visitor = { cookie: undefined, isSecure: true }
    const form = ['ann@example.org', 'correct horse battery'] as const
    const results = await Promise.all([one.signUp(visitor, ...form), two.signUp(visitor, ...form)])
    expect(results.filter(result => result === 'email_taken')).toHaveLength(1)
    const signedIn = results.find(result => typeof result !== 'string')
    const cookie = signedIn?.cookies[0]?.split(';', 1)[0]
    expect((await two.session({ cookie, isSecure: true }))?.user.email).toBe('ann@example.org')
    expect(await two.signIn(visitor, form[0], 'something else')).toBe('wrong_login')
    expect(await two.resetPassword(form[0], 'another long password')).toBe(true)
    expect(await one.session({ cookie, isSecure: true })).toBeNull()
    await one.close()
    await two.close()
  })

  it('counts exactly over two processes that start concurrently', async () => {
    const taken = await debitsOfTwoProcesses('.', await createDatabase(), 1_000)
    expect(taken[0]! + taken[1]!).toBe(500)
  })
})

describe('an unreachable PostgreSQL', () => {
  it('fails with unavailable', async () => {
    const { accounts, ping, close } = await openPostgresAccounts('postgres://x@127.0.0.1:1/x')
    await expect(accounts.list()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(ping()).rejects.toMatchObject({ code: 'unavailable' })
    await close()
  })
})

const programs = redisPrograms()
const noRedis = programs.length > 0 ? '' : ' (skipped: neither valkey-server nor redis-server is installed)'

describe.skipIf(programs.length === 0)(`a real Redis or Valkey${noRedis}`, () => {
  describe.each(programs)('%s', program => {
    let server: RedisServer
    let database = 0
    beforeAll(async () => {
      server = await startRedis(program)
    })
    afterAll(() => server.stop())
    // A server has 16 databases: each test uses the next one, after emptying it.
    const nextDatabase = async () => {
      database = (database + 1) % 16
      return `${server.url}/${database}`
    }

    quotaContract(
      {
        name: program,
        fresh: async () => {
          const url = await nextDatabase()
          await emptyDatabase(url)
          return openRedisQuota(url)
        },
        another: () => openRedisQuota(`${server.url}/${database}`),
      },
      PARALLEL,
    )

    it('counts exactly over two processes', async () => {
      const url = await nextDatabase()
      await emptyDatabase(url)
      const taken = await debitsOfTwoProcesses('.', url, 1_000)
      expect(taken[0]! + taken[1]!).toBe(500)
    })

    it('is unavailable after a crash, and after its restart still has all acknowledged debits', async () => {
      const url = await nextDatabase()
      await emptyDatabase(url)
      const quota = await openRedisQuota(url)
      const debit = {
        subject: 'account:a',
        window: 'day:2025-03-04',
        calls: 3,
        limit: 500,
        keptMs: 60_000,
        usage: null,
      }
      await quota.debit(debit)
      await server.kill()
      await expect(quota.debit(debit)).rejects.toMatchObject({ code: 'unavailable' })
      await server.start()
      await expect.poll(() => quota.used(debit).catch(() => null), { timeout: 5_000 }).toBe(3)
      expect(await quota.debit(debit)).toEqual({ taken: true, used: 6 })
      await quota.close()
    })
  })
})

describe('an unreachable Redis', () => {
  it('fails with unavailable', async () => {
    const quota = await openRedisQuota('redis://127.0.0.1:1')
    await expect(quota.ping()).rejects.toMatchObject({ code: 'unavailable' })
    await quota.close()
  })
})

async function emptyDatabase(url: string): Promise<void> {
  const redis = new Redis(url)
  await redis.flushdb()
  await redis.quit()
}
