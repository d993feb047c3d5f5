import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSample } from '../../loaders/sample/index.ts'
import { buildApp } from '../../src/app.ts'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import { openText } from '../../src/stores/open-text.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import { type FaultProxy, faultProxy } from '../support/fault-proxy.ts'
import { openSampleApp, type SampleApp } from '../support/sample-app.ts'
import { DISTRIBUTIONS } from '../support/search-distributions.ts'
import { missingSearchServer, type SearchServer, startSearchServer } from '../support/search-server.ts'
import { testConfig } from '../support/test-config.ts'
import { storeFaults, TIMEOUT_MS } from './faults.ts'

/** One of each client. */
const ENGINES = DISTRIBUTIONS.filter(({ version }) => /^(3|9)\./.test(version))
const FIRST = { companies: 1 }

describe.each(ENGINES)('$name $version behind a way that goes wrong', distribution => {
  const missing = missingSearchServer(distribution)
  describe.skipIf(missing !== null)(missing === null ? 'started here' : `(skipped: ${missing})`, () => {
    let server: SearchServer
    let sample: SampleApp
    let app: FastifyInstance
    let proxy: FaultProxy
    let text: OpenStores['text'] & { close(): Promise<void> }
    beforeAll(async () => {
      server = await startSearchServer(distribution)
      const open = (searchUrl: string, querySeconds: number) =>
        openText({
          searchUrl,
          dataDir: '.',
          clickhouseUrl: null,
          cluster: null,
          querySeconds,
        })
      sample = await openSampleApp(FIRST)
      const direct = await open(server.url, 20)
      const io = { out() {}, err() {} }
      const signal = AbortSignal.timeout(200_000)
      await loadSample({ ...sample.stores, text: direct }, { io, signal, dataDir: null, ...FIRST })
      await direct.close()
      proxy = await faultProxy(Number(new URL(server.url).port))
      text = await open(`http://127.0.0.1:${proxy.port}`, TIMEOUT_MS / 1_000)
      const { stores } = sample
      const ping = async () => void (await Promise.all([stores.system.ping(), text.ping()]))
      app = buildApp({
        stores: { ...stores, text, system: { ...stores.system, ping } },
        config: testConfig({ REQUEST_TIMEOUT: String(TIMEOUT_MS) }),
        companyIndex,
        cache: false,
      })
    }, 300_000)
    afterAll(async () => {
      await app?.close()
      // First, so that a look under way does not wait for bytes that never make an answer.
      await proxy?.close()
      await text?.close()
      await sample?.close()
      await server?.stop()
    })

    storeFaults('the filing index', () => ({ app, proxy }), {
      asks: [
        '/api/v1/filings/text?ticker=ZZALDR&form_type=10-K&limit=5',
        '/api/v1/filings/text?keyword=fictional&from_date=2026-01-01&to_date=2026-01-31',
      ],
      asksNot: '/api/v1/companies/ZZALDR/balance-sheet',
      tool: ['get_filing_section', { ticker: 'ZZALDR', section_id: 'risk_factors' }],
    })

    it('does not start without it', async () => {
      const opening = openText({
        searchUrl: 'http://127.0.0.1:1',
        dataDir: '.',
        clickhouseUrl: null,
        cluster: null,
      })
      await expect(opening).rejects.toMatchObject({ code: 'unavailable' })
    })
  })
})
