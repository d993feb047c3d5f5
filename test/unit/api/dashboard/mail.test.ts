import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '../../../../src/api/access/access.ts'
import { endpoints } from '../../../../src/api/endpoints/index.ts'
import { readConfig } from '../../../../src/config.ts'
import { type DashboardApp, openDashboardApp, PASSWORD, visitorOf } from '../../../support/dashboard-app.ts'

const PUBLIC_URL = 'https://filings.test'

interface Message {
  readonly to: string
  readonly text: string
}

const messages: Message[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    const pieces: Buffer[] = []
    stream.on('data', piece => pieces.push(piece))
    stream.on('end', () => {
      // Undoes the line breaks and escapes of quoted-printable.
      const text = Buffer.concat(pieces).toString().replace(/=\r\n/g, '').replace(/=3D/g, '=')
      for (const { address } of envelope.rcptTo) messages.push({ to: address, text })
      done()
    })
  },
})

let server: DashboardApp
beforeAll(async () => {
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await openDashboardApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Filings <noreply@filings.test>',
    PUBLIC_URL,
  })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>(resolve => smtp.close(resolve))
})
beforeEach(() => {
  messages.length = 0
})

let networks = 0
const visitor = () => visitorOf(server.app, `198.51.100.${++networks}`)

/** The path of the link in the only message. */
async function link(to: string): Promise<string> {
  await expect.poll(() => messages.length, { timeout: 5_000 }).toBe(1)
  const [message] = messages.splice(0)
  expect(message?.to).toBe(to)
  const url = /https?:\/\/\S+/.exec(message?.text ?? '')?.[0] ?? ''
  expect(new URL(url).origin).toBe(PUBLIC_URL)
  return url.slice(PUBLIC_URL.length)
}

const tokenOf = (path: string) => new URL(path, PUBLIC_URL).searchParams.get('token') ?? ''

async function verified(email: string) {
  const browser = visitor()
  await browser.post('/dashboard/sign-up', { email, password: PASSWORD })
  const token = tokenOf(await link(email))
  expect((await browser.post('/dashboard/sign-in', { email, password: PASSWORD, token })).statusCode).toBe(
    303,
  )
  return browser
}

describe('signing up with email confirmation', () => {
  it('opens no session before the address is confirmed with the password', async () => {
    const browser = visitor()
    const form = { email: 'ann@example.org', password: PASSWORD }
    const page = await browser.post('/dashboard/sign-up', form)
    expect(page.body).toContain('Check your email')
    expect(browser.cookies.size).toBe(0)
    const path = await link('ann@example.org')
    const again = await browser.post('/dashboard/sign-in', form)
    expect([again.statusCode, browser.cookies.size]).toEqual([200, 0])
    await link('ann@example.org')

    expect((await browser.get(path)).body).toContain('Sign in to confirm')
    const token = tokenOf(path)
    const stranger = await visitor().post('/dashboard/sign-in', {
      ...form,
      password: 'some other password',
      token,
    })
    expect(stranger.statusCode).toBe(400)
    expect((await browser.post('/dashboard/sign-in', form)).statusCode).toBe(200)
    expect((await browser.post('/dashboard/sign-in', { ...form, token })).headers.location).toBe('/dashboard')
    expect((await browser.get('/dashboard')).body).toContain('ann@example.org')
  })

  it('rejects a made-up token and one for another address', async () => {
    const one = visitor()
    await one.post('/dashboard/sign-up', { email: 'one@example.org', password: PASSWORD })
    const token = tokenOf(await link('one@example.org'))
    const two = visitor()
    await two.post('/dashboard/sign-up', { email: 'two@example.org', password: PASSWORD })
    for (const wrong of [token, 'made-up', `${token.slice(0, -2)}AA`]) {
      const answer = await two.post('/dashboard/sign-in', {
        email: 'two@example.org',
        password: PASSWORD,
        token: wrong,
      })
      expect([answer.statusCode, two.cookies.size]).toEqual([400, 0])
    }
  })

  it('shows only in the mailbox that an address has an account', async () => {
    await verified('known@example.org')
    const [known, unknown] = await Promise.all(
      ['known@example.org', 'unknown@example.org'].map(email =>
        visitor().post('/dashboard/sign-up', { email, password: PASSWORD }),
      ),
    )
    expect(known?.statusCode).toBe(200)
    expect(known?.body.replace('known@', 'unknown@')).toBe(unknown?.body)
    await expect.poll(() => messages.length).toBe(2)
    expect(messages.find(({ to }) => to === 'known@example.org')?.text).toContain('already')
  })
})

