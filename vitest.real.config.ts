import { defineConfig } from 'vitest/config'

/** Tests on real filings out of the mirror directory that EDGAR_MIRROR names; without it they say that they are skipped. */
export default defineConfig({
  test: {
    include: ['test/real/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: ['test/support/begun.ts', 'test/support/property-limit.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    env: { UV_THREADPOOL_SIZE: '12' },
  },
})
