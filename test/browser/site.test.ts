import { mkdir } from 'node:fs/promises'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, CHROMIUM_ARGUMENTS, seriousViolations } from '../support/browser.ts'
import { openSampleApp, type SampleApp } from '../support/sample-app.ts'

/** Directory for screenshots; unset: none are taken. */
const SCREENSHOTS = process.env.SITE_PICTURES

const why = CHROMIUM ? '' : ' (skipped: Chromium is not installed; on Debian run `apt-get install chromium`)'

const PAGES = [
  '/explore',
  '/explore?q=forge',
  '/explore/companies/ZZALDR',
  '/explore/companies/ZZALDR/statements?statement=balance&compare=2022-06-01&as_of=2023-01-01',
  '/explore/companies/ZZALDR/figure?statement=income&field=revenue&period=annual&period_end=2021-12-31',
  '/explore/companies/ZZALDR/signals',
  '/explore/companies/ZZALDR/segments',
  '/explore/companies/ZZALDR/peers',
  '/explore/companies/ZZALDR/changes?section_id=risk_factors',
  '/explore/search?q=supplier',
  '/explore/screen',
  '/explore/companies/NOSUCH',
  '/docs',
  '/docs/errors',
]

const LAYOUTS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desktop', { viewport: { width: 1280, height: 900 } }],
  ['phone', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
]

describe.skipIf(CHROMIUM === null)(`the explorer and the documentation in a browser${why}`, () => {
  let sample: SampleApp
  let browser: Browser
  let origin = ''

  beforeAll(async () => {
    sample = await openSampleApp()
    origin = await sample.app.listen({ host: '127.0.0.1', port: 0 })
    browser = await chromium.launch({ executablePath: CHROMIUM!, args: CHROMIUM_ARGUMENTS })
  })
  afterAll(async () => {
    await browser?.close()
    await sample?.close()
  })

  /** Opens a page. `messages` collects console output, `origins` the origins of its requests. */
  async function withPage<Result>(
    options: BrowserContextOptions,
    path: string,
    use: (page: Page, messages: readonly string[], origins: ReadonlySet<string>) => Promise<Result>,
  ): Promise<Result> {
    const context = await browser.newContext(options)
    try {
      const page = await context.newPage()
      const messages: string[] = []
      const origins = new Set<string>()
      page.on('console', message => void messages.push(message.text()))
      page.on('request', request => void origins.add(new URL(request.url()).origin))
      await page.goto(`${origin}${path}`)
      return await use(page, messages, origins)
    } finally {
      await context.close()
    }
  }

  describe.each(LAYOUTS)('%s', (name, options) => {
    let page: Page
    beforeAll(async () => {
      const context = await browser.newContext({ ...options, bypassCSP: true })
      page = await context.newPage()
    })
    afterAll(() => page?.context().close())

    it.each(PAGES)(
      'has no serious axe-core violation, no horizontal scroll and no layout shift: %s',
      async path => {
        await page.goto(`${origin}${path}`)
        if (SCREENSHOTS) {
          await mkdir(SCREENSHOTS, { recursive: true })
          const file = `${name}${path.replaceAll(/\W+/g, '-')}`.slice(0, 80)
          await page.screenshot({ path: `${SCREENSHOTS}/${file}.png`, fullPage: true })
        }
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect(wider).toBeLessThanOrEqual(0)
        const shift = await page.evaluate(
          () =>
            new Promise<number>(resolve => {
              let sum = 0
              new PerformanceObserver(list => {
                for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
              }).observe({ type: 'layout-shift', buffered: true } as never)
              setTimeout(() => resolve(sum), 50)
            }),
        )
        expect(shift).toBeLessThan(0.05)
        expect(await seriousViolations(page)).toEqual([])
      },
    )
  })

  it('allows navigation from the search box to a filed fact by keyboard', async () => {
    await withPage({}, '/explore', async (page, messages, origins) => {
      await page.getByLabel('Company, ticker or CIK').focus()
      await page.keyboard.type('forge')
      await page.keyboard.press('Enter')
      await page.waitForURL(/q=forge/)
      await page.getByRole('link', { name: 'ZZALDR' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/companies\/ZZALDR/)
      await page.getByRole('link', { name: 'Statements' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/statements/)
      await page.locator('tbody td a').first().focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/figure/)
      expect(await page.getByText('us-gaap:Revenues').first().isVisible()).toBe(true)
      expect(messages).toEqual([])
      expect([...origins]).toEqual([origin])
    })
  })

  it('shows the API reference with live responses, without violating its content security policy', async () => {
    await withPage({}, '/docs/reference', async (page, messages, origins) => {
      await page.getByText('Covered companies').first().waitFor({ timeout: 30_000 })
      expect(messages.filter(text => /Content Security Policy|Refused/.test(text))).toEqual([])
      expect([...origins]).toEqual([origin])
    })
  })
})