describe('resetting a password by email', () => {
  it('sets a new password once, ends all sessions and the lock-out of the owner', async () => {
    const email = 'reset@example.org'
    const browser = await verified(email)
    const owner = visitor()
    for (let index = 0; index < 10; index += 1)
      await owner.post('/dashboard/sign-in', { email, password: `forgotten ${index}` })
    expect((await owner.post('/dashboard/sign-in', { email, password: PASSWORD })).statusCode).toBe(429)

    await owner.post('/dashboard/forgot', { email })
    const path = await link(email)
    expect((await owner.get(path)).body).toContain('New password')
    const [token, password] = [tokenOf(path), 'a whole new password']
    expect((await owner.post('/dashboard/reset', { token, password: 'short' })).statusCode).toBe(400)
    expect((await owner.post('/dashboard/reset', { token, password })).statusCode).toBe(303)
    expect((await owner.post('/dashboard/reset', { token, password: 'yet another one' })).statusCode).toBe(
      400,
    )
    expect((await browser.get('/dashboard')).headers.location).toBe('/dashboard/sign-in')
    expect((await owner.post('/dashboard/sign-in', { email, password })).headers.location).toBe('/dashboard')
  })

  it('shows the same page for an unknown address and sends nothing there', async () => {
    const answer = await visitor().post('/dashboard/forgot', { email: 'nobody@example.org' })
    expect([answer.statusCode, messages.length]).toEqual([200, 0])
  })

  it('sends at most five messages an hour to one address, from whatever network', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1)
      statuses.push((await visitor().post('/dashboard/forgot', { email: 'flooded@example.org' })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('uses no host name of the request and logs no token', async () => {
    await verified('host@example.org')
    await visitor().post(
      '/dashboard/forgot',
      { email: 'host@example.org' },
      { host: '203.0.113.66', origin: 'http://203.0.113.66' },
    )
    const path = await link('host@example.org')
    await visitor().get(path)
    expect(server.log.join('\n')).not.toContain(tokenOf(path))
  })
})

describe('SMTP_URL', () => {
  it('needs a sender and an origin for links', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow('SMTP_URL needs MAIL_FROM and PUBLIC_URL')
    expect(() => readConfig({ SMTP_URL: 'http://mail' })).toThrow('must be a URL that starts with smtp:')
    expect(() => readConfig({ PUBLIC_URL: 'https://x.example/path' })).toThrow('must be an origin')
  })

  it('is not set: pages for email do not exist', async () => {
    const without = await openDashboardApp()
    const browser = visitorOf(without.app)
    for (const page of ['forgot', 'reset?token=x', 'verify?token=x'])
      expect((await browser.get(`/dashboard/${page}`)).statusCode).toBe(404)
    await without.close()
  })
})

describe('quota alerts by email', () => {
  const endpoint = endpoints.find(({ tier }) => tier === 'public')!
  const use = async (access: Access, key: string, cost: number) => {
    const caller = await access.caller({ authorization: `Bearer ${key}`, address: '' })
    return access.admit({ caller, endpoint, input: {}, cost })
  }
  const arrived = async (count: number) => {
    await expect.poll(() => messages.length, { timeout: 5_000 }).toBe(count)
    return messages.map(({ to, text }) => [to, /^Subject: (.*?)\r?$/m.exec(text)?.[1]])
  }

  it('are sent once at 80 % and once at 100 %, whatever servers and refunds', async () => {
    const key = await (await verified('quota@example.org')).key()
    const other = server.another()
    const servers = [await server.services.access(), await other.access()] as const
    await use(servers[0], key, 399)
    const both = await Promise.all(servers.map(access => use(access, key, 1)))
    await arrived(1)
    for (const admission of both) await admission.refund()
    await Promise.all(servers.map(access => use(access, key, 1)))
    await use(servers[1], key, 98)
    const last = await Promise.allSettled(servers.map(access => use(access, key, 1)))
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await arrived(2)).toEqual([
      ['quota@example.org', '80 % of your quota is used'],
      ['quota@example.org', 'Your quota is used up'],
    ])
    expect(messages[0]?.text).toContain(`${PUBLIC_URL}/dashboard`)
    // A server that starts later, and one that learns of a level again.
    const late = server.another()
    const admission = await Promise.allSettled([use(await late.access(), key, 1)])
    expect(admission[0].status).toBe('rejected')
    await other.close()
    await late.close()
    expect(messages).toHaveLength(2)
  })

  it('are one message if one call reaches both levels', async () => {
    const key = await (await verified('jump@example.org')).key()
    const access = await server.services.access()
    const admission = await use(access, key, 500)
    expect(await arrived(1)).toEqual([['jump@example.org', 'Your quota is used up']])
    await admission.refund()
    await use(access, key, 450)
    await server.services.changed()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(messages).toHaveLength(1)
  })

  it('are switched in the dashboard, and do not concern test keys', async () => {
    const browser = await verified('quiet@example.org')
    const test = await browser.key('ci', { kind: 'test' })
    const key = await browser.key()
    const access = await server.services.access()
    await use(access, test, 500)
    expect((await browser.get('/dashboard')).body).toContain(
      'Email alerts at 80 % and 100 % of the quota are on.',
    )
    expect((await browser.post('/dashboard/alerts', { alerts: 'off' })).statusCode).toBe(303)
    expect((await browser.get('/dashboard')).body).toContain('of the quota are off.')
    expect((await browser.post('/dashboard/alerts', { alerts: 'x' })).statusCode).toBe(400)
    await use(access, key, 400)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(messages).toEqual([])
    expect((await browser.post('/dashboard/alerts', { alerts: 'on' })).statusCode).toBe(303)
    await use(access, key, 100)
    expect(await arrived(1)).toEqual([['quiet@example.org', 'Your quota is used up']])
  })

  it('have no switch where no email is sent', async () => {
    const without = await openDashboardApp()
    const page = await visitorOf(without.app).signUp('ann@example.org')
    expect(page.body).not.toContain('Email alerts')
    await without.close()
  })
})
