import type { KeyRecord, Plan } from '../stores/account-port.ts'
import { networkOf } from './address.ts'
import { type CallerTier, type Quota, TEST_QUOTA, TIERS } from './tiers.ts'

/** Who calls, once the key is known to be good. */
export interface Caller {
  readonly tier: CallerTier
  /** Whom the calls are counted for. */
  readonly subject: string
  readonly quota: Quota
  /** Null: no key, so nobody's usage. */
  readonly accountId: string | null
  /** Id of the key, which is no secret; null without a key. */
  readonly keyId: string | null
}

export function guest(address: string): Caller {
  return {
    tier: 'guest',
    subject: `address:${networkOf(address)}`,
    quota: TIERS.guest,
    accountId: null,
    keyId: null,
  }
}

export function keyHolder(
  { id: keyId, accountId, kind }: Pick<KeyRecord, 'accountId' | 'kind'> & { readonly id: string | null },
  plan: Plan,
): Caller {
  return kind === 'test'
    ? { tier: plan, subject: testSubject(accountId), quota: TEST_QUOTA, accountId, keyId }
    : { tier: plan, subject: accountSubject(accountId), quota: TIERS[plan], accountId, keyId }
}

/** Who called, for logs: ids of an account and a key, never an address or the key itself. */
export function whoCalls({ accountId, keyId }: Caller): { account?: string; key?: string } {
  return { ...(accountId !== null && { account: accountId }), ...(keyId !== null && { key: keyId }) }
}

/** Whom an account's calls are counted for. */
export function accountSubject(accountId: string): string {
  return `account:${accountId}`
}

/** Whom the calls of its test keys are counted for. */
export function testSubject(accountId: string): string {
  return `test:${accountId}`
}
