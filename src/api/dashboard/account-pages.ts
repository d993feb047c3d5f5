import type { FastifyReply } from 'fastify'
import { accountSubject, networkOf, testSubject } from '../access/caller.ts'
import { makeKey } from '../access/key-format.ts'
import type { DashboardContext } from './dashboard.ts'
import { parseKeyForm, readPasswordChange } from './forms.ts'
import { type Member, overviewOf } from './member.ts'
import { goTo, PAGE_HEADERS, type PageRequest, sendPage, setCookies } from './page-request.ts'
import { newKeyPage } from './pages/overview.ts'
import { lastDays } from './usage.ts'

/** Keys of an account that are neither revoked nor expired. */
const MAX_KEYS = 50

export async function overview(
  desk: DashboardContext,
  visit: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  return sendPage(visit, await overviewOf(desk, visit, member))
}

/** The response itself shows the key: no URL and no store contains it. */
export async function createKey(
  desk: DashboardContext,
  visit: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  const { values, faults } = parseKeyForm(visit.form, desk.now())
  if (!values) {
    const [name = '', kind = '', expires = ''] = ['name', 'kind', 'expires'].map(
      field => visit.form.get(field)?.slice(0, 254) ?? '',
    )
    const said = {
      keyForm: { name, kind, expires, faults },
      problem: 'Key not created. Fix the errors below.',
    }
    return sendPage(visit, await overviewOf(desk, visit, member, said), 400)
  }
  const { account, person } = member
  const { keys } = desk.accounts
  const now = desk.now()
  await desk.attempts.take('keys_account', account.id)
  const { key, record } = makeKey({ accountId: account.id, ...values }, now)
  if (!(await keys.addWithin(record, MAX_KEYS, now))) {
    const problem = `An account has at most ${MAX_KEYS} keys that work. Revoke one first.`
    return sendPage(visit, await overviewOf(desk, visit, member, { problem }), 400)
  }
  const { origin } = visit
  const { name } = record
  return sendPage(
    visit,
    newKeyPage({ email: person.email, name, key, origin, plan: account.plan, ticker: desk.exampleTicker() }),
  )
}

/** A key of another account gives the same error as one that does not exist. */
export async function revokeKey(
  desk: DashboardContext,
  visit: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  const id = visit.form.get('id') ?? ''
  const own = await desk.accounts.keys.list(member.account.id)
  if (!own.some(key => key.id === id)) {
    const problem = 'You have no such key.'
    return sendPage(visit, await overviewOf(desk, visit, member, { problem }), 404)
  }
  await desk.accounts.keys.revoke(id, desk.now())
  await desk.changed()
  return goTo(visit, '/dashboard#keys')
}

export async function changePassword(
  desk: DashboardContext,
  visit: PageRequest,
  member: Member,
): Promise<FastifyReply> {
  const { values, faults } = readPasswordChange(visit.form)
  if (!values) return sendPage(visit, await overviewOf(desk, visit, member, { passwordFaults: faults }), 400)
  await desk.attempts.take('login_network', networkOf(visit.request.ip))
  const arrival = await desk.people.changePassword(visit.visitor, values.current, values.password)
  if (typeof arrival === 'string') {
    const passwordFaults =
      arrival === 'invalid_password'
        ? { current: 'This is not your password.' }
        : { password: 'Choose another one.' }
    return sendPage(visit, await overviewOf(desk, visit, member, { passwordFaults }), 400)
  }
  visit.reply.removeHeader('Set-Cookie')
  setCookies(visit, arrival.cookies)
  const told = 'Password changed. All other sessions have ended.'
  return sendPage(visit, await overviewOf(desk, visit, member, { told }))
}

/** Days of usage in an export: more than are shown. */
const EXPORT_DAYS = 400

/** What the service stores about a member, without secrets: no key or hash of one, no password, no session. */
export async function exportAccount(
  desk: DashboardContext,
  visit: PageRequest,
  { person, account }: Member,
): Promise<FastifyReply> {
  const now = desk.now()
  const days = lastDays(EXPORT_DAYS, now)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const { oauth } = desk.people
  const [keys, applications, live, test] = await Promise.all([
    desk.accounts.keys.list(account.id),
    oauth === null ? [] : oauth.applications(person.id),
    desk.quota.usage(accountSubject(account.id), from, to),
    desk.quota.usage(testSubject(account.id), from, to),
  ])
  const body = {
    exported_at: isoTime(now),
    profile: { email: person.email },
    account: { id: account.id, plan: account.plan, created: account.createdDay },
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
  return visit.reply
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
