import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../../src/api/endpoints/index.ts'
import { type DashboardApp, openDashboardApp, PASSWORD, visitorOf } from '../../../support/dashboard-app.ts'

let server: DashboardApp
beforeAll(async () => {
  server = await openDashboardApp({}, { endpoints })
})
afterAll(() => server.close())

let userStore = 0
/** Someone new, from an address of their own. */
async function signedUp() {
  userStore += 1
  const visitor = visitorOf(server.app, `198.51.100.${userStore}`)
  const email = `user${userStore}@example.org`
  const page = await visitor.signUp(email)
  return { visitor, email, page }
}

const call = (key: string, url = '/api/v1/companies/universe') =>
  server.app.inject({ url, headers: { authorization: `Bearer ${key}` } })

describe('signing up and in', () => {
  it('makes a free account, and the session of that browser, which the explorer uses too', async () => {
    const { page, email, visitor } = await signedUp()
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(email)
    expect(page.body).toContain('0 of 500')
    expect((await visitor.get('/explore')).body).toContain(email)
    await visitor.post('/dashboard/sign-out')
    expect((await visitor.get('/explore')).body).not.toContain(email)
    expect((await visitor.get('/dashboard')).headers.location).toBe('/dashboard/sign-in')
    const back = await visitor.post('/dashboard/sign-in', { email: email.toUpperCase(), password: PASSWORD })
    expect(back.headers.location).toBe('/dashboard')
    expect((await visitor.get('/dashboard')).body).toContain(email)
  })

  it('shows the endpoints and calls of every plan, and marks the own one', async () => {
    const { page } = await signedUp()
    const rows = page.body.match(/<tr[^>]*><th scope="row"[^>]*>(guest|free|pro).*?<\/tr>/g) ?? []
    expect(rows.map(row => /class="number">([^<]+)</.exec(row)?.[1])).toEqual([
      '100 per day',
      '500 per day',
      '50,000 per month',
    ])
    expect(rows.map(row => row.includes('aria-current="true"'))).toEqual([false, true, false])
  })

  it('creates one account per user when pages are requested concurrently', async () => {
    userStore += 1
    const visitor = visitorOf(server.app, `198.51.100.${userStore}`)
    await visitor.post('/dashboard/sign-up', { email: `user${userStore}@example.org`, password: PASSWORD })
    const pages = await Promise.all([1, 2, 3, 4].map(() => visitor.get('/dashboard')))
    const ids = pages.map(({ body }) => /acc_[-0-9a-f]+/.exec(body)?.[0])
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toBeDefined()
  })

  it('names all faults of a form at once and keeps what was typed, but no password', async () => {
    const visitor = visitorOf(server.app)
    const answer = await visitor.post('/dashboard/sign-up', { email: 'nobody', password: 'too short' })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Enter an email address')
    expect(answer.body).toContain('12 to 128 characters')
    expect(answer.body).toContain('value="nobody"')
    expect(answer.body).not.toContain('too short')
  })

  it('does not reveal on failed sign-in which accounts exist', async () => {
    const { email, visitor } = await signedUp()
    const wrong = await visitor.post('/dashboard/sign-in', { email, password: `${PASSWORD}!` })
    const unknown = await visitor.post('/dashboard/sign-in', { email: 'x@example.org', password: PASSWORD })
    expect([wrong.statusCode, unknown.statusCode]).toEqual([400, 400])
    expect(wrong.body.replace(email, 'x@example.org')).toBe(unknown.body)
  })

  it('rejects an address that is taken', async () => {
    const { email } = await signedUp()
    const other = visitorOf(server.app, '203.0.113.9')
    const answer = await other.post('/dashboard/sign-up', { email, password: PASSWORD })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('This address has an account')
  })

  it('changes a password, which ends all other sessions', async () => {
    const { visitor, email } = await signedUp()
    const elsewhere = visitorOf(server.app, '203.0.113.10')
    await elsewhere.post('/dashboard/sign-in', { email, password: PASSWORD })
    const next = 'another long password'
    const wrong = await visitor.post('/dashboard/password', { current: 'not my password', password: next })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toContain('The current password is wrong')
    const done = await visitor.post('/dashboard/password', { current: PASSWORD, password: next })
    expect(done.statusCode).toBe(200)
    expect((await visitor.get('/dashboard')).statusCode).toBe(200)
    expect((await elsewhere.get('/dashboard')).statusCode).toBe(303)
    const back = await elsewhere.post('/dashboard/sign-in', { email, password: next })
    expect(back.headers.location).toBe('/dashboard')
  })
})

