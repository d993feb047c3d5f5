import type { FastifyReply } from 'fastify'
import { makeKey } from '../access/make-key.ts'
import { attemptsOf } from './attempts.ts'
import type { Desk } from './dashboard.ts'
import { readKeyWish, readPasswordChange } from './forms.ts'
import { type Member, overviewOf } from './member.ts'
import { newKeyPage } from './pages/overview.ts'
import { goTo, sendPage, setCookies, type Visit } from './visit.ts'

/** Keys of an account that work at once. */
const MOST_KEYS = 50

export async function overview(desk: Desk, visit: Visit, member: Member): Promise<FastifyReply> {
  return sendPage(visit, await overviewOf(desk, visit, member))
}

/** The answer itself shows the key: it goes through no address and no store. */
export async function createKey(desk: Desk, visit: Visit, member: Member): Promise<FastifyReply> {
  const { values, faults } = readKeyWish(visit.form, desk.now())
  if (!values) {
    const [name = '', kind = '', expires = ''] = ['name', 'kind', 'expires'].map(
      field => visit.form.get(field)?.slice(0, 254) ?? '',
    )
    const said = { keyForm: { name, kind, expires, faults }, problem: 'The key was not made: see below.' }
    return sendPage(visit, await overviewOf(desk, visit, member, said), 400)
  }
  const { account, person } = member
  const { keys } = desk.accounts
  const now = desk.now()
  const working = (await keys.list(account.id)).filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
  )
  if (working.length >= MOST_KEYS) {
    const problem = `An account has at most ${MOST_KEYS} keys that work. Revoke one first.`
    return sendPage(visit, await overviewOf(desk, visit, member, { problem }), 400)
  }
  await desk.attempts.take('keys_account', account.id)
  const { key, record } = makeKey({ accountId: account.id, ...values }, now)
  await keys.add(record)
  return sendPage(visit, newKeyPage(person.email, record.name, key, visit.origin))
}

/** A key of somebody else is as unknown as one that is not there. */
export async function revokeKey(desk: Desk, visit: Visit, member: Member): Promise<FastifyReply> {
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

export async function changePassword(desk: Desk, visit: Visit, member: Member): Promise<FastifyReply> {
  const { values, faults } = readPasswordChange(visit.form)
  if (!values) return sendPage(visit, await overviewOf(desk, visit, member, { passwordFaults: faults }), 400)
  await desk.attempts.take('login_network', attemptsOf(visit.request.ip))
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
  const told = 'The password is changed. Other sessions have ended.'
  return sendPage(visit, await overviewOf(desk, visit, member, { told }))
}
