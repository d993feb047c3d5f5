import { join } from 'node:path'
import { makeAccount, makeKey } from '../../../src/api/access/key-format.ts'
import { tieredAccess } from '../../../src/api/access/tiered.ts'
import type { AnyEndpoint } from '../../../src/api/endpoints/define-endpoint.ts'
import { endpoints } from '../../../src/api/endpoints/index.ts'
import { openAccounts, openQuota } from '../../../src/stores/accounts/open.ts'
import { atLeast, atMost, type Bench } from '../define-bench.ts'
import { quantile } from '../statistics.ts'

/** Enough that no quota is exhausted and the counters are spread over several rows. */
const KEYS = 20
const WARM_UP = 2_000
const CALLS = 20_000
const CONCURRENCY = 64
/** In milliseconds, and in calls per second. */
const P50_GOAL = 0.15
const RATE_GOAL = 20_000

export const admit: Bench = {
  name: 'admit',
  summary: `Authenticating and debiting calls of ${KEYS} pro keys with the default SQLite stores: one at a time, then ${CONCURRENCY} concurrently.`,
  async run({ scratch }) {
    const settings = { dataDir: join(scratch, 'admit'), accountsUrl: null, quotaUrl: null, now: Date.now }
    const accounts = await openAccounts(settings)
    const quota = await openQuota(settings)
    const keys: string[] = []
    for (let index = 0; index < KEYS; index++) {
      const account = makeAccount('pro', Date.now())
      await accounts.accounts.add(account)
      const options = { accountId: account.id, kind: 'live', name: '', expiresAt: null } as const
      const { key, record } = makeKey(options, Date.now())
      await accounts.keys.add(record)
      keys.push(key)
    }
    const access = tieredAccess({
      keys: accounts.keys,
      quota,
      quotaDown: 'none',
      now: Date.now,
      failed(error) {
        throw error
      },
    })
    const endpoint = endpoints[0] as AnyEndpoint
    const input = { limit: 10 }

    async function call(index: number): Promise<void> {
      const authorization = `Bearer ${keys[index % KEYS]}`
      const caller = await access.caller({ authorization, address: '127.0.0.1' })
      await access.admit({ caller, endpoint, input, cost: 1 })
    }

    for (let index = 0; index < WARM_UP; index++) await call(index)
    const times: number[] = []
    for (let index = 0; index < CALLS; index++) {
      const began = performance.now()
      await call(index)
      times.push(performance.now() - began)
    }
    const began = performance.now()
    for (let index = 0; index < CALLS; index += CONCURRENCY) {
      await Promise.all(Array.from({ length: CONCURRENCY }, (_, offset) => call(index + offset)))
    }
    const rate = (Math.ceil(CALLS / CONCURRENCY) * CONCURRENCY) / ((performance.now() - began) / 1_000)
    await quota.close()
    await accounts.close()
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    return [
      { name: 'admit, p50', value: p50, unit: 'ms', goal: atMost(P50_GOAL, p50) },
      { name: 'admit, p99', value: p99, unit: 'ms' },
      { name: 'admitted', value: rate, unit: 'requests/s', goal: atLeast(RATE_GOAL, rate) },
    ]
  },
}
