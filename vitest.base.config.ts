import type { ViteUserConfig } from 'vitest/config'

/** What all suites share. */
export const BASE = {
  // The embedded engine lives in the process and crashes in worker threads.
  pool: 'forks',
  maxWorkers: 2,
  // Node reads the project as it is: a module runner takes a quarter of the time to do that in its stead.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['test/support/sample-folder.ts'],
  setupFiles: ['test/support/begun.ts', 'test/support/property-limit.ts'],
  env: { UV_THREADPOOL_SIZE: '12' },
} satisfies ViteUserConfig['test']
