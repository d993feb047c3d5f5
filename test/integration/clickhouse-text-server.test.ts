import { afterAll, beforeAll, describe } from 'vitest'
import { signalsContract } from '../contract/signals/index.ts'
import { textContract } from '../contract/text/index.ts'
import { missingServer, oneServer, startServer, type TestServer } from '../support/clickhouse/server.ts'
import { serverText } from '../support/text/clickhouse-server.ts'

const missing = missingServer()

describe.skipIf(missing !== null)(
  `the filing index in a real ClickHouse server${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startServer()
    })
    afterAll(() => server?.stop())

    const harness = serverText(oneServer(() => server))
    textContract(harness, 120)
    signalsContract(harness, 120)
  },
)
