import { AppError } from '../errors.ts'
import type { KeyStore } from '../stores/account-port.ts'
import type { Debit, QuotaStore } from '../stores/quota-port.ts'
import type { Access, Admission, Call } from './access.ts'
import { bearerKey, refused } from './bearer.ts'
import { type Caller, guest, keyHolder } from './caller.ts'
import { type FoundKey, knownKeys } from './known-keys.ts'
import { permitEndpoint, permitInput } from './permit.ts'
import { rateLimited, standingOf } from './standing.ts'
import { type Window, windowAt } from './windows.ts'

/** What happens while the counters cannot be asked: the Public endpoints go on within the caps of guests, none do, or all do. */
export type QuotaDown = 'public' | 'none' | 'all'

export interface TieredOptions {
  readonly keys: KeyStore
  readonly quota: QuotaStore
  readonly quotaDown: QuotaDown
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Told of failures that no caller sees. */
  readonly failed: (error: unknown) => void
}

export interface TieredAccess extends Access {
  /** Keys and plans that were changed in this process hold at once; in others within a second. */
  forgetKeys(): void
}

/** Milliseconds for which counters that did not answer in time are not asked again: each caller would wait for them. */
const SPARED = 1_000

/** A counter is of use for some time after its window, for calls that are given back. */
const KEPT_AFTER = 86_400_000

/** Keys, tiers and quotas. */
export function tieredAccess({ keys, quota, quotaDown, now, failed }: TieredOptions): TieredAccess {
  const known = knownKeys(keys, failed)
  let sparedUntil = Number.NEGATIVE_INFINITY

  async function counted<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (performance.now() < sparedUntil)
      throw new AppError('unavailable', { cause: new Error('The counters did not answer in time just now') })
    try {
      return await ask()
    } catch (error) {
      if (error instanceof AppError && error.code === 'timeout') sparedUntil = performance.now() + SPARED
      throw error
    }
  }

  async function admit({ caller, endpoint, input, cost }: Call): Promise<Admission> {
    permitEndpoint(caller, endpoint)
    if (input) permitInput(caller, endpoint, input)
    const moment = now()
    const window = windowAt(caller.quota.window, moment)
    const debit = debitOf(caller, endpoint.name, cost, window, moment)
    const taken = await counted(() => quota.take(debit)).catch((error: unknown) => ({ error }))
    if ('error' in taken) {
      permitUncounted({ caller, endpoint, input, cost }, taken.error)
      return admission(standingOf(caller, window, null, moment), taken.error)
    }
    const standing = standingOf(caller, window, taken.used, moment)
    if (!taken.taken) throw rateLimited(caller, standing, cost)
    return admission(standing, null, debit)
  }

  /** Throws `unavailable` or `timeout` where a call must not go on that cannot be counted. */
  function permitUncounted({ endpoint, input }: Call, cause: unknown): void {
    if (quotaDown === 'all') return
    const slow = cause instanceof AppError && cause.code === 'timeout'
    const unavailable = new AppError(slow ? 'timeout' : 'unavailable', { cause })
    if (quotaDown === 'none') throw unavailable
    try {
      const anyone = guest('')
      permitEndpoint(anyone, endpoint)
      if (input) permitInput(anyone, endpoint, input)
    } catch {
      throw unavailable
    }
  }

  function admission(standing: Admission['standing'], uncounted: unknown, debit?: Debit): Admission {
    return {
      standing,
      uncounted,
      async refund() {
        if (debit) await quota.giveBack(debit)
      },
    }
  }

  return {
    async caller({ authorization, address }) {
      const key = bearerKey(authorization)
      if (key === null) return guest(address)
      const moment = now()
      return goodKey(await known.find(key, moment), moment)
    },
    permit: permitEndpoint,
    admit,
    async standing(caller) {
      const moment = now()
      const window = windowAt(caller.quota.window, moment)
      const counter = { subject: caller.subject, window: window.id }
      const used = await counted(() => quota.used(counter)).catch(() => null)
      return standingOf(caller, window, used, moment)
    },
    guest,
    limits(caller) {
      const moment = now()
      return standingOf(caller, windowAt(caller.quota.window, moment), null, moment)
    },
    shares: caller => caller.accountId === null,
    forgetKeys: () => known.forget(),
  }
}

function goodKey(found: FoundKey | null, now: number): Caller {
  if (!found) throw refused('The API key is not known.')
  const { key, plan } = found
  if (key.revokedAt !== null) throw refused('The API key has been revoked.')
  if (key.expiresAt !== null && key.expiresAt <= now) throw refused('The API key has expired.')
  return keyHolder(key, plan)
}

function debitOf(caller: Caller, endpoint: string, calls: number, window: Window, now: number): Debit {
  const day = new Date(now).toISOString().slice(0, 10)
  return {
    subject: caller.subject,
    window: window.id,
    calls,
    limit: caller.quota.calls,
    keptMs: window.endsAt - window.startsAt + KEPT_AFTER,
    usage: caller.accountId === null ? null : { day, endpoint },
  }
}
