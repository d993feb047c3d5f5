import { join } from 'node:path'
import type { ViteUserConfig } from 'vitest/config'

// Every process of a run, and those that tests start, compile the same modules.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

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
