import { defineConfig } from 'vitest/config'

/** The stores' contract over real servers, started by the tests or named by their settings. */
export default defineConfig({
  test: {
    include: ['test/integration/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: ['test/support/begun.ts', 'test/support/property-limit.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: { UV_THREADPOOL_SIZE: '12' },
  },
})
