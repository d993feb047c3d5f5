import { afterAll, beforeAll, describe } from 'vitest'
import { signalsContract } from '../contract/signals/index.ts'
import { storesContract } from '../contract/stores/index.ts'
import { textContract } from '../contract/text/index.ts'
import { startCluster, type TestCluster } from '../support/clickhouse-cluster.ts'
import { type HarnessServer, missingServer, serverHarness } from '../support/clickhouse-server.ts'
import { serverText } from '../support/text-clickhouse-server.ts'

const missing = missingServer()
const skipped = missing ? ` (skipped: ${missing})` : ''

describe.skipIf(missing !== null)(`two shards of ClickHouse${skipped}`, () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await startCluster({ shards: 2, replicas: 1 })
  })
  afterAll(() => cluster?.stop())

  const server: HarnessServer = {
    name: 'two shards',
    cluster: 'main',
    url: () => cluster.server.url(),
    oneServer: () => cluster.server.oneServer(),
    drop: database => cluster.server.drop(database),
  }
  storesContract(serverHarness(server))
  textContract(serverText(server), 25)
  signalsContract(serverText(server), 25)
})
