import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dashboard } from '../../../../src/api/dashboard/dashboard.ts'
import { readConfig } from '../../../../src/config.ts'
import { AppError } from '../../../../src/errors.ts'
import { type DashboardApp, openDashboardApp, PASSWORD, visitorOf } from '../../../support/dashboard-app.ts'
import { testApp } from '../../../support/http/app.ts'

const down = async (): Promise<never> => {
  throw new AppError('unavailable', { cause: new Error('connect ECONNREFUSED 10.0.0.1:5432') })
}

let server: DashboardApp
let cookies: Map<string, string>
beforeAll(async () => {
  server = await openDashboardApp()
  const visitor = visitorOf(server.app)
  await visitor.signUp('ann@example.org')
  cookies = visitor.cookies
})
afterAll(() => server.close())

/** Somebody who is signed in, where a part of the dashboard is down. */
async function visitorWithout(parts: Partial<Dashboard>) {
  const app = testApp({
    config: readConfig({}),
    access: await server.services.access(),
    dashboard: { ...(await server.services.dashboard()), ...parts },
  })
  const visitor = visitorOf(app)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

describe('while counters are unavailable', () => {
  const quota = { debit: down, refund: down, used: down, usage: down }

  it('the overview loads and reports it, and password guessing stays limited', async () => {
    const visitor = await visitorWithout({ quota })
    const page = await visitor.get('/dashboard')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Usage is temporarily unavailable')
    expect(page.body).toContain('ann@example.org')
    const form = { email: 'ann@example.org', password: PASSWORD }
    expect((await visitor.post('/dashboard/sign-in', form)).statusCode).toBe(503)
  })
})

describe('while the user store is unavailable', () => {
  it('pages say that they failed, without why', async () => {
    const { users } = await server.services.dashboard()
    const visitor = await visitorWithout({ users: { ...users, session: down } })
    const page = await visitor.get('/dashboard')
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBeDefined()
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Internal error')
    expect(page.body).not.toMatch(/ECONNREFUSED|10\.0\.0\.1/)
    expect((await visitor.get('/dashboard/sign-in')).statusCode).toBe(200)
  })
})

describe('with ACCESS=open', () => {
  it('there is no dashboard', async () => {
    expect((await testApp().inject({ url: '/dashboard' })).statusCode).toBe(404)
  })
})
