import { defineConfig } from 'vitest/config'
import { BASE } from './vitest.base.config.ts'

/** Kill processes, or look at what a process of its own prints and holds: each file has one. */
const APART = [
  'test/contract/{signals,stores,text}/**/*.test.ts',
  'test/unit/{commands,control}/**/*.test.ts',
]

/** What needs no outside server. `test/real` and `test/integration` have their own scripts. */
export default defineConfig({
  test: {
    ...BASE,
    // A machine that counts tests names a file for the results.
    reporters: process.env.TEST_RESULTS
      ? ['default', ['json', { outputFile: process.env.TEST_RESULTS }]]
      : ['default'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
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
