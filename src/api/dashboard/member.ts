import type { FastifyReply } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Account, AccountStore, KeyRecord } from '../../stores/ports/account.ts'
import { accountSubject, applicationKeyId, keyHolder, testSubject } from '../access/caller.ts'
import { makeAccount } from '../access/key-format.ts'
import { requireEnabled } from '../access/tiered.ts'
import type { DashboardContext } from './dashboard.ts'
import { keySubject, summarizeKey } from './key-usage.ts'
import type { Application } from './oauth.ts'
import { goTo, type PageRequest, setCookies } from './page-request.ts'
import { type KeyRow, type Overview, overviewPage } from './pages/overview.ts'
import { lastDays, usageChart } from './usage.ts'
import type { User } from './user-store.ts'

/** Days in the usage chart. */
const DAYS = 30

/** A signed-in user with the account. */
export interface Member {
  readonly user: User
  readonly account: Account
}

type MemberHandler = (dashboard: DashboardContext, page: PageRequest, member: Member) => Promise<FastifyReply>

/** A handler for signed-in users; redirects all others to the sign-in page. */
export function forMembers(handler: MemberHandler) {
  return async (dashboard: DashboardContext, page: PageRequest): Promise<FastifyReply> => {
    const result = await dashboard.users.session(page.visitor)
    if (!result) return goTo(page, '/dashboard/sign-in')
    setCookies(page, result.cookies)
    const account = await accountOf(dashboard.accounts.accounts, result.user, dashboard.now())
    requireEnabled(account)
    return handler(dashboard, page, { user: result.user, account })
  }
}

/** A handler for operators; to all others the page does not exist. */
export function forAdmins(handler: MemberHandler) {
  const forMember = forMembers(handler)
  return async (dashboard: DashboardContext, page: PageRequest): Promise<FastifyReply> => {
    const result = await dashboard.users.session(page.visitor)
    if (!result || !isAdmin(dashboard, result.user)) throw new AppError('not_found')
    return forMember(dashboard, page)
  }
}

function isAdmin({ admins }: DashboardContext, { email, isVerified }: User): boolean {
  return isVerified && admins.has(email.toLowerCase())
}

/** The account of a user, created when the first page is opened. */
async function accountOf(accounts: AccountStore, { id }: User, now: number): Promise<Account> {
  const known = await accounts.byUser(id)
  if (known) return known
  const made = makeAccount('free', now, id)
  try {
    await accounts.add(made)
    return made
  } catch (error) {
    // Two concurrent requests may both create it: the store accepts one.
    const other = await accounts.byUser(id)
    if (other) return other
    throw error
  }
}

/** The current overview, with messages of a form. */
export async function overviewOf(
  dashboard: DashboardContext,
  page: PageRequest,
  { user, account }: Member,
  messages: Partial<Overview> = {},
): Promise<string> {
  const now = dashboard.now()
  const caller = keyHolder({ id: null, accountId: account.id, kind: 'live' }, account.plan)
  const { oauth } = dashboard.users
  const [keys, applications, quotaStatus, usage] = await Promise.all([
    dashboard.accounts.keys.list(account.id),
    oauth === null ? null : oauth.applications(user.id),
    dashboard.access.quotaStatus(caller),
    usageOf(dashboard, account.id, now).catch((error: unknown) => {
      page.request.log.warn({ err: error }, 'usage could not be read')
      return null
    }),
  ])
  const warn = (error: unknown) => {
    page.request.log.warn({ err: error }, 'usage by key could not be read')
    return null
  }
  const byKey =
    usage &&
    (await usageByKey(dashboard, account.id, usedLately(keys, applications ?? [], now), now).catch(warn))
  const { origin } = page
  return overviewPage({
    email: user.email,
    account,
    keys: keys.toReversed(),
    byKey,
    applications,
    quotaStatus,
    usage,
    ticker: dashboard.exampleTicker(),
    isAdmin: isAdmin(dashboard, user),
    hasMail: dashboard.hasMail,
    origin,
    now,
    ...messages,
  })
}

async function usageOf(
  { quota }: DashboardContext,
  accountId: string,
  now: number,
): Promise<Overview['usage']> {
  const days = lastDays(DAYS, now)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const [live, test] = await Promise.all(
    [accountSubject(accountId), testSubject(accountId)].map(subject => quota.usage(subject, from, to)),
  )
  return { live: usageChart(live ?? [], days), testCalls: usageChart(test ?? [], days).total }
}

/** Days of usage by key, and most keys that are read. */
const KEY_DAYS = 7
const MAX_KEYS_READ = 20

interface UsedKey {
  /** Id of the key or application. */
  readonly id: string
  readonly name: string
  readonly lastUsedAt: number | null
}

/** The keys and applications used last. */
function usedLately(
  keys: readonly KeyRecord[],
  applications: readonly Application[],
  now: number,
): UsedKey[] {
  const from = Date.parse(lastDays(KEY_DAYS, now)[0] ?? '')
  return [
    ...keys.map(({ id, name, hint, lastUsedAt }) => ({ id, name: name || hint, lastUsedAt })),
    ...applications.map(({ clientId, name, lastUsedAt }) => ({
      id: applicationKeyId(clientId),
      name,
      lastUsedAt,
    })),
  ]
    .filter(({ lastUsedAt }) => lastUsedAt !== null && lastUsedAt >= from)
    .sort((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0))
    .slice(0, MAX_KEYS_READ)
}

async function usageByKey(
  { quota }: DashboardContext,
  accountId: string,
  used: readonly UsedKey[],
  now: number,
): Promise<KeyRow[]> {
  const days = lastDays(KEY_DAYS, now)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  return Promise.all(
    used.map(async ({ id, name }) => ({
      name,
      ...summarizeKey(await quota.usage(keySubject(accountId, id), from, to)),
    })),
  )
}
