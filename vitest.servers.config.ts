import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { BASE } from './vitest.base.config.ts'

/** Files that take longest: begun first, so that no process waits for one of them at the end. */
const LONG = [
  'clickhouse-cluster',
  'clickhouse-cluster-text',
  'search-cluster',
  'opensearch-3',
  'elasticsearch-9',
  'opensearch-2',
  'clickhouse-server',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex(name => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? LONG.length : at
    }
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

/** The stores' contract over real servers, started by the tests or named by their settings. */
export default defineConfig({
  test: {
    ...BASE,
    include: ['test/integration/**/*.test.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