describe('keys', () => {
  it('are shown once, work, are counted by day and endpoint, and are revoked at once', async () => {
    const { visitor } = await signedUp()
    const key = await visitor.key()
    expect((await call(key)).statusCode).toBe(200)
    const page = await visitor.get('/dashboard')
    expect(page.body).not.toContain(key)
    expect(page.body).toMatch(/<rect class="s0"[^>]*><title>[^<]*universe, 1</)
    expect(page.body).toContain('1 of 500')
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(page.body) ?? []
    await visitor.post('/dashboard/keys/revoke', { id })
    expect((await call(key)).statusCode).toBe(401)
    expect((await visitor.get('/dashboard')).body).toContain('revoked ')
  })

  it('draws the chart with labelled axes: calls and days', async () => {
    const { visitor } = await signedUp()
    await call(await visitor.key())
    const { body } = await visitor.get('/dashboard')
    const texts = [...body.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
    const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    expect(texts.slice(0, 3)).toEqual(['Calls a day', '0', '1'])
    expect(texts.slice(3)).toHaveLength(5)
    expect(texts.at(-1)).toBe(today)
  })

  it.each([
    [399, null],
    [400, '80 % of the calls today are used; 100 remain until '],
    [500, 'All calls today are used. Further calls get 429 until '],
  ])('warns from four fifths of the quota on: %i calls of 500', async (calls, warning) => {
    const { visitor, page } = await signedUp()
    const { quota } = await server.services.dashboard()
    const [id] = /acc_[-0-9a-f]+/.exec(page.body) ?? []
    const window = `day:${new Date().toISOString().slice(0, 10)}`
    await quota.debit({
      subject: `account:${id}`,
      window,
      calls,
      limit: 500,
      keptMs: 86_400_000,
      usage: null,
    })
    const { body } = await visitor.get('/dashboard')
    if (warning === null) expect(body).not.toMatch(/calls today are used/)
    else expect(body).toContain(warning)
  })

  it('stand in the first curl command of the page that shows them, and in no later one', async () => {
    const { visitor } = await signedUp()
    const { body } = await visitor.post('/dashboard/keys', { name: 'first', kind: 'live', expires: '' })
    const [, key] = /data-copy="key">(fda_[^<]+)</.exec(body) ?? []
    expect(key).toBeDefined()
    expect(body).toMatch(new RegExp(`export FILINGS_KEY=[^ ]*${key}`))
    expect((await visitor.get('/dashboard')).body).not.toContain(key)
  })

  it('for tests have a count of their own, and end after their last day', async () => {
    const { visitor } = await signedUp()
    const key = await visitor.key('ci', { kind: 'test', expires: '2999-12-31' })
    expect(key).toMatch(/^svc_test_/)
    expect((await call(key)).statusCode).toBe(200)
    const { body } = await visitor.get('/dashboard')
    expect(body).toContain('valid until 2999-12-31')
    expect(body).toContain('1 call with test keys')
    expect(body).toContain('0 of 500')
  })

  it('are not made from a form with faults, which are all named', async () => {
    const { visitor } = await signedUp()
    const answer = await visitor.post('/dashboard/keys', { name: '', kind: 'other', expires: '2020-01-01' })
    expect(answer.statusCode).toBe(400)
    for (const fault of ['Enter a name', 'Choose live or test', 'Enter today or a later day']) {
      expect(answer.body).toContain(fault)
    }
    expect((await visitor.get('/dashboard')).body).toContain('No keys yet')
  })

  it('of others cannot be revoked, and look like keys that do not exist', async () => {
    const [one, two] = [await signedUp(), await signedUp()]
    const key = await one.visitor.key()
    const [, id = ''] = /name="id" value="([^"]+)"/.exec((await one.visitor.get('/dashboard')).body) ?? []
    const theirs = await two.visitor.post('/dashboard/keys/revoke', { id })
    const none = await two.visitor.post('/dashboard/keys/revoke', { id: 'key_none' })
    expect([theirs.statusCode, none.statusCode]).toEqual([404, 404])
    expect(theirs.body).toBe(none.body)
    expect((await call(key)).statusCode).toBe(200)
  })

  it('follow the plan that the operator sets, at once', async () => {
    const { visitor, email } = await signedUp()
    const key = await visitor.key()
    const user = await (await server.services.users()).byEmail(email)
    const { accounts } = await server.services.accounts()
    await accounts.setPlan((await accounts.byUser(user!.id))!.id, 'pro')
    await server.services.changed()
    expect((await call(key)).headers['x-ratelimit-limit']).toBe('50000')
    expect((await visitor.get('/dashboard')).body).toMatch(/<dd>pro<\/dd>/)
  })
})

