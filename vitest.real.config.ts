import { defineConfig } from 'vitest/config'
import { BASE } from './vitest.base.config.ts'

/** Tests on real filings out of the mirror directory that EDGAR_MIRROR names; without it they say that they are skipped. */
export default defineConfig({
  test: {
    ...BASE,
    include: ['test/real/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
