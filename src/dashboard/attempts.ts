import { hash } from 'node:crypto'
import { networkOf } from '../access/address.ts'
import { AppError } from '../errors.ts'
import type { Debit, QuotaStore } from '../stores/quota-port.ts'

interface Limit {
  readonly calls: number
  /** Milliseconds. */
  readonly windowMs: number
}

const MINUTE = 60_000

/** Most attempts; a network is an IPv4 address or the /64 of an IPv6 one. */
export const ATTEMPTS = {
  /** Sign-ins and changes of passwords of one network, right or wrong. */
  login_network: { calls: 30, windowMs: 15 * MINUTE },
  /** Wrong passwords for one e-mail address, wherever they come from. */
  login_email: { calls: 10, windowMs: 15 * MINUTE },
  /** Sign-ups of one network. */
  sign_up_network: { calls: 10, windowMs: 1_440 * MINUTE },
  /** Keys that one account makes. */
  keys_account: { calls: 100, windowMs: 1_440 * MINUTE },
} as const satisfies Record<string, Limit>

export interface Attempts {
  /** Counts one attempt; resolves to what takes it back. Throws `rate_limited` beyond the limit, `unavailable` where nobody can count. */
  take(limit: keyof typeof ATTEMPTS, who: string): Promise<() => Promise<void>>
}

/** Attempts are counted where calls are, so that all processes count together; what is counted there is no plain address or e-mail. */
export function attempts(quota: QuotaStore, now: () => number): Attempts {
  return {
    async take(name, who) {
      const { calls: limit, windowMs } = ATTEMPTS[name]
      const number = Math.floor(now() / windowMs)
      const debit: Debit = {
        subject: `${name}:${hash('sha256', who, 'hex')}`,
        window: `attempts:${number}`,
        calls: 1,
        limit,
        keptMs: windowMs,
        usage: null,
      }
      const { taken } = await quota.take(debit)
      if (!taken) throw tooMany(name, limit, (number + 1) * windowMs, now())
      return async () => void (await quota.giveBack(debit))
    },
  }
}

/** Whom the attempts of an address are counted for. */
export function attemptsOf(address: string): string {
  return networkOf(address)
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
