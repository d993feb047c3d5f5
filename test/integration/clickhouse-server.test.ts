import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStores } from '../../src/stores/open.ts'
import { storesContract } from '../contract/stores/index.ts'
import { ageLoad, agesSeen } from '../support/clickhouse/ages.ts'
import { submissionsObservation } from '../support/clickhouse/fixtures.ts'
import {
  missingServer,
  oneServer,
  serverHarness,
  startServer,
  type TestServer,
} from '../support/clickhouse/server.ts'

const missing = missingServer()

describe.skipIf(missing !== null)(
  `a real ClickHouse server${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startServer()
    })
    afterAll(() => server?.stop())

    storesContract(serverHarness(oneServer(() => server)))

    it('shows within seconds what another process published', async () => {
      const clickhouseUrl = `${server.url}/filings_test_shared`
      const settings = { dataDir: '.', clickhouseUrl, cluster: null }
      const [writer, reader] = [await openStores(settings), await openStores(settings)]
      try {
        await writer.companies.putCompanies([submissionsObservation(1)])
        await writer.publisher.publish(ageLoad(1, 1))
        for (
          let attempt = 0;
          attempt < 50 && reader.companies.snapshot().publication(1).numbers === 0;
          attempt += 1
        ) {
          await sleep(100)
        }
        expect(await agesSeen(reader, 1)).toEqual(new Set([1]))
        expect(reader.companies.snapshot().dataVersion).toBe(writer.companies.snapshot().dataVersion)
        expect(reader.companies.snapshot().companies).toEqual(writer.companies.snapshot().companies)
        await reader.publisher.removeSuperseded()
        expect(await agesSeen(writer, 1)).toEqual(new Set([1]))
      } finally {
        await writer.close()
        await reader.close()
      }
    })

    it('is unavailable if no server listens', async () => {
      const settings = { dataDir: '.', clickhouseUrl: 'http://127.0.0.1:1', cluster: null }
      await expect(openStores(settings)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    })
  },
)
