import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DashboardApp, openDashboardApp, PASSWORD, visitorOf } from '../../../support/dashboard-app.ts'

let server: DashboardApp
beforeAll(async () => {
  server = await openDashboardApp({ TRUST_PROXY: 'true' })
})
afterAll(() => server.close())

const MARKUP = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`
const SQL = `'; DROP TABLE access_key; --`

const setCookies = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().map(String)

describe('fields of forms', () => {
  const hostile = [
    MARKUP,
    SQL,
    `' OR '1'='1`,
    `\u0000`,
    `a\r\nSet-Cookie: x=1`,
    '\u202e',
    '\ud800',
    'x'.repeat(5_000),
    '{{7*7}}<%= 7*7 %>',
  ]
  const forms = [
    ['/dashboard/sign-in', ['email', 'password']],
    ['/dashboard/sign-up', ['email', 'password', 'invite']],
    ['/dashboard/keys', ['name', 'kind', 'expires']],
    ['/dashboard/keys/revoke', ['id']],
    ['/dashboard/password', ['current', 'password']],
  ] as const

  it('of every form take hostile text as text: no failure, no markup, no header', async () => {
    const visitor = visitorOf(server.app, '192.0.2.7')
    await visitor.signUp('hostile@example.org')
    for (const [path, fields] of forms) {
      for (const [index, text] of hostile.entries()) {
        // Each from a network of its own, so that limits do not answer in the form's place.
        const from = { 'x-forwarded-for': `10.${index}.${path.length}.1` }
        const form = Object.fromEntries(fields.map(field => [field, text]))
        const answer = await visitor.post(path, form, from)
        expect(answer.statusCode, `${path} ${text.slice(0, 40)}`).toBeLessThan(500)
        expect(answer.body).not.toMatch(/<script>|<img/)
        expect(answer.cookies.find(({ name }) => name === 'x')).toBeUndefined()
      }
    }
    const page = await visitor.get('/dashboard')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('hostile@example.org')
  })

  it('show a name with markup and SQL as it was typed', async () => {
    const visitor = visitorOf(server.app, '192.0.2.8')
    await visitor.signUp('names@example.org')
    expect(await visitor.key(SQL)).toMatch(/^fda_/)
    const key = await visitor.key(MARKUP.slice(0, 70))
    expect(key).toMatch(/^fda_/)
    const { body } = await visitor.get('/dashboard')
    expect(body).toContain('&#39;; DROP TABLE access_key; --')
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toContain('<script>')
  })

  it('are read from forms alone', async () => {
    const visitor = visitorOf(server.app)
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await visitor.post('/dashboard/sign-in', { email: 'a@b.c' }, { 'content-type': type })
      expect(answer.statusCode, type).toBe(415)
      expect(answer.headers['content-type']).toContain('text/html')
    }
    const long = await visitor.post('/dashboard/sign-in', { email: 'x'.repeat(20_000) })
    expect(long.statusCode).toBe(413)
  })
})

