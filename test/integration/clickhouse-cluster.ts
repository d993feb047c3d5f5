import { afterAll, beforeAll, describe } from 'vitest'
import { startCluster, type TestCluster } from '../support/clickhouse/cluster.ts'
import { type HarnessServer, missingServer } from '../support/clickhouse/server.ts'

const missing = missingServer()
const skipped = missing ? ` (skipped: ${missing})` : ''

/** Runs contract suites over a cluster of two shards. */
export function overTwoShards(contracts: (server: HarnessServer) => void): void {
  describe.skipIf(missing !== null)(`two shards of ClickHouse${skipped}`, () => {
    let cluster: TestCluster
    beforeAll(async () => {
      cluster = await startCluster({ shards: 2, replicas: 1 })
    })
    afterAll(() => cluster?.stop())

    contracts({
      name: 'two shards',
      cluster: 'main',
      url: () => cluster.server.url(),
      oneServer: () => cluster.server.oneServer(),
      drop: database => cluster.server.drop(database),
    })
  })
}
