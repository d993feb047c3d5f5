import type { FastifyReply } from 'fastify'
import { AppError } from '../../errors.ts'
import { accountSubject, networkOf, testSubject } from '../access/caller.ts'
import { makeKey } from '../access/key-format.ts'
import type { DashboardContext } from './dashboard.ts'
import { parseKeyForm, readPasswordChange } from './forms.ts'
import { type Member, overviewOf } from './member.ts'
import { goTo, PAGE_HEADERS, type PageRequest, sendPage, setCookies } from './page-request.ts'
import { deletedPage, deletionPage, newKeyPage } from './pages/overview.ts'
import { lastDays } from './usage.ts'
import { PASSWORD_LENGTH } from './user-store.ts'

/** Keys of an account that are neither revoked nor expired. */
const MAX_KEYS = 50

export async function overview(
  dashboard: DashboardContext,
  page: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  return sendPage(page, await overviewOf(dashboard, page, member))
}

/** The response itself shows the key: no URL and no store contains it. */
export async function createKey(
  dashboard: DashboardContext,
  page: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  const { values, faults } = parseKeyForm(page.form, dashboard.now())
  if (!values) {
    const [name = '', kind = '', expires = ''] = ['name', 'kind', 'expires'].map(
      field => page.form.get(field)?.slice(0, 254) ?? '',
    )
    const messages = {
      keyForm: { name, kind, expires, faults },
      problem: 'Key not created. Fix the errors below.',
    }
    return sendPage(page, await overviewOf(dashboard, page, member, messages), 400)
  }
  const { account, user } = member
  const { keys } = dashboard.accounts
  const now = dashboard.now()
  await dashboard.attempts.take('keys_account', account.id)
  const { key, record } = makeKey({ accountId: account.id, ...values }, now)
  if (!(await keys.addWithin(record, MAX_KEYS, now))) {
    const problem = `An account has at most ${MAX_KEYS} active keys. Revoke one first.`
    return sendPage(page, await overviewOf(dashboard, page, member, { problem }), 400)
  }
  const { origin } = page
  const { name } = record
  return sendPage(
    page,
    newKeyPage({
      email: user.email,
      name,
      key,
      origin,
      plan: account.plan,
      ticker: dashboard.exampleTicker(),
    }),
  )
}

/** A key of another account gives the same error as one that does not exist. */
export async function revokeKey(
  dashboard: DashboardContext,
  page: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  const id = page.form.get('id') ?? ''
  const keys = await dashboard.accounts.keys.list(member.account.id)
  if (!keys.some(key => key.id === id)) {
    const problem = 'Your account has no such key.'
    return sendPage(page, await overviewOf(dashboard, page, member, { problem }), 404)
  }
  await dashboard.accounts.keys.revoke(id, dashboard.now())
  await dashboard.changed()
  return goTo(page, '/dashboard#keys')
}

export async function changePassword(
  dashboard: DashboardContext,
  page: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  const { values, faults } = readPasswordChange(page.form)
  if (!values)
    return sendPage(page, await overviewOf(dashboard, page, member, { passwordFaults: faults }), 400)
  await dashboard.attempts.take('login_network', networkOf(page.request.ip))
  const result = await dashboard.users.changePassword(page.visitor, values.current, values.password)
  if (typeof result === 'string') {
    const passwordFaults =
      result === 'invalid_password'
        ? { current: 'The current password is wrong.' }
        : { password: 'Choose another password.' }
    return sendPage(page, await overviewOf(dashboard, page, member, { passwordFaults }), 400)
  }
  page.reply.removeHeader('Set-Cookie')
  setCookies(page, result.cookies)
  const done = 'Password changed. All other sessions have ended.'
  return sendPage(page, await overviewOf(dashboard, page, member, { done }))
}

/** Turns quota alerts by email on or off. */
export async function switchAlerts(
  dashboard: DashboardContext,
  page: PageRequest,
  { account }: Member,
): Promise<FastifyReply> {
  const wish = page.form.get('alerts')
  if (wish !== 'on' && wish !== 'off')
    throw new AppError('invalid_parameter', { message: 'Choose on or off for email alerts.' })
  await dashboard.accounts.accounts.setQuotaAlerts(account.id, wish === 'on')
  return goTo(page, '/dashboard#plan')
}

export async function showDeletion(
  _dashboard: DashboardContext,
  page: PageRequest,
  { user }: Member,
): Promise<FastifyReply> {
  return sendPage(page, deletionPage(user.email))
}

/** Deletes the account and signs out all of its sessions. Keys and tokens that this process has cached stop working at once. */
export async function deleteAccount(
  dashboard: DashboardContext,
  page: PageRequest,
  { user, account }: Member,
): Promise<FastifyReply> {
  const password = page.form.get('password') ?? ''
  await dashboard.attempts.take('login_network', networkOf(page.request.ip))
  const canBe = password !== '' && password.length <= PASSWORD_LENGTH.max
  if (!canBe || !(await dashboard.users.isPassword(page.visitor, password)))
    return sendPage(page, deletionPage(user.email, 'The password is wrong.'), 400)
  await dashboard.accounts.accounts.remove(account.id)
  await dashboard.changed()
  page.request.log.info({ audit: 'account_deleted', account: account.id, by: user.id }, 'account deleted')
  setCookies(page, await dashboard.users.signOut(page.visitor))
  return sendPage(page, deletedPage())
}

/** Days of usage in an export: more than are shown. */
const EXPORT_DAYS = 400

/** What the service stores about a member, without secrets: no key or hash of one, no password, no session. */
export async function exportAccount(
  dashboard: DashboardContext,
  page: PageRequest,
  { user, account }: Member,
): Promise<FastifyReply> {
  const now = dashboard.now()
  const days = lastDays(EXPORT_DAYS, now)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const { oauth } = dashboard.users
  const [keys, applications, live, test] = await Promise.all([
    dashboard.accounts.keys.list(account.id),
    oauth === null ? [] : oauth.applications(user.id),
    dashboard.quota.usage(accountSubject(account.id), from, to),
    dashboard.quota.usage(testSubject(account.id), from, to),
  ])
  const body = {
    exported_at: isoTime(now),
    profile: { email: user.email },
    account: {
      id: account.id,
      plan: account.plan,
      created: account.createdDay,
      quota_alerts: account.quotaAlerts,
    },
    keys: keys.map(({ id, kind, name, hint, createdAt, expiresAt, lastUsedAt, revokedAt }) => ({
      id,
      kind,
      name,
      starts_with: hint,
      created_at: isoTime(createdAt),
      expires_at: isoTime(expiresAt),
      last_used_at: isoTime(lastUsedAt),
      revoked_at: isoTime(revokedAt),
    })),
    applications: applications.map(({ clientId, name, connectedAt, lastUsedAt }) => ({
      client_id: clientId,
      name,
      connected_at: isoTime(connectedAt),
      last_used_at: isoTime(lastUsedAt),
    })),
    usage: { from, to, live, test },
  }
  return page.reply
    .headers(PAGE_HEADERS)
    .header('Content-Disposition', 'attachment; filename="account.json"')
    .type('application/json; charset=utf-8')
    .send(`${JSON.stringify(body, null, 2)}\n`)
}

function isoTime(moment: number): string
function isoTime(moment: number | null): string | null
function isoTime(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
