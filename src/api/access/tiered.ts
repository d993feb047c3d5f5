import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import { runShared } from '../../observability/request-context.ts'
import type { Account, FoundKey, KeyRecord, KeyStore, Plan } from '../../stores/ports/account.ts'
import type { Debit, QuotaStore } from '../../stores/ports/quota.ts'
import { type Access, type Admission, type Call, permitEndpoint, permitInput } from './access.ts'
import { applicationCaller, type Caller, guest, keyHolder } from './caller.ts'
import { ACCESS_TOKEN_PREFIX, hashOfKey, isKey } from './key-format.ts'
import { type QuotaWindow, rateLimited, standingOf, windowAt } from './quota-status.ts'

/** Endpoints served while the counters are unavailable: `public` within the caps of guests, `none` or `all`. */
export type QuotaDown = 'public' | 'none' | 'all'

interface TieredOptions {
  readonly keys: KeyStore
  readonly quota: QuotaStore
  readonly quotaDown: QuotaDown
  /** The account that a valid access token of an application is for, otherwise null; absent or null: there are no such tokens. */
  readonly tokens?: ((token: string) => Promise<TokenHolder | null>) | null
  /** Called after every debit with the calls used in the window. */
  readonly onDebit?: (caller: Caller, window: QuotaWindow, used: number) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Receives failures that callers do not see. */
  readonly failed: (error: unknown) => void
}

interface TokenHolder {
  readonly accountId: string
  readonly plan: Plan
  readonly disabledAt: number | null
  readonly clientId: string
}

export interface TieredAccess extends Access {
  /** Applies changes of keys and plans immediately in this process; others see them within a second. */
  forgetKeys(): void
}

/** Milliseconds without queries after the counters timed out: each caller would wait for them. */
const QUOTA_PAUSE_MS = 1_000

/** Milliseconds for which a counter is stored after its window, for refunds. */
const KEPT_AFTER_MS = 86_400_000

/** Keys, tiers and quotas. */
export function tieredAccess(options: TieredOptions): TieredAccess {
  const { keys, quota, quotaDown, tokens = null, onDebit, now, failed } = options
  const known = keyCache(keys, failed)
  const holders = new LRUCache<string, { readonly found: Promise<TokenHolder | null> }>({
    max: MAX_CACHED_KEYS,
    ttl: CACHE_TTL_MS,
  })

  /** The application of an access token. Throws `unauthorized` for one that does not work. */
  async function application(token: string): Promise<Caller> {
    const hash = hashOfKey(token)
    let cached = holders.get(hash)
    if (!cached) {
      cached = { found: runShared(() => tokens!(token)) }
      holders.set(hash, cached)
      cached.found.then(found => found ?? holders.delete(hash)).catch(() => holders.delete(hash))
    }
    const holder = await cached.found
    if (!holder)
      throw invalidKeyError('The access token is not known, has expired or was revoked. Connect again.')
    requireEnabled(holder)
    return applicationCaller(holder.clientId, holder.accountId, holder.plan)
  }
  let pausedUntil = Number.NEGATIVE_INFINITY

  async function counted<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (performance.now() < pausedUntil)
      throw new AppError('unavailable', { cause: new Error('The counters timed out a moment ago') })
    try {
      return await ask()
    } catch (error) {
      if (error instanceof AppError && error.code === 'timeout')
        pausedUntil = performance.now() + QUOTA_PAUSE_MS
      throw error
    }
  }

  async function admit({ caller, endpoint, input, cost }: Call): Promise<Admission> {
    permitEndpoint(caller, endpoint)
    if (input) permitInput(caller, endpoint, input)
    const moment = now()
    const window = windowAt(caller.quota.window, moment)
    const debit = debitOf(caller, endpoint.name, cost, window, moment)
    const taken = await counted(() => quota.debit(debit)).catch((error: unknown) => ({ error }))
    if ('error' in taken) {
      permitUncounted({ caller, endpoint, input, cost }, taken.error)
      return admission(standingOf(caller, window, null, moment), taken.error)
    }
    const standing = standingOf(caller, window, taken.used, moment)
    if (!taken.taken) throw rateLimited(caller, standing, cost)
    onDebit?.(caller, window, taken.used)
    return admission(standing, null, debit)
  }

  /** Throws `unavailable` or `timeout` if a call that cannot be counted must be rejected. */
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
        if (debit) await quota.refund(debit)
      },
    }
  }

  return {
    async caller({ authorization, hasApiKeyHeader = false, acceptsTokens = false, address }) {
      const token = tokens === null ? null : tokenIn(authorization)
      if (token !== null && !acceptsTokens)
        throw invalidKeyError('Access tokens of applications are accepted at /mcp only. Send an API key.')
      if (token !== null) return application(token)
      const key = bearerKey(authorization)
      if (key === null && hasApiKeyHeader)
        throw invalidKeyError('Send the key as "Authorization: Bearer <key>": X-API-Key is not read.')
      if (key === null) return guest(address)
      const moment = now()
      return goodKey(await known.find(key, moment), moment)
    },
    authorize: permitEndpoint,
    admit,
    async quotaStatus(caller) {
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
    isCacheShared: caller => caller.accountId === null,
    forgetKeys() {
      known.forget()
      holders.clear()
    },
  }
}