describe('deleting an account', () => {
  it('asks for the password, ends keys and sessions at once and frees the address', async () => {
    const { visitor, email, page } = await signedUp()
    expect(page.body).toContain('href="/dashboard/delete"')
    const elsewhere = visitorOf(server.app, '203.0.113.11')
    await elsewhere.post('/dashboard/sign-in', { email, password: PASSWORD })
    const key = await visitor.key()
    expect((await call(key)).statusCode).toBe(200)
    const form = await visitor.get('/dashboard/delete')
    for (const text of ['Deleted at once', 'for 400 days', 'backups of the operator'])
      expect(form.body).toContain(text)
    for (const password of ['', 'not my password', 'x'.repeat(200)]) {
      const wrong = await visitor.post('/dashboard/delete', { password })
      expect(wrong.statusCode).toBe(400)
      expect(wrong.body).toContain('The password is wrong.')
    }
    expect((await call(key)).statusCode).toBe(200)
    const foreign = await visitor.post(
      '/dashboard/delete',
      { password: PASSWORD },
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    )
    expect(foreign.statusCode).toBe(403)
    const done = await visitor.post('/dashboard/delete', { password: PASSWORD })
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('Account deleted')
    expect(visitor.cookies.size).toBe(0)
    expect((await call(key)).statusCode).toBe(401)
    expect((await elsewhere.get('/dashboard')).headers.location).toBe('/dashboard/sign-in')
    expect((await elsewhere.post('/dashboard/sign-in', { email, password: PASSWORD })).statusCode).toBe(400)
    const again = visitorOf(server.app, '203.0.113.12')
    expect((await again.signUp(email)).body).toContain('No keys yet')
    const line = server.log.find(text => text.includes('account_deleted')) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      account: expect.stringMatching(/^acc_/),
      audit: 'account_deleted',
    })
    expect(server.log.join('')).not.toContain(email)
  })

  it('is for signed-in users only', async () => {
    for (const method of ['get', 'post'] as const) {
      const reply = await visitorOf(server.app)[method]('/dashboard/delete')
      expect(reply.headers.location).toBe('/dashboard/sign-in')
    }
  })
})

describe('the export of an account', () => {
  it('has profile, keys and usage of its owner only, and no secret', async () => {
    const [one, two] = [await signedUp(), await signedUp()]
    const key = await one.visitor.key('laptop')
    await two.visitor.key('of somebody else')
    await call(key)
    const reply = await one.visitor.get('/dashboard/account.json')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="account.json"')
    expect(reply.headers['cache-control']).toBe('no-store')
    const data = reply.json()
    expect(data.profile).toEqual({ email: one.email })
    expect(data.account).toMatchObject({ plan: 'free' })
    expect(data.keys).toEqual([
      expect.objectContaining({ name: 'laptop', kind: 'live', revoked_at: null, expires_at: null }),
    ])
    expect(data.usage.live).toEqual([{ day: data.usage.to, endpoint: expect.any(String), calls: 1 }])
    const { keys } = await server.services.accounts()
    const [stored] = await keys.list(data.account.id)
    for (const secret of [key, stored!.hash, PASSWORD, ...one.visitor.cookies.values()]) {
      expect(reply.body).not.toContain(secret)
    }
  })

  it('is for signed-in users only', async () => {
    const reply = await visitorOf(server.app).get('/dashboard/account.json')
    expect(reply.headers.location).toBe('/dashboard/sign-in')
  })
})
