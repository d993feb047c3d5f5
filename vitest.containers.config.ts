import { defineConfig } from 'vitest/config'
import { BASE } from './vitest.base.config.ts'

/** The stack of compose.yaml as containers; without an engine or its images the tests say that they are skipped, and why. */
export default defineConfig({
  test: {
    ...BASE,
    include: ['test/containers/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    env: {
      ...BASE.env,
      // Its helper needs an image of its own; each suite removes what it started.
      TESTCONTAINERS_RYUK_DISABLED: 'true',
    },
  },
})
