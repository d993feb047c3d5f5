import { defineConfig } from 'vitest/config'

/** The stack of compose.yaml as containers; without an engine or its images the tests say that they are skipped, and why. */
export default defineConfig({
  test: {
    include: ['test/containers/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    env: {
      UV_THREADPOOL_SIZE: '12',
      // Its helper needs an image of its own; each suite removes what it started.
      TESTCONTAINERS_RYUK_DISABLED: 'true',
    },
  },
})
