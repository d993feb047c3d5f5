import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../../src/api/endpoints/index.ts'
import { type DashboardApp, openDashboardApp, PASSWORD, visitorOf } from '../../../support/dashboard-app.ts'

let server: DashboardApp
let admin: ReturnType<typeof visitorOf>
beforeAll(async () => {
  server = await openDashboardApp({ ACCOUNT_ADMINS: 'Root@example.org, other@example.org' }, { endpoints })
  const users = await server.services.users()
  admin = visitorOf(server.app, '203.0.113.1')
  await admin.signUp('root@example.org')
  await users.resetPassword('root@example.org', PASSWORD)
  await admin.post('/dashboard/sign-in', { email: 'root@example.org', password: PASSWORD })
})
afterAll(() => server.close())

let visitors = 0
async function signedUp() {
  visitors += 1
  const visitor = visitorOf(server.app, `198.51.100.${visitors}`)
  const email = `member${visitors}@example.org`
  const { body } = await visitor.signUp(email)
  return { visitor, email, id: /acc_[-0-9a-f]+/.exec(body)?.[0] ?? '' }
}

const call = (key: string) =>
  server.app.inject({ url: '/api/v1/companies/universe', headers: { authorization: `Bearer ${key}` } })
const audits = () =>
  server.log.map(line => JSON.parse(line)).filter(line => String(line.audit).startsWith('account_'))

describe('the page of all accounts', () => {
  it('does not exist for guests, users, and users whose address is not verified', async () => {
    const { visitor } = await signedUp()
    const unverified = visitorOf(server.app, '203.0.113.2')
    await unverified.signUp('other@example.org')
    for (const one of [visitorOf(server.app), visitor, unverified]) {
      expect((await one.get('/dashboard/admin')).statusCode).toBe(404)
      const changed = await one.post('/dashboard/admin', { account: 'acc_1', change: 'pro' })
      expect(changed.statusCode).toBe(404)
      expect((await one.get('/dashboard')).body).not.toContain('/dashboard/admin')
    }
    expect((await admin.get('/dashboard')).body).toContain('/dashboard/admin')
    const without = await openDashboardApp()
    const anyone = visitorOf(without.app)
    await anyone.signUp('root@example.org')
    expect((await anyone.get('/dashboard/admin')).statusCode).toBe(404)
    await without.close()
  })

  it('lists plan, last use and share of the quota, and finds accounts by address or id', async () => {
    const { visitor, email, id } = await signedUp()
    const key = await visitor.key()
    for (let calls = 0; calls < 5; calls += 1) await call(key)
    const today = new Date().toISOString().slice(0, 10)
    for (const q of [email.toUpperCase(), id]) {
      const { body } = await admin.get(`/dashboard/admin?q=${q}`)
      expect(body).toContain('1 account found')
      expect(body).toContain(email)
      expect(body).toContain(`<td role="cell" data-label="Last use">${today}</td>`)
      expect(body).toContain('5 of 500 (1 %)')
    }
    for (const q of ['%25', '_', '%00', "'", 'x'.repeat(900)])
      expect((await admin.get(`/dashboard/admin?q=${q}&page=-1`)).statusCode).toBe(200)
    expect(server.log.join('').toLowerCase()).not.toContain(email)
    expect((await admin.get('/dashboard/admin?q=nobody')).body).toContain('0 accounts found')
    expect((await admin.get('/dashboard/admin?page=9999999')).body).toContain('Page 1000000 of 1')
  })

  it('changes a plan at once and writes an audit line without an address', async () => {
    const { visitor, email, id } = await signedUp()
    const key = await visitor.key()
    expect((await call(key)).headers['x-ratelimit-limit']).toBe('500')
    const changed = await admin.post('/dashboard/admin', { account: id, change: 'pro', q: email })
    expect(changed.body).toContain(`Account ${id}: plan set to pro.`)
    expect(changed.body).toContain('1 account found')
    expect((await call(key)).headers['x-ratelimit-limit']).toBe('50000')
    expect(audits().at(-1)).toMatchObject({
      audit: 'account_plan',
      account: id,
      plan: 'pro',
      by: expect.stringMatching(/^acc_/),
    })
    expect(server.log.join('')).not.toContain(email)
  })

  it('disables an account: keys and sessions get 403 with the reason, until it is enabled', async () => {
    const { visitor, id } = await signedUp()
    const key = await visitor.key()
    expect((await call(key)).statusCode).toBe(200)
    await admin.post('/dashboard/admin', { account: id, change: 'disable' })
    for (const path of ['/dashboard', '/dashboard/account.json', '/dashboard/delete', '/explore']) {
      const reply = await visitor.get(path)
      expect([path, reply.statusCode]).toEqual([path, 403])
      expect(reply.body).toContain('The operator disabled this account.')
    }
    const refused = await call(key)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().error.message).toContain('The operator disabled this account.')
    const mcp = await server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${key}` },
      payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
    })
    expect(mcp.statusCode).toBe(403)
    expect((await admin.get(`/dashboard/admin?q=${id}`)).body).toContain('<strong>disabled</strong>')
    await admin.post('/dashboard/admin', { account: id, change: 'enable' })
    expect((await call(key)).statusCode).toBe(200)
    expect((await visitor.get('/dashboard')).statusCode).toBe(200)
    expect(audits().slice(-2)).toMatchObject([
      { audit: 'account_disabled', account: id },
      { audit: 'account_enabled', account: id },
    ])
  })

  it('rejects unknown accounts and changes, forms of other sites, and disabling oneself', async () => {
    const { id } = await signedUp()
    const status = async (form: object, headers?: object) =>
      (await admin.post('/dashboard/admin', form, headers)).statusCode
    expect(await status({ account: 'acc_0', change: 'pro' })).toBe(404)
    expect(await status({ account: 'acc_\0', change: 'pro' })).toBe(404)
    expect(await status({ account: id, change: 'gold' })).toBe(400)
    expect(await status({ account: id, change: 'constructor' })).toBe(400)
    expect(await status({})).toBe(400)
    const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    expect(await status({ account: id, change: 'disable' }, foreign)).toBe(403)
    const own = /acc_[-0-9a-f]+/.exec((await admin.get('/dashboard')).body)?.[0] ?? ''
    expect(await status({ account: own, change: 'disable' })).toBe(400)
    expect((await admin.get('/dashboard/admin')).statusCode).toBe(200)
  })
})
