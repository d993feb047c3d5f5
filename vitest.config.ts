import { defineConfig } from 'vitest/config'

/** Kill processes, or look at what a process of its own prints and holds: each file has one. */
const APART = [
  'test/contract/{signals,stores,text}/**/*.test.ts',
  'test/unit/{commands,control}/**/*.test.ts',
]

/** What needs no outside server. `test/real` and `test/integration` have their own scripts. */
export default defineConfig({
  test: {
    // The embedded engine lives in the process and crashes in worker threads.
    pool: 'forks',
    maxWorkers: 2,
    // A machine that counts tests names a file for the results.
    reporters: process.env.TEST_RESULTS
      ? ['default', ['json', { outputFile: process.env.TEST_RESULTS }]]
      : ['default'],
    setupFiles: ['test/support/begun.ts', 'test/support/property-limit.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    env: { UV_THREADPOOL_SIZE: '12' },
    projects: [
      { extends: true, test: { name: 'apart', include: APART } },
      { extends: true, test: { name: 'browser', include: ['test/browser/**/*.test.ts'] } },
      {
        extends: true,
        // Modules are read once a process: they are a third of the time otherwise.
        test: {
          name: 'together',
          include: ['test/{unit,contract}/**/*.test.ts'],
          exclude: APART,
          isolate: false,
        },
      },
    ],
  },
})
