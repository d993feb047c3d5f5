import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// All processes of a run, and those that tests start, share one cache of compiled modules.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

/** Files that kill processes or inspect the output and memory of a process: each gets its own process. */
const ISOLATED = ['test/contract/{signals,stores,text}/**/*.test.ts', 'test/unit/cli/**/*.test.ts']

/** Long tests: processes killed at any moment, and properties over complete data sets. CI runs them. */
const EXTENDED = [
  'test/contract/{signals,stores,text}/crash.test.ts',
  'test/contract/stores/killed-load.test.ts',
  'test/contract/sample/truth.test.ts',
  'test/unit/api/endpoints/bulk/bulk-values.test.ts',
  'test/unit/api/endpoints/metrics/as-of.test.ts',
  'test/unit/cli/{backup,ingest}.test.ts',
  'test/unit/loaders/ingest/properties.test.ts',
]

/** The slowest files of `test/integration` start first, so that no worker waits for one of them at the end. */
const SLOWEST = [
  'clickhouse-cluster',
  'clickhouse-cluster-text',
  'search-cluster',
  'opensearch-3',
  'elasticsearch-9',
  'opensearch-2',
  'clickhouse-server',
]

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOWEST.findIndex(name => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? SLOWEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const minutes = (count: number) => count * 60_000

/** `npm test` runs the projects isolated, browser and shared; each other project has an npm script. */
export default defineConfig({
  test: {
    // The embedded engine runs in the process and crashes in worker threads.
    pool: 'forks',
    maxWorkers: 2,
    // Node's own loader reads the project; a module runner needs a quarter of the time for that.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ['test/support/temporary-folder.ts'],
    setupFiles: ['test/support/property-limit.ts'],
    env: { UV_THREADPOOL_SIZE: '12' },
    sequence: { sequencer: SlowestFirst },
    // CI sets a file for the results.
    reporters: process.env.TEST_RESULTS
      ? ['default', ['json', { outputFile: process.env.TEST_RESULTS }]]
      : ['default'],
    testTimeout: minutes(2),
    hookTimeout: minutes(3),
    projects: [
      { extends: true, test: { name: 'isolated', include: ISOLATED, exclude: EXTENDED } },
      { extends: true, test: { name: 'browser', include: ['test/browser/**/*.test.ts'] } },
      {
        extends: true,
        // One module cache per worker: importing modules takes a third of the time otherwise.
        test: {
          name: 'shared',
          include: ['test/{unit,contract}/**/*.test.ts'],
          exclude: [...ISOLATED, ...EXTENDED],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'extended', include: EXTENDED, testTimeout: minutes(3) } },
      // Real filings from the mirror directory in EDGAR_MIRROR; skipped with a message without it.
      {
        extends: true,
        test: { name: 'real', include: ['test/real/**/*.test.ts'], testTimeout: minutes(3) },
      },
      // Contract suites over real servers, started by the tests or named by their settings.
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: minutes(1),
          hookTimeout: minutes(2),
        },
      },
      // The stack of compose.yaml as containers; skipped with the reason without a container engine or the images.
      {
        extends: true,
        test: {
          name: 'containers',
          include: ['test/containers/**/*.test.ts'],
          hookTimeout: minutes(5),
          // The Ryuk container needs another image; each suite removes what it started.
          env: { TESTCONTAINERS_RYUK_DISABLED: 'true' },
        },
      },
    ],
  },
})