function goodKey(found: FoundKey | null, now: number): Caller {
  if (!found) throw invalidKeyError('The API key is not known.')
  const { key, plan } = found
  if (key.revokedAt !== null) throw invalidKeyError('The API key has been revoked.')
  if (key.expiresAt !== null && key.expiresAt <= now) throw invalidKeyError('The API key has expired.')
  requireEnabled(found)
  return keyHolder(key, plan)
}

/** Throws `forbidden` for an account that the operator disabled. */
export function requireEnabled({ disabledAt }: Pick<Account, 'disabledAt'>): void {
  if (disabledAt !== null)
    throw new AppError('forbidden', {
      message: 'The operator disabled this account. Ask the operator of this service to enable it.',
    })
}

function debitOf(caller: Caller, endpoint: string, calls: number, window: QuotaWindow, now: number): Debit {
  const day = new Date(now).toISOString().slice(0, 10)
  return {
    subject: caller.subject,
    window: window.id,
    calls,
    limit: caller.quota.calls,
    keptMs: window.endsAt - window.startsAt + KEPT_AFTER_MS,
    usage: caller.accountId === null ? null : { day, endpoint },
  }
}

const BEARER = /^Bearer +([\x21-\x7e]+) *$/i

/** The key of an `Authorization` header; null without the header. Throws `unauthorized` if the header contains no key. */
function bearerKey(header: string | undefined): string | null {
  if (header === undefined) return null
  const key = BEARER.exec(header)?.[1]
  if (key === undefined) throw invalidKeyError('The Authorization header must be "Bearer <key>".')
  if (!isKey(key)) throw invalidKeyError('The API key is malformed. Check that you copied all of it.')
  return key
}

/** The access token of an `Authorization` header; null where it holds none. */
function tokenIn(header: string | undefined): string | null {
  const text = header === undefined ? null : (BEARER.exec(header)?.[1] ?? null)
  return text?.startsWith(ACCESS_TOKEN_PREFIX) ? text : null
}

/** Never contains the key. */
function invalidKeyError(message: string): AppError {
  return new AppError('unauthorized', { message })
}

/** Below 1 s, because a revoked key must be rejected everywhere within a second. */
const CACHE_TTL_MS = 900
/** Interval for saving the last use of a key. */
const SAVE_USE_EVERY_MS = 60_000
/** Far more keys than are used within a second. */
const MAX_CACHED_KEYS = 10_000

interface KeyCache {
  /** Null for an unknown key. */
  find(key: string, now: number): Promise<FoundKey | null>
  /** Applies changes of this process immediately. */
  forget(): void
}

/** Caches key lookups for less than a second. Calls `failed` if a last-used time cannot be saved. */
export function keyCache(store: KeyStore, failed: (error: unknown) => void): KeyCache {
  const known = new Map<string, { readonly at: number; readonly found: Promise<FoundKey | null> }>()
  const savedUses = new Map<string, number>()

  function saveUse({ id, lastUsedAt }: KeyRecord, now: number): void {
    if (now - Math.max(lastUsedAt ?? 0, savedUses.get(id) ?? 0) < SAVE_USE_EVERY_MS) return
    if (savedUses.size >= MAX_CACHED_KEYS) savedUses.clear()
    savedUses.set(id, now)
    store.used(id, now).catch(failed)
  }

  async function look(hash: string, now: number): Promise<FoundKey | null> {
    const found = await store.find(hash)
    // Only valid keys are cached: invented ones must not evict them.
    if (!found) known.delete(hash)
    else if (found.key.revokedAt === null) saveUse(found.key, now)
    return found
  }

  return {
    async find(key, now) {
      // Looked up by its hash, so that no comparison reveals how much of a guess is correct.
      const hash = hashOfKey(key)
      const last = known.get(hash)
      if (last && now >= last.at && now - last.at < CACHE_TTL_MS) return last.found
      if (known.size >= MAX_CACHED_KEYS) known.clear()
      const found = runShared(() => look(hash, now))
      known.set(hash, { at: now, found })
      found.catch(() => known.delete(hash))
      return found
    },
    forget: () => known.clear(),
  }
}
