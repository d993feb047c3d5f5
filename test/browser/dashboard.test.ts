import { mkdir } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/api/endpoints/index.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS, seriousViolations } from '../support/browser.ts'
import { type DashboardApp, openDashboardApp, PASSWORD } from '../support/dashboard-app.ts'

const EMAIL = 'ann@example.org'
/** Directory for screenshots; unset: none are taken. */
const SCREENSHOTS = process.env.DASHBOARD_PICTURES

const why = CHROMIUM ? '' : ' (skipped: Chromium is not installed; on Debian run `apt-get install chromium`)'

describe.skipIf(CHROMIUM === null)(`the dashboard in a browser${why}`, () => {
  let server: DashboardApp
  let browser: Browser
  let origin = ''
  let context: BrowserContext
  let page: Page
  let key = ''

  beforeAll(async () => {
    // Other tests may hold up the event loop for longer than a server tolerates.
    const env = { ACCOUNT_ADMINS: 'root@example.org', MAX_LOOP_DELAY: '60000' }
    server = await openDashboardApp(env, { endpoints })
    origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
    browser = await chromium.launch({ executablePath: CHROMIUM!, args: CHROMIUM_ARGUMENTS })
    context = await browser.newContext()
    page = await context.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const at = (path: string) => page.goto(`${origin}${path}`)
  const screenshot = async (name: string, shown: Page = page) => {
    if (!SCREENSHOTS) return
    await mkdir(SCREENSHOTS, { recursive: true })
    await shown.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true })
  }

  /** Opens another page with the same session. */
  async function withPage<Result>(
    options: BrowserContextOptions,
    path: string,
    use: (shown: Page) => Promise<Result>,
  ) {
    const { cookies } = await context.storageState()
    const other = await browser.newContext({ ...options, storageState: { cookies, origins: [] } })
    try {
      const shown = await other.newPage()
      await shown.goto(`${origin}${path}`)
      return await use(shown)
    } finally {
      await other.close()
    }
  }

  it('supports sign-up and key creation by keyboard, and shows the key once', async () => {
    await at('/dashboard')
    expect(page.url()).toBe(`${origin}/dashboard/sign-in`)
    await page.getByRole('link', { name: 'Sign up' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/dashboard/sign-up`)
    await page.getByLabel('Email address').focus()
    await page.keyboard.type(EMAIL)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/dashboard`)
    await page.getByLabel('Name').fill('my <b>notebook</b>')
    await page.getByRole('button', { name: 'Create key' }).click()
    key = (await page.locator('[data-copy=key]').textContent()) ?? ''
    expect(key).toMatch(/^fda_\w{49}$/)
    await page.getByRole('button', { name: 'Copy key' }).click()
    await screenshot('new-key')
    await page.getByRole('link', { name: 'I have copied it' }).click()
    expect(await page.content()).not.toContain(key)
    expect(await page.getByRole('row', { name: 'my <b>notebook</b>' }).isVisible()).toBe(true)
  })

  it('shows a call with that key in the chart', async () => {
    expect(await page.locator('.chart').count()).toBe(0)
    const command = (await page.locator('[data-copy=curl]').textContent()) ?? ''
    const [, url = ''] = /'(http[^']+)'/.exec(command) ?? []
    const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-ratelimit-remaining')).toBe('499')
    await page.reload()
    expect(await page.locator('.chart rect').count()).toBe(1)
    expect(await page.locator('.legend').textContent()).toMatch(/universe.* 1/)
    expect(await page.getByText('1 of 500').isVisible()).toBe(true)
  })

  it('has no serious axe-core violation and no horizontal scroll in light, dark and narrow layouts', async () => {
    await addUsage(server, key)
    const narrow = { viewport: { width: 360, height: 740 } }
    const layouts: readonly (readonly [string, string, BrowserContextOptions])[] = [
      ['light', '/dashboard', {}],
      ['dark', '/dashboard/sign-up', { colorScheme: 'dark' }],
      ['narrow', '/dashboard', narrow],
      ['narrow-dark', '/dashboard', { ...narrow, colorScheme: 'dark' }],
      ['delete', '/dashboard/delete', narrow],
    ]
    for (const [name, path, options] of layouts) {
      await withPage({ ...options, bypassCSP: true }, path, async shown => {
        await screenshot(name, shown)
        await shown.evaluate('document.querySelectorAll("details").forEach(it => { it.open = true })')
        await screenshot(`${name}-open`, shown)
        // One layout is skipped because axe-core is slow: both color schemes and both widths are covered.
        if (name !== 'narrow') expect(await seriousViolations(shown), name).toEqual([])
        const wider = await shown.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect(wider, name).toBeLessThanOrEqual(0)
      })
    }
  })

  it('shows the errors of a form beside its fields', async () => {
    await withPage({ colorScheme: 'dark' }, '/dashboard', async shown => {
      await shown.getByLabel('Name').fill('x'.repeat(81))
      await shown.getByRole('button', { name: 'Create key' }).click()
      const field = shown.getByLabel('Name')
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await field.getAttribute('aria-describedby')).toBe('name-hint name-fault')
      expect(await shown.locator('#name-fault').textContent()).toContain('1 to 80 characters')
      expect(await shown.getByRole('alert').isVisible()).toBe(true)
      await screenshot('faults', shown)
    })
  })

  it('works without scripts', async () => {
    await withPage({ javaScriptEnabled: false }, '/dashboard', async shown => {
      expect(await shown.locator('.chart rect').count()).toBeGreaterThan(1)
      expect(await shown.getByRole('button', { name: 'Copy curl' }).count()).toBe(0)
      await shown.getByLabel('Name').fill('without scripts')
      await shown.getByRole('button', { name: 'Create key' }).click()
      expect(await shown.locator('[data-copy=key]').textContent()).toMatch(/^fda_/)
    })
  })

  it('deletes an account without scripts, which ends its other sessions', async () => {
    const contexts = [1, 2].map(() => browser.newContext({ javaScriptEnabled: false }))
    const [first, second] = await Promise.all(contexts.map(async made => (await made).newPage()))
    for (const [shown, path] of [
      [first!, 'sign-up'],
      [second!, 'sign-in'],
    ] as const) {
      await shown.goto(`${origin}/dashboard/${path}`)
      await shown.getByLabel('Email address').fill('leaving@example.org')
      await shown.getByLabel('Password').fill(PASSWORD)
      await shown.getByRole('button', { name: path === 'sign-up' ? 'Sign up' : 'Sign in' }).click()
      await shown.waitForURL(`${origin}/dashboard`)
    }
    await first!.getByRole('link', { name: 'Delete account' }).click()
    await first!.getByLabel('Password').fill('wrong password')
    await first!.getByRole('button', { name: 'Delete account' }).click()
    expect(await first!.locator('#password-fault').textContent()).toBe('The password is wrong.')
    await screenshot('delete-fault', first)
    await first!.getByLabel('Password').fill(PASSWORD)
    await first!.getByRole('button', { name: 'Delete account' }).click()
    expect(await first!.getByRole('heading', { level: 1 }).textContent()).toBe('Account deleted')
    await screenshot('deleted', first)
    await second!.reload()
    expect(second!.url()).toBe(`${origin}/dashboard/sign-in`)
    for (const made of contexts) await (await made).close()
  })

  it('lets an operator find and disable an account without scripts, on a phone too', async () => {
    const narrow = { viewport: { width: 360, height: 740 } }
    const operator = await browser.newContext({ ...narrow, javaScriptEnabled: false })
    const shown = await operator.newPage()
    const sign = async (path: string, name: string) => {
      await shown.goto(`${origin}/dashboard/${path}`)
      await shown.getByLabel('Email address').fill('root@example.org')
      await shown.getByLabel('Password').fill(PASSWORD)
      await shown.getByRole('button', { name }).click()
      await shown.waitForURL(`${origin}/dashboard`)
    }
    await sign('sign-up', 'Sign up')
    await (await server.services.users()).resetPassword('root@example.org', PASSWORD)
    await sign('sign-in', 'Sign in')
    await shown.getByRole('link', { name: 'Manage all accounts' }).click()
    await screenshot('admin-narrow', shown)
    await shown.getByLabel('Search').fill(EMAIL)
    await shown.getByRole('button', { name: 'Search' }).click()
    expect(await shown.getByText('1 account found.').isVisible()).toBe(true)
    await shown.getByText('Change', { exact: true }).click()
    await shown.getByRole('button', { name: `Disable ${EMAIL}` }).click()
    expect(await shown.getByRole('status').textContent()).toContain('disabled')
    await screenshot('admin-disabled', shown)
    await page.reload()
    expect(await page.getByRole('alert').textContent()).toContain('The operator disabled this account.')
    await screenshot('disabled')
    await shown.getByText('Change', { exact: true }).click()
    await shown.getByRole('button', { name: `Enable ${EMAIL}` }).click()
    await page.reload()
    const { cookies } = await operator.storageState()
    for (const options of [narrow, { colorScheme: 'dark' } as const]) {
      const scripted = await browser.newContext({
        ...options,
        bypassCSP: true,
        storageState: { cookies, origins: [] },
      })
      const checked = await scripted.newPage()
      await checked.goto(`${origin}/dashboard/admin`)
      await checked.evaluate('document.querySelectorAll("details").forEach(it => { it.open = true })')
      await screenshot(`admin-${'viewport' in options ? 'narrow' : 'dark'}-open`, checked)
      expect(await seriousViolations(checked)).toEqual([])
      expect(await checked.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
        0,
      )
      await scripted.close()
    }
    await operator.close()
  })

  it('violates no content security policy and loads nothing from other origins', async () => {
    const messages: string[] = []
    const origins = new Set<string>()
    page.on('console', message => void messages.push(message.text()))
    page.on('request', request => void origins.add(new URL(request.url()).origin))
    await page.reload()
    expect(await page.getByRole('button', { name: 'Copy curl' }).isVisible()).toBe(true)
    expect(messages).toEqual([])
    expect([...origins]).toEqual([origin])
  })

  it('revokes a key immediately, and signs out', async () => {
    const row = page.getByRole('row', { name: 'my <b>notebook</b>' })
    await row.getByText('Revoke', { exact: true }).click()
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.waitForURL(/dashboard#keys$/)
    const headers = { Authorization: `Bearer ${key}` }
    expect((await fetch(`${origin}/api/v1/companies/universe`, { headers })).status).toBe(401)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await at('/dashboard')
    expect(page.url()).toBe(`${origin}/dashboard/sign-in`)
    await screenshot('sign-in')
  })
})

/** Adds two weeks of synthetic usage, so that the chart is not empty. */
async function addUsage({ services }: DashboardApp, key: string): Promise<void> {
  const { accountId } = await (await services.access()).caller({
    authorization: `Bearer ${key}`,
    address: '',
  })
  const { quota } = await services.dashboard()
  const names = [
    'metrics',
    'filing_text',
    'keyword_search',
    'companies_search',
    'daily_prices',
    'peers',
    'taxonomy',
  ]
  for (let back = 0; back < 14; back += 1) {
    const day = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
    for (const [rank, endpoint] of names.entries()) {
      const calls = 1 + ((back * 7 + rank * 13) % (40 - rank * 5))
      const window = `synthetic:${day}`
      await quota.debit({
        subject: `account:${accountId}`,
        window,
        calls,
        limit: 1e9,
        keptMs: 60_000,
        usage: { day, endpoint },
      })
    }
  }
}
