import { hash } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { Debit, QuotaStore } from '../../stores/ports/quota.ts'

interface Limit {
  readonly calls: number
  /** Milliseconds. */
  readonly windowMs: number
}

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

/** Maximum attempts; a network is an IPv4 address or the /64 of an IPv6 one. */
const ATTEMPTS = {
  /** Sign-ins and changes of passwords of one network, right or wrong. */
  login_network: { calls: 30, windowMs: 15 * MINUTE },
  /** Wrong passwords for one email address from one network: others cannot lock its owner out. */
  login_email: { calls: 10, windowMs: 15 * MINUTE },
  /** Sign-ups of one IPv4 address or IPv6 /48. Each gets a quota, so there are few if addresses are not confirmed. */
  sign_up_network: { calls: 3, windowMs: DAY },
  verified_sign_up_network: { calls: 20, windowMs: DAY },
  /** Messages to one email address. */
  mail_email: { calls: 5, windowMs: 60 * MINUTE },
  /** Requests to the authorization server, but for registrations. Servers of an assistant send those of many users. */
  oauth_network: { calls: 1_000, windowMs: 15 * MINUTE },
  /** Applications that register themselves from one IPv4 address or IPv6 /48. */
  oauth_register_network: { calls: 200, windowMs: DAY },
  /** Keys that one account creates. */
  keys_account: { calls: 100, windowMs: DAY },
} as const satisfies Record<string, Limit>

export interface Attempts {
  /** Counts one attempt; resolves to a function that undoes it. Throws `rate_limited` beyond the limit, `unavailable` if attempts cannot be counted. */
  take(limit: keyof typeof ATTEMPTS, ...keys: readonly string[]): Promise<() => Promise<void>>
  /** Forgets the attempts of the current window. */
  clear(limit: keyof typeof ATTEMPTS, ...keys: readonly string[]): Promise<void>
}

/** Counts attempts in the quota store, so that all processes share the limits. The store gets hashes of the keys, no addresses. */
export function attempts(quota: QuotaStore, now: () => number): Attempts {
  function debitOf(name: keyof typeof ATTEMPTS, keys: readonly string[]) {
    const { calls: limit, windowMs } = ATTEMPTS[name]
    const number = Math.floor(now() / windowMs)
    const debit: Debit = {
      subject: `${name}:${hash('sha256', JSON.stringify(keys), 'hex')}`,
      window: `attempts:${number}`,
      calls: 1,
      limit,
      keptMs: windowMs,
      usage: null,
    }
    return { debit, limit, resetsAt: (number + 1) * windowMs }
  }

  return {
    async take(name, ...keys) {
      const { debit, limit, resetsAt } = debitOf(name, keys)
      const { taken } = await quota.debit(debit)
      if (!taken) throw tooMany(name, limit, resetsAt, now())
      return async () => void (await quota.refund(debit))
    },
    async clear(name, ...keys) {
      const { debit, limit } = debitOf(name, keys)
      await quota.refund({ ...debit, calls: limit })
    },
  }
}

function tooMany(scope: string, limit: number, resetsAt: number, now: number): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt - now) / 1_000))
  const minutes = Math.ceil(seconds / 60)
  return new AppError('rate_limited', {
    message: `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    details: { scope, limit, remaining: 0, cost: 1, reset: new Date(resetsAt).toISOString() },
    retryAfter: seconds,
  })
}
