import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { Caller } from './caller.ts'
import type { WindowKind } from './quota-windows.ts'

/** Credentials of a request, for every transport. */
export interface Credentials {
  /** Text of the `Authorization` header. */
  readonly authorization: string | undefined
  /** The request has an `X-API-Key` header, which is not read. */
  readonly hasApiKeyHeader?: boolean
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
