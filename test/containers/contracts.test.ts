import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { openPostgresAccounts, openPostgresLogins } from '../../src/stores/accounts/postgres/pool.ts'
import { openPostgresQuota } from '../../src/stores/accounts/postgres/quota.ts'
import { openRedisQuota } from '../../src/stores/accounts/redis/quota.ts'
import { accountContract } from '../contract/access/account-store.ts'
import { quotaContract } from '../contract/access/quota-store.ts'
import { signalsContract } from '../contract/signals/index.ts'
import { storesContract } from '../contract/stores/index.ts'
import { textContract } from '../contract/text/index.ts'
import { oneServer, serverHarness } from '../support/clickhouse/server.ts'
import { searchEngineText } from '../support/text/search-engine.ts'
import { missingEngine } from './stack/engine.ts'
import { openStack, type RunningStack } from './stack/running-stack.ts'

const missing = missingEngine()
/** Cases per property: fewer than in the suites over local servers. */
const RUNS = 10
const PARALLEL = 2_000

describe.skipIf(missing !== null)(
  `the stores of the stack, with passwords${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let stack: RunningStack
    const urls = { clickhouse: '', search: '', postgres: '', valkey: '' }

    beforeAll(async () => {
      stack = await openStack()
      await Promise.all(['clickhouse', 'opensearch', 'postgres', 'valkey'].map(name => stack.start(name)))
      const { env, host } = stack
      urls.clickhouse = `http://filings:${env['CLICKHOUSE_PASSWORD']}@${await host('clickhouse')}:8123`
      urls.search = `http://${await host('opensearch')}:9200`
      urls.postgres = `postgres://filings:${env['POSTGRES_PASSWORD']}@${await host('postgres')}:5432`
      urls.valkey = `redis://:${env['VALKEY_PASSWORD']}@${await host('valkey')}:6379`
    })
    afterAll(() => stack?.remove())

    storesContract(serverHarness(oneServer(() => ({ url: urls.clickhouse, stop: async () => {} }))))

    const search = searchEngineText('OpenSearch', () => urls.search)
    textContract(search, RUNS)
    signalsContract(search, RUNS)

    let last = ''
    const database = () => `${urls.postgres}/${last}`
    async function createDatabase(): Promise<string> {
      last = `t${randomUUID().replaceAll('-', '')}`
      const admin = new pg.Client({ connectionString: `${urls.postgres}/postgres` })
      await admin.connect()
      await admin.query(`CREATE DATABASE ${last}`)
      await admin.end()
      return database()
    }
    accountContract({
      name: 'PostgreSQL',
      fresh: async () => openPostgresAccounts(await createDatabase()),
      another: () => openPostgresAccounts(database()),
      logins: () => openPostgresLogins(database()),
    })
    quotaContract(
      {
        name: 'PostgreSQL',
        fresh: async now => openPostgresQuota(await createDatabase(), now),
        another: now => openPostgresQuota(database(), now),
      },
      PARALLEL,
    )
    quotaContract(
      {
        name: 'Valkey',
        fresh: async () => {
          const redis = new Redis(urls.valkey)
          await redis.flushdb()
          await redis.quit()
          return openRedisQuota(urls.valkey)
        },
        another: () => openRedisQuota(urls.valkey),
      },
      PARALLEL,
    )
  },
)
