import { AppError } from '../../errors.ts'
import { type InputReader, inputReader } from '../../schema/input.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { Caller } from './caller.ts'
import {
  type CallerTier,
  cappedDefaults,
  capsOf,
  KEY_NEEDED,
  overCaps,
  type Quota,
  TIER_NAMES,
  TIERS,
  tierNeeded,
} from './caps.ts'
import { rateLimited, standingOf, type WindowKind, windowAt } from './quota-status.ts'

/** Calls a minute of one process: more than it can answer, so that only a flood reaches the limit. */
const CALLS_A_MINUTE = 600_000

/** Access without keys and quotas: every caller has the limits of the highest tier, and the process has a limit of its own. */
export function openAccess(now: () => number, calls = CALLS_A_MINUTE): Access {
  const quota: Quota = { window: 'minute', calls }
  const everyone: Caller = { tier: 'pro', subject: 'everyone', quota, accountId: null, keyId: null }
  let window = windowAt('minute', now())
  let used = 0

  function standing() {
    const moment = now()
    if (moment >= window.endsAt || moment < window.startsAt) {
      window = windowAt('minute', moment)
      used = 0
    }
    return standingOf(everyone, window, used, moment)
  }

  return {
    caller: async () => everyone,
    authorize() {},
    async admit() {
      const before = standing()
      if (used >= calls) throw rateLimited(everyone, before, 1)
      used += 1
      return { standing: standing(), uncounted: null, async refund() {} }
    },
    quotaStatus: async () => standing(),
    guest: () => everyone,
    limits: standing,
    isCacheShared: () => true,
  }
}

/**
 * Readers of an endpoint's input by tier: a default over a tier's cap is replaced by the cap. `inPath` are the names of path
 * parameters.
 */
export function readersByTier(
  endpoint: AnyEndpoint,
  inPath: readonly string[],
): Readonly<Record<CallerTier, InputReader>> {
  const usual = inputReader(endpoint.input, inPath)
  const readers = TIER_NAMES.map(tier => {
    const defaults = cappedDefaults(endpoint, tier)
    const own = Object.keys(defaults).length > 0
    return [tier, own ? inputReader(endpoint.input, inPath, defaults) : usual] as const
  })
  return Object.fromEntries(readers) as Record<CallerTier, InputReader>
}

/** Throws if a tier does not include an endpoint: `unauthorized` without a key, `forbidden` with one. */
export function permitEndpoint({ tier }: Caller, endpoint: AnyEndpoint): void {
  if (TIERS[tier].endpoints.includes(endpoint.tier)) return
  const needed = KEY_NEEDED[tierNeeded(endpoint.tier)]
  throw new AppError(codeFor(tier), { message: `This endpoint needs ${needed}.` })
}

/** Throws the same for parameters over a cap of the tier, and names all of them. */
export function permitInput(
  { tier }: Caller,
  endpoint: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
): void {
  const details = overCaps(capsOf(endpoint), tier, input)
  const [first] = details
  if (!first) return
  throw new AppError(codeFor(tier), { message: `${first.parameter} ${first.message}.`, details })
}

function codeFor(tier: Caller['tier']): 'unauthorized' | 'forbidden' {
  return tier === 'guest' ? 'unauthorized' : 'forbidden'
}

/** Credentials of a request, for every transport. */
interface Credentials {
  /** Text of the `Authorization` header. */
  readonly authorization: string | undefined
  /** The request has an `X-API-Key` header, which is not read. */
  readonly hasApiKeyHeader?: boolean
  /** Access tokens of applications are accepted too, as `/mcp` does. */
  readonly acceptsTokens?: boolean
  /** IP address of the caller. */
  readonly address: string
}

/** One call of an endpoint. */
export interface Call {
  readonly caller: Caller
  readonly endpoint: AnyEndpoint
  /** Null if it is invalid: the call counts nevertheless. */
  readonly input: Readonly<Record<string, unknown>> | null
  /** Calls of the quota, at least 1. */
  readonly cost: number
}

/** How much of its quota a caller has used in the current window. */
export interface QuotaStatus {
  readonly window: WindowKind
  readonly limit: number
  /** Null if the counters are unavailable. */
  readonly remaining: number | null
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly resetsAt: number
  readonly now: number
}

/** An admitted call. */
export interface Admission {
  readonly standing: QuotaStatus
  /** Why an admitted call could not be counted; null if it was counted. */
  readonly uncounted: unknown
  /** Undoes the debit, because the service failed. */
  refund(): Promise<void>
}

/** Admits or rejects the calls of all transports. */
export interface Access {
  /** The caller. Throws `unauthorized` for an invalid key, `unavailable` if keys cannot be looked up. */
  caller(credentials: Credentials): Promise<Caller>
  /** Throws `unauthorized` or `forbidden` if the caller's tier does not include the endpoint. */
  authorize(caller: Caller, endpoint: AnyEndpoint): void
  /**
   * Admits and debits a call. Throws as `authorize`, also for parameters over a cap of the tier, and `rate_limited` if the cost
   * exceeds the remaining quota; then nothing is debited.
   */
  admit(call: Call): Promise<Admission>
  /** The quota of a caller; debits nothing and never throws. */
  quotaStatus(caller: Caller): Promise<QuotaStatus>
  /** The guest at an address. */
  guest(address: string): Caller
  /** The same without reading the counters. */
  limits(caller: Caller): QuotaStatus
  /** True if shared caches may store responses to this caller. */
  isCacheShared(caller: Caller): boolean
}
