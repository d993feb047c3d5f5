import { afterEach, describe, expect, it } from 'vitest'
import { INVITE_DAYS } from '../../../../src/api/dashboard/invites.ts'
import { accounts } from '../../../../src/cli/accounts.ts'
import { readConfig } from '../../../../src/config.ts'
import type { OpenStores } from '../../../../src/stores/ports/stores.ts'
import { type DashboardApp, openDashboardApp, PASSWORD, visitorOf } from '../../../support/dashboard-app.ts'

let server: DashboardApp
afterEach(() => server.close())

async function command(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await accounts.run(args, {
    io: { out: line => void out.push(line), err: line => void err.push(line) },
    signal: new AbortController().signal,
    config: readConfig({}),
    // These commands ask nothing of the stores of filings.
    stores: {} as OpenStores,
    services: server.services,
    cwd: '/',
  })
  return { code, out, err }
}

describe('SIGNUP', () => {
  it('closed rejects sign-up, and existing users sign in', async () => {
    server = await openDashboardApp({ SIGNUP: 'closed' })
    const visitor = visitorOf(server.app)
    expect((await visitor.get('/dashboard/sign-up')).body).toContain('Sign-up is closed')
    const answer = await visitor.post('/dashboard/sign-up', { email: 'ann@example.org', password: PASSWORD })
    expect(answer.statusCode).toBe(403)
    expect(await (await server.services.users()).list()).toEqual([])
  })

  it('invite requires a code, which works once', async () => {
    server = await openDashboardApp({ SIGNUP: 'invite' })
    const { out } = await command('invite')
    const [said, code = ''] = out
    expect(said).toContain(`${INVITE_DAYS} days`)
    const ann = visitorOf(server.app)
    const form = { email: 'ann@example.org', password: PASSWORD }
    expect((await ann.post('/dashboard/sign-up', form)).body).toContain('Enter your invite code')
    const wrong = await ann.post('/dashboard/sign-up', { ...form, invite: 'made-up' })
    expect(wrong.body).toContain('The invite code is invalid')
    const both = await Promise.all(
      ['ann', 'ben'].map(name =>
        visitorOf(server.app).post('/dashboard/sign-up', {
          ...form,
          email: `${name}@example.org`,
          invite: code,
        }),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400])
    expect(await (await server.services.users()).list()).toHaveLength(1)
  })

  it('invite gives a code back that was spent for an address that is taken', async () => {
    server = await openDashboardApp({ SIGNUP: 'invite' })
    const codes = [await command('invite'), await command('invite')].map(({ out }) => out[1] ?? '')
    const form = { email: 'ann@example.org', password: PASSWORD }
    const sign = (email: string, invite = '') =>
      visitorOf(server.app).post('/dashboard/sign-up', { ...form, email, invite })
    expect((await sign('ann@example.org', codes[0])).statusCode).toBe(303)
    expect((await sign('ann@example.org', codes[1])).body).toContain('This address has an account')
    expect((await sign('ben@example.org', codes[1])).statusCode).toBe(303)
  })
})

describe('the command accounts', () => {
  it('lists users, sets a plan by email, and resets a password, which ends all sessions', async () => {
    server = await openDashboardApp()
    const visitor = visitorOf(server.app)
    await visitor.post('/dashboard/sign-up', { email: 'ann@example.org', password: PASSWORD })
    expect((await command('plan', '--email', 'Ann@example.org', '--plan', 'pro')).code).toBe(0)
    expect((await visitor.get('/dashboard')).body).toContain('<dd>pro</dd>')
    const { out: listed } = await command('list', '--json')
    expect(JSON.parse(listed.join('\n'))).toMatchObject([{ plan: 'pro', email: 'ann@example.org' }])
    expect((await command('list')).out[1]).toMatch(
      /pro .*never +0 of 50,000 \(0 %\) +enabled +ann@example\.org/,
    )
    expect((await command('list', '--search', 'nobody')).out).toHaveLength(1)
    expect((await command('disable', '--email', 'ann@example.org')).code).toBe(0)
    expect((await visitor.get('/dashboard')).statusCode).toBe(403)
    expect((await command('list')).out[1]).toContain('disabled')
    expect((await command('enable', '--email', 'ann@example.org')).code).toBe(0)
    expect((await visitor.get('/dashboard')).statusCode).toBe(200)
    const { out } = await command('password', '--email', 'ann@example.org')
    expect((await visitor.get('/dashboard')).statusCode).toBe(303)
    const form = { email: 'ann@example.org', password: PASSWORD }
    expect((await visitor.post('/dashboard/sign-in', form)).statusCode).toBe(400)
    expect((await visitor.post('/dashboard/sign-in', { ...form, password: out[1] })).statusCode).toBe(303)
  })

  it.each([
    [['password'], 2, '--email must be given'],
    [['password', '--email', 'nobody@example.org'], 1, 'Nobody signed up'],
    [['plan', '--plan', 'pro'], 2, 'Either --account or --email'],
    [['plan', '--email', 'nobody@example.org', '--plan', 'pro'], 1, 'no such account'],
    [['disable'], 2, 'Either --account or --email'],
    [['enable', '--account', 'acc_none'], 1, 'no such account'],
    [['invite', '--for', 'x'], 2, '--for'],
  ])('%j ends with %i', async (args, code, sentence) => {
    server = await openDashboardApp()
    const answer = await command(...args)
    expect(answer.code).toBe(code)
    expect(answer.err.join('\n')).toContain(sentence)
  })
})
