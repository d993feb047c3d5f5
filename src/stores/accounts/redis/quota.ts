import { Redis } from 'ioredis'
import { AppError } from '../../../errors.ts'
import type { Counter, Debit, DebitResult, OpenQuota, Usage } from '../../ports/quota.ts'

/** Milliseconds. A quota that takes longer to ask than the question itself is as good as down. */
const CONNECT_TIMEOUT_MS = 1_500
const RESPONSE_TIMEOUT_MS = 1_000
const SILENT = 1_500
/** By which a timer may be early. */
const EARLY = 10
const MAX_WAIT_MS = 1_000
/** Days for which usage is stored. */
const USAGE_KEPT_DAYS = 400
const DAY_MS = 86_400_000

/*
 * Keys of one subject share a hash tag, so that a cluster holds them together. KEYS: counter, usage of the day.
 * A script runs alone: nothing comes between its reading and its writing.
 */

/** ARGV: calls, limit, ms the counter is kept, endpoint or '', ms the usage is kept. Returns taken (0 or 1), used. */
const TAKE = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local calls = tonumber(ARGV[1])
if used + calls > tonumber(ARGV[2]) then return {0, used} end
used = redis.call('INCRBY', KEYS[1], calls)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
if ARGV[4] ~= '' then
  redis.call('HINCRBY', KEYS[2], ARGV[4], calls)
  redis.call('PEXPIRE', KEYS[2], ARGV[5])
end
return {1, used}`

/** ARGV: calls, endpoint or ''. Returns used. A counter that has gone stays gone. */
const GIVE_BACK = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local calls = tonumber(ARGV[1])
if used > 0 then used = redis.call('DECRBY', KEYS[1], math.min(used, calls)) end
if ARGV[2] ~= '' and redis.call('HEXISTS', KEYS[2], ARGV[2]) == 1 then
  redis.call('HINCRBY', KEYS[2], ARGV[2], -calls)
end
return used`

interface Scripts {
  takeCalls(counter: string, usage: string, ...values: (string | number)[]): Promise<[number, number]>
  giveBackCalls(counter: string, usage: string, ...values: (string | number)[]): Promise<number>
}

/** Counters in Redis or Valkey, `redis://user:password@host:6379/0` or `rediss://`, also where the server is not there yet. */
export async function openRedisQuota(url: string): Promise<OpenQuota> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: RESPONSE_TIMEOUT_MS,
    // A connection on which nothing comes may be half open: a new one is made.
    socketTimeout: SILENT,
    maxRetriesPerRequest: 0,
    // While the server is away a request learns so at once; the connection comes back by itself.
    enableOfflineQueue: false,
    retryStrategy: attempts => Math.min(attempts * 50, MAX_WAIT_MS),
    scripts: {
      takeCalls: { lua: TAKE, numberOfKeys: 2 },
      giveBackCalls: { lua: GIVE_BACK, numberOfKeys: 2 },
    },
  })
  // Each failed request has its own error; without a listener the connection's would end the process.
  redis.on('error', () => {})
  // A server that is not available yet is tried repeatedly.
  await redis.connect().catch(() => {})
  return quotaOf(redis as Redis & Scripts)
}

function quotaOf(redis: Redis & Scripts): OpenQuota {
  return {
    engine: 'Redis',
    debit: debit =>
      asked(async (): Promise<DebitResult> => {
        const { calls, limit, keptMs, usage } = debit
        const kept = USAGE_KEPT_DAYS * DAY_MS
        const values = [calls, limit, keptMs, usage?.endpoint ?? '', kept]
        const [taken, used] = await redis.takeCalls(counterKey(debit), usageKeyOf(debit), ...values)
        if (typeof used !== 'number') throw new Error('The answer of the counters has no count')
        return { taken: taken === 1, used }
      }),
    refund: debit =>
      asked(() =>
        redis.giveBackCalls(counterKey(debit), usageKeyOf(debit), debit.calls, debit.usage?.endpoint ?? ''),
      ),
    used: counter => asked(async () => Number((await redis.get(counterKey(counter))) ?? 0)),
    usage: (subject, from, to) =>
      asked(async () => {
        const days = daysBetween(from, to)
        const found = await Promise.all(days.map(day => redis.hgetall(usageKey(subject, day))))
        return found.flatMap((calls, index) => usageOf(days[index] as string, calls))
      }),
    ping: () => asked(async () => void (await redis.ping())),
    close: async () => redis.disconnect(),
  }
}

async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  try {
    return await ask()
  } catch (error) {
    // The driver gives its own time-out no code.
    const late = performance.now() - began >= RESPONSE_TIMEOUT_MS - EARLY
    throw new AppError(late ? 'timeout' : 'unavailable', { cause: error })
  }
}

const counterKey = ({ subject, window }: Counter) => `filings:quota:{${subject}}:${window}`
const usageKey = (subject: string, day: string) => `filings:usage:{${subject}}:${day}`
const usageKeyOf = ({ subject, usage }: Debit) => usageKey(subject, usage?.day ?? 'none')

function usageOf(day: string, calls: Readonly<Record<string, string>>): Usage[] {
  return Object.entries(calls)
    .map(([endpoint, text]) => ({ day, endpoint, calls: Number(text) }))
    .filter(usage => usage.calls > 0)
    .sort((a, b) => (a.endpoint < b.endpoint ? -1 : 1))
}

/** Both days and those between, `YYYY-MM-DD`. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length <= USAGE_KEPT_DAYS; at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}
