import { isIP } from 'node:net'
import type { KeyRecord, Plan } from '../../stores/ports/account.ts'
import { type CallerTier, type Quota, TEST_QUOTA, TIERS } from './caps.ts'

/** A caller whose key has been checked. */
export interface Caller {
  readonly tier: CallerTier
  /** Subject of the quota counter. */
  readonly subject: string
  readonly quota: Quota
  /** Null without a key. */
  readonly accountId: string | null
  /** Id of the key or application, which is no secret; null without one. */
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

/** An application with an access token, which counts as its user's account. */
export function applicationCaller(clientId: string, accountId: string, plan: Plan): Caller {
  return keyHolder({ id: applicationKeyId(clientId), accountId, kind: 'live' }, plan)
}

/** Id of an application in the place of that of a key. */
export function applicationKeyId(clientId: string): string {
  return `app_${clientId}`
}

/** Fields for logs: ids of account and key, never an address or the key itself. */
export function callerLogFields({ accountId, keyId }: Caller): { account?: string; key?: string } {
  return { ...(accountId !== null && { account: accountId }), ...(keyId !== null && { key: keyId }) }
}

/** Quota subject of an account. */
export function accountSubject(accountId: string): string {
  return `account:${accountId}`
}

/** Quota subject of its test keys. */
export function testSubject(accountId: string): string {
  return `test:${accountId}`
}

/** 16-bit groups of the smallest IPv6 network that a provider assigns to a customer (/64), and of the largest usual one (/48). */
const NETWORK_GROUPS = 4
const SITE_GROUPS = 3

/**
 * The network that shares a guest quota: an IPv4 address, or the /64 of an IPv6 address, which one household owns. Text that is
 * no address (a trusted proxy may forward any) counts as one guest, `unknown`.
 */
export function networkOf(address: string): string {
  return prefixOf(address, NETWORK_GROUPS)
}

/** The same with the /48 of an IPv6 address, which holds 65,536 networks. */
export function siteOf(address: string): string {
  return prefixOf(address, SITE_GROUPS)
}

function prefixOf(address: string, length: number): string {
  const bare = address.trim().replace(/%.*$/, '')
  const kind = isIP(bare)
  if (kind === 4) return bare
  if (kind === 0) return 'unknown'
  const groups = groupsOf(bare)
  if (groups.slice(0, 5).every(group => group === '0') && groups[5] === 'ffff') return mappedIpv4(groups)
  return `${groups.slice(0, length).join(':')}::/${length * 16}`
}

/** The eight groups of an IPv6 address, hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [left = '', right] = written.split('::')
  const [before, after] = [left, right ?? ''].map(part => (part === '' ? [] : part.split(':')))
  const missing = 8 - before!.length - after!.length
  return [...before!, ...Array<string>(missing).fill('0'), ...after!]
}

/** `::ffff:102:304` is 1.2.3.4 on a dual-stack socket. */
function mappedIpv4(groups: readonly string[]): string {
  return groups
    .slice(6)
    .map(group => Number.parseInt(group, 16))
    .flatMap(group => [group >> 8, group & 0xff])
    .join('.')
}
