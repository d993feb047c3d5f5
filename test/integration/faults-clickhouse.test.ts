import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSample } from '../../loaders/sample/index.ts'
import { openStores } from '../../src/stores/open.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import { missingServer, startServer, type TestServer } from '../support/clickhouse/server.ts'
import { type FaultProxy, faultProxy } from '../support/fault-proxy.ts'
import { impatientApp, storeFaults, TIMEOUT_MS } from './faults.ts'

const missing = missingServer()
const DATABASE = 'filings_test_faults'
/** Over all companies: the live generations of a single company are cached for a second. */
const TEXT_SEARCH = '/api/v1/filings/text?keyword=fictional&from_date=2026-01-01&to_date=2026-01-31'
const METRICS = '/api/v1/data/metrics?tickers=ZZALDR&metrics=roic'

describe.skipIf(missing !== null)(
  `a real ClickHouse server behind a faulty connection${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let server: TestServer
    let stores: OpenStores
    let app: FastifyInstance
    let proxy: FaultProxy
    beforeAll(async () => {
      server = await startServer()
      const open = (origin: string, querySeconds: number) =>
        openStores({
          dataDir: '.',
          clickhouseUrl: `${origin}/${DATABASE}`,
          cluster: null,
          querySeconds,
          columnBytes: 0,
        })
      const direct = await open(server.url, 20)
      const io = { out() {}, err() {} }
      const signal = AbortSignal.timeout(100_000)
      await loadSample(direct, { io, signal, dataDir: null, companies: 1, text: false })
      await direct.close()
      proxy = await faultProxy(Number(new URL(server.url).port))
      stores = await open(`http://127.0.0.1:${proxy.port}`, TIMEOUT_MS / 1_000)
      app = impatientApp(stores)
    })
    afterAll(async () => {
      await app?.close()
      await stores?.close()
      await proxy?.close()
      await server?.stop()
    })

    storeFaults('ClickHouse', () => ({ app, proxy }), {
      withStore: ['/api/v1/companies/ZZALDR/balance-sheet', METRICS, TEXT_SEARCH],
      withoutStore: '/api/v1/companies/universe',
      tool: ['get_financials', { ticker: 'ZZALDR', statement: 'cash_flow' }],
    })

    it('returns no values from responses with corrupted bytes', async () => {
      const expected = (await app.inject(METRICS)).json().data
      for (let from = 0; from < 12; from += 1) {
        await proxy.set({ kind: 'corrupt', change: bytes => garbled(bytes, from) })
        const reply = await app.inject(METRICS)
        // Corrupted bytes of a number cannot be detected, those of the structure can.
        if (reply.statusCode === 200) expect(Object.keys(reply.json().data)).toEqual(Object.keys(expected))
        else expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'unavailable'])
      }
      await proxy.set({ kind: 'pass' })
      await expect
        .poll(async () => (await app.inject(METRICS)).json().data, { timeout: 5_000 })
        .toEqual(expected)
    })

    it('fails to start with unavailable if no server listens', async () => {
      const settings = { dataDir: '.', clickhouseUrl: 'http://127.0.0.1:1', cluster: null }
      await expect(openStores(settings)).rejects.toMatchObject({ code: 'unavailable' })
    })
  },
)

/** Inverts some bytes of a response body. */
function garbled(bytes: Buffer, from: number): Buffer {
  const body = bytes.indexOf('\r\n\r\n') + 4
  const changed = Buffer.from(bytes)
  for (let at = body + from; at < changed.length; at += 13) changed[at] = changed[at]! ^ 0xff
  return changed
}
