import { Redis } from 'ioredis'
import { AppError } from '../../../errors.ts'
import type { Counter, Debit, DebitResult, OpenQuota, Usage } from '../../ports/quota.ts'

/** A quota store that takes longer to respond than the request itself counts as down. */
const CONNECT_TIMEOUT_MS = 1_500
const RESPONSE_TIMEOUT_MS = 1_000
const SOCKET_TIMEOUT_MS = 1_500
/** Milliseconds by which a timer may fire early. */
const EARLY_MS = 10
const MAX_WAIT_MS = 1_000
/** Days for which usage is stored. */
const USAGE_KEPT_DAYS = 400
const DAY_MS = 86_400_000

/*
 * Keys of one subject share a hash tag, so that a cluster stores them on one node. KEYS: counter, usage of the day.
 * Scripts are atomic: no other command runs between their reads and writes.
 */

/**
 * ARGV: calls, limit, TTL of the counter in ms, endpoint or '', TTL of the usage in ms. Returns taken (0 or 1),
 * used.
 */
const DEBIT = `
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

/** ARGV: calls, endpoint or ''. Returns used. Does not create an expired counter again. */
const REFUND = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local calls = tonumber(ARGV[1])
if used > 0 then used = redis.call('DECRBY', KEYS[1], math.min(used, calls)) end
if ARGV[2] ~= '' and redis.call('HEXISTS', KEYS[2], ARGV[2]) == 1 then
  redis.call('HINCRBY', KEYS[2], ARGV[2], -calls)
end
return used`

interface Scripts {
  debitCalls(counter: string, usage: string, ...values: (string | number)[]): Promise<[number, number]>
  refundCalls(counter: string, usage: string, ...values: (string | number)[]): Promise<number>
}

/**
 * Counters in Redis or Valkey, `redis://user:password@host:6379/0` or `rediss://`. The server may be unavailable at
 * open.
 */
export async function openRedisQuota(url: string): Promise<OpenQuota> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: RESPONSE_TIMEOUT_MS,
    // A silent connection may be half open, so it is replaced.
    socketTimeout: SOCKET_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    // While the server is unavailable requests fail immediately; the client reconnects by itself.
    enableOfflineQueue: false,
    retryStrategy: attempts => Math.min(attempts * 50, MAX_WAIT_MS),
    scripts: {
      debitCalls: { lua: DEBIT, numberOfKeys: 2 },
      refundCalls: { lua: REFUND, numberOfKeys: 2 },
    },
  })
  // Each failed request has its own error; without a listener, an error of the connection would end the process.
  redis.on('error', () => {})
  // A server that is not available yet is retried in the background.
  await redis.connect().catch(() => {})
  return quotaOf(redis as Redis & Scripts)
}

function quotaOf(redis: Redis & Scripts): OpenQuota {
  return {
    engine: 'Redis',
    debit: debit =>
      guarded(async (): Promise<DebitResult> => {
        const { calls, limit, keptMs, usage } = debit
        const kept = USAGE_KEPT_DAYS * DAY_MS
        const values = [calls, limit, keptMs, usage?.endpoint ?? '', kept]
        const [taken, used] = await redis.debitCalls(counterKey(debit), usageKeyOf(debit), ...values)
        if (typeof used !== 'number') throw new Error('The reply of the script has no count')
        return { taken: taken === 1, used }
      }),
    refund: debit =>
      guarded(() =>
        redis.refundCalls(counterKey(debit), usageKeyOf(debit), debit.calls, debit.usage?.endpoint ?? ''),
      ),
    used: counter => guarded(async () => Number((await redis.get(counterKey(counter))) ?? 0)),
    usage: (subject, from, to) =>
      guarded(async () => {
        const days = daysBetween(from, to)
        const found = await Promise.all(days.map(day => redis.hgetall(usageKey(subject, day))))
        return found.flatMap((calls, index) => usageOf(days[index] as string, calls))
      }),
    ping: () => guarded(async () => void (await redis.ping())),
    close: async () => redis.disconnect(),
  }
}

async function guarded<Result>(send: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  try {
    return await send()
  } catch (error) {
    // The driver's timeout error has no code.
    const late = performance.now() - began >= RESPONSE_TIMEOUT_MS - EARLY_MS
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

/** Days from one to another, inclusive, `YYYY-MM-DD`. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length <= USAGE_KEPT_DAYS; at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}
