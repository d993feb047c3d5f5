import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { Caller } from './caller.ts'
import type { WindowKind } from './windows.ts'

/** What a request brings along; no door's own words. */
export interface Credentials {
  /** Text of the `Authorization` header. */
  readonly authorization: string | undefined
  /** IP address of the caller. */
  readonly address: string
}

/** One call of an endpoint. */
export interface Call {
  readonly caller: Caller
  readonly endpoint: AnyEndpoint
  /** Null where it could not be read: the call counts all the same. */
  readonly input: Readonly<Record<string, unknown>> | null
  /** Calls of the quota, at least 1. */
  readonly cost: number
}

/** Where a caller stands in the own window. */
export interface Standing {
  readonly window: WindowKind
  readonly limit: number
  /** Null where the counters could not be asked. */
  readonly remaining: number | null
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly resetsAt: number
  readonly now: number
}

/** A call that was let in. */
export interface Admission {
  readonly standing: Standing
  /** Why the call could not be counted though it was let in; null where it was. */
  readonly uncounted: unknown
  /** The service itself failed: the calls go back. */
  refund(): Promise<void>
}

/** The one place where calls are let in or refused, whichever door they come through. */
export interface Access {
  /** Who calls. Throws `unauthorized` for a key that is not good, `unavailable` where keys cannot be looked up. */
  caller(credentials: Credentials): Promise<Caller>
  /** Throws `unauthorized` or `forbidden` where the caller's tier does not reach the endpoint. */
  permit(caller: Caller, endpoint: AnyEndpoint): void
  /**
   * Lets a call in and debits it. Throws as `permit` does, likewise over a cap of the caller's tier, and `rate_limited`
   * where the calls do not fit into what remains: then nothing is debited.
   */
  admit(call: Call): Promise<Admission>
  /** Where the caller stands; debits nothing and never throws. */
  standing(caller: Caller): Promise<Standing>
  /** The caller where no key counts: the guest at an address. */
  guest(address: string): Caller
  /** Where a caller stands as far as can be told without the counters. */
  limits(caller: Caller): Standing
  /** True where an answer to this caller may be kept for others. */
  shares(caller: Caller): boolean
}
