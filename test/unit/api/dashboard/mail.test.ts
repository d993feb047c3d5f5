import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
