import { defineConfig } from 'vitest/config'

/** Pure functions: no engine, no clock, no files that a test changes. They share a process, so that modules are read once. */
const PURE = 'test/unit/{company,document,domain,schema,sections,text,xbrl}/**/*.test.ts'

/** What needs no outside server. `test/real` and `test/integration` have their own scripts. */
export default defineConfig({
  test: {
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
    projects: [
      { extends: true, test: { name: 'pure', include: [PURE], isolate: false } },
      {
        extends: true,
        test: { name: 'whole', include: ['test/{unit,contract}/**/*.test.ts'], exclude: [PURE] },
      },
    ],
  },
})
