import { existsSync } from 'node:fs'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of the installed Chromium or Chrome; null if there is none. */
export const CHROMIUM = PATHS.find(existsSync) ?? null

/** Chromium's sandbox does not work as root. */
export const CHROMIUM_ARGUMENTS = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Accessibility violations that axe-core rates serious or critical. The page must be opened with `bypassCSP`. */
export async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