describe('sessions', () => {
  it('never adopt a cookie that another site set in the browser', async () => {
    const attacker = visitorOf(server.app, '192.0.2.20')
    await attacker.signUp('attacker@example.org')
    const planted = attacker.cookies.get('filings.session_token') ?? ''
    const victim = visitorOf(server.app, '192.0.2.21')
    victim.cookies.set('filings.session_token', planted)
    await victim.post('/dashboard/sign-up', { email: 'victim@example.org', password: PASSWORD })
    expect(victim.cookies.get('filings.session_token')).not.toBe(planted)
    expect((await victim.get('/dashboard')).body).toContain('victim@example.org')
    expect((await attacker.get('/dashboard')).headers.location).toBe('/dashboard/sign-in')
  })

  it('end on the server at sign-out', async () => {
    const visitor = visitorOf(server.app, '192.0.2.22')
    await visitor.signUp('leaver@example.org')
    const kept = [...visitor.cookies]
    await visitor.post('/dashboard/sign-out')
    for (const [name, value] of kept) visitor.cookies.set(name, value)
    expect((await visitor.get('/dashboard')).statusCode).toBe(303)
  })

  it.each([
    'filings.session_token=made-up.signature',
    'filings.session_token=%',
    '=;;=',
    `filings.session_token=${'x'.repeat(9_000)}`,
  ])('are not made up: %s', async cookie => {
    const answer = await server.app.inject({ url: '/dashboard', headers: { cookie } })
    expect(answer.statusCode).toBe(303)
  })

  it('have cookies that scripts and other sites do not get, and over TLS nothing but TLS', async () => {
    const form = { email: 'flags@example.org', password: PASSWORD }
    const plain = await visitorOf(server.app, '192.0.2.23').post('/dashboard/sign-up', form)
    expect(setCookies(plain)).toHaveLength(1)
    expect(setCookies(plain)[0]).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = await visitorOf(server.app, '192.0.2.24').post('/dashboard/sign-in', form, {
      'x-forwarded-proto': 'https',
      origin: 'https://filings.test',
    })
    expect(setCookies(secure)[0]).toMatch(
      /^__Secure-filings\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(secure.headers['strict-transport-security']).toContain('max-age=')
  })
})

describe('forms of other sites', () => {
  it.each([
    ['another origin', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['another origin, an old browser', { origin: 'https://evil.test', 'sec-fetch-site': null }],
    ['a sister site', { origin: 'http://filings.test', 'sec-fetch-site': 'same-site' }],
    ['no origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['another port', { origin: 'http://filings.test:8080', 'sec-fetch-site': 'same-site' }],
    ['nothing told', { origin: null, 'sec-fetch-site': null }],
  ])('are rejected: %s', async (_name, headers) => {
    for (const path of ['sign-in', 'sign-up', 'sign-out', 'keys', 'keys/revoke', 'password']) {
      const answer = await visitorOf(server.app).post(
        `/dashboard/${path}`,
        { email: 'a@example.org' },
        headers,
      )
      expect(answer.statusCode, path).toBe(403)
      expect(setCookies(answer)).toEqual(['undefined'])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('cannot be addresses: nothing changes by GET', async () => {
    for (const path of ['keys', 'keys/revoke', 'sign-out', 'password']) {
      const answer = await visitorOf(server.app).get(`/dashboard/${path}`)
      expect(answer.statusCode, path).toBe(405)
    }
  })
})

describe('pages', () => {
  it('cannot be framed, run only their own scripts, and are not cached', async () => {
    const visitor = visitorOf(server.app)
    for (const path of ['/dashboard', '/dashboard/sign-in', '/dashboard/sign-up']) {
      const { headers, body } = await visitor.get(path)
      const policy = String(headers['content-security-policy'])
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]) {
        expect(policy, path).toContain(part)
      }
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['cache-control']).toBe('no-store')
      expect(body).not.toMatch(/ style=| on\w+=|<script>|javascript:/)
    }
  })

  it('do not repeat a hostile host as markup', async () => {
    const visitor = visitorOf(server.app, '192.0.2.30')
    await visitor.signUp('host@example.org')
    const { body } = await visitor.get('/dashboard', { 'x-forwarded-host': '"><script>alert(1)</script>' })
    expect(body).not.toContain('<script>')
  })
})

describe('guessing', () => {
  it('locks an address for the network that guesses, not for its owner', async () => {
    const owner = visitorOf(server.app, '192.0.2.40')
    await owner.signUp('guessed@example.org')
    const guess = async (password: string, network: string) => {
      const form = { email: 'guessed@example.org', password }
      return visitorOf(server.app, network).post('/dashboard/sign-in', form)
    }
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1)
      statuses.push((await guess(`wrong password ${index}`, `2001:db8:77:1::${index}`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    const right = await guess(PASSWORD, '2001:db8:77:1::99')
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guess(PASSWORD, '192.0.2.41')).headers.location).toBe('/dashboard')
    expect((await owner.get('/dashboard')).statusCode).toBe(200)
  })

  it('limits sign-ins of a network, and sign-ups of all its networks', async () => {
    const visitor = visitorOf(server.app, '2001:db8:1:1::1')
    const statuses: number[] = []
    for (let index = 0; index < 4; index += 1) {
      const other = visitorOf(server.app, `2001:db8:1:${index + 1}::1`)
      // The address is taken, so that no password is hashed.
      const form = { email: 'guessed@example.org', password: PASSWORD }
      statuses.push((await other.post('/dashboard/sign-up', form)).statusCode)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
    const signIns: number[] = []
    for (let index = 0; index < 31; index += 1) {
      signIns.push(
        (await visitor.post('/dashboard/sign-in', { email: `x${index}`, password: 'y' })).statusCode,
      )
    }
    expect(signIns.slice(-2)).toEqual([400, 429])
  })

  it('waits for a few password checks at a time and rejects the rest with 503', async () => {
    const signIns = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        visitorOf(server.app, `198.18.${index}.1`).post('/dashboard/sign-in', {
          email: 'guessed@example.org',
          password: 'not the password',
        }),
      ),
    )
    // On a busy machine the last ones may time out.
    for (const { statusCode } of signIns) expect([400, 503, 504]).toContain(statusCode)
    expect(signIns.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('5')
  })
})

describe('keys of an account', () => {
  it('stay within their limit when they are created in parallel', async () => {
    const visitor = visitorOf(server.app, '192.0.2.45')
    await visitor.signUp('many-keys@example.org')
    for (let round = 0; round < 2; round += 1)
      await Promise.all(Array.from({ length: 30 }, (_, index) => visitor.key(`key ${round} ${index}`)))
    for (let index = 0; index < 25; index += 1) await visitor.key(`one more ${index}`)
    const users = await server.services.users()
    const { accounts, keys } = await server.services.accounts()
    const account = await accounts.byUser((await users.byEmail('many-keys@example.org'))?.id ?? '')
    expect(await keys.list(account?.id)).toHaveLength(50)
  })
})

describe('email addresses of any shape', () => {
  it('never give a server error', async () => {
    const addresses = [
      'j\u00f6rg@example.org',
      'a@b\u00fccher.example',
      '\u7528\u6237@\u4f8b\u5b50.\u5e7f\u544a',
      '"quoted name"@example.org',
      '.a@example.org',
      'a..b@example.org',
      'a@-example.org',
      'a@[127.0.0.1]',
      `${'x'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(60)}.org`,
    ]
    const local = fc.stringMatching(/^[^\s@]{1,12}$/)
    const sampled = fc.sample(
      fc.tuple(local, local).map(parts => `${parts.join('@')}.org`),
      15,
    )
    for (const [index, email] of [...addresses, ...sampled].entries()) {
      for (const page of ['sign-up', 'sign-in']) {
        const visitor = visitorOf(server.app, `198.19.${index}.1`)
        const { statusCode } = await visitor.post(`/dashboard/${page}`, { email, password: PASSWORD })
        expect(statusCode, `${page} ${email}`).toBeLessThan(500)
      }
    }
  })
})

describe('secrets', () => {
  it('are in no log line, no address, no header and no error', async () => {
    const visitor = visitorOf(server.app, '192.0.2.50')
    await visitor.signUp('quiet@example.org', 'a very secret password')
    const key = await visitor.key()
    const wrong = await visitor.post('/dashboard/sign-in', {
      email: 'quiet@example.org',
      password: 'a wrong secret',
    })
    await visitor.post('/dashboard/password', {
      current: 'a very secret password',
      password: 'the next secret one',
    })
    const inAddress = await visitor.get(`/dashboard?key=${key}`)
    expect(inAddress.statusCode).toBe(400)
    const told = [...server.log, wrong.body, JSON.stringify(wrong.headers), inAddress.body].join('\n')
    const token = visitor.cookies.get('filings.session_token') ?? ''
    expect(token.length).toBeGreaterThan(20)
    for (const secret of [
      'a very secret',
      'a wrong secret',
      'next secret',
      key.slice(0, 20),
      token,
      'quiet@example.org',
    ]) {
      expect(server.log.join('\n').includes(secret), secret).toBe(false)
    }
    expect(told).not.toContain(key)
    expect(told).not.toContain('secret password')
  })
})
