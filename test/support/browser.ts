import { existsSync } from 'node:fs'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium; null where there is none. */
export const CHROMIUM = PLACES.find(existsSync) ?? null

/** Sandboxes need another user than root. */
export const CHROMIUM_ARGUMENTS = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** What axe-core calls serious or critical on a page; the page must be opened with `bypassCSP`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
