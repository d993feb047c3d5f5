import type { OpenAccounts, OpenLogins } from '../../../src/stores/ports/account.ts'
import type { OpenQuota } from '../../../src/stores/ports/quota.ts'

/** Opens one adapter over and over; each `fresh` store is empty. */
export interface AccountHarness {
  readonly name: string
  fresh(): Promise<OpenAccounts>
  /** Another process's look at the store that `fresh` gave last. */
  another(): Promise<OpenAccounts>
  /** Users, sessions and tokens beside the accounts that `fresh` gave last. */
  logins(): Promise<OpenLogins>
}

export interface QuotaHarness {
  readonly name: string
  fresh(now: () => number): Promise<OpenQuota>
  another(now: () => number): Promise<OpenQuota>
}
