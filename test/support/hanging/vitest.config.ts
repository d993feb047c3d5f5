import { defineConfig } from 'vitest/config'

/** Runs what never ends, for the test of `scripts/watched.ts`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    pool: 'forks',
    maxWorkers: 2,
    include: ['*.hang.ts'],
    setupFiles: ['../begun.ts'],
  },
})
