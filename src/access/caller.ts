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
}

export function guest(address: string): Caller {
  return { tier: 'guest', subject: `address:${networkOf(address)}`, quota: TIERS.guest, accountId: null }
}

export function keyHolder({ accountId, kind }: Pick<KeyRecord, 'accountId' | 'kind'>, plan: Plan): Caller {
  return kind === 'test'
    ? { tier: plan, subject: testSubject(accountId), quota: TEST_QUOTA, accountId }
    : { tier: plan, subject: accountSubject(accountId), quota: TIERS[plan], accountId }
}

/** Whom an account's calls are counted for. */
export function accountSubject(accountId: string): string {
  return `account:${accountId}`
}

/** Whom the calls of its test keys are counted for. */
export function testSubject(accountId: string): string {
  return `test:${accountId}`
}
