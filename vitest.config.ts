import { defineConfig } from 'vitest/config'

/** What needs no outside server. `test/real` and `test/integration` have their own scripts. */
export default defineConfig({
  test: {
    include: ['test/{unit,contract}/**/*.test.ts'],
    // The embedded engine lives in the process and crashes in worker threads: one forked process a file.
    pool: 'forks',
    maxWorkers: 2,
    // A machine that counts tests names a file for the results.
    reporters: process.env.TEST_RESULTS
      ? ['default', ['json', { outputFile: process.env.TEST_RESULTS }]]
      : ['default'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    env: { UV_THREADPOOL_SIZE: '12' },
  },
})
