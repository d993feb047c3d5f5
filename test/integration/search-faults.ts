import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe } from 'vitest'
import { openText } from '../../src/stores/open.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import type { OpenTextIndex } from '../../src/stores/ports/text.ts'
import { type FaultProxy, faultProxy } from '../support/fault-proxy.ts'
import { impatientApp, storeFaults, TIMEOUT_MS } from './faults.ts'

/** Fault tests of the app over an engine with the synthetic sample, behind a faulty connection. */
export function searchFaults(name: string, url: () => string, numbers: () => OpenStores): void {
  describe(`${name} behind a faulty connection`, () => {
    let app: FastifyInstance
    let proxy: FaultProxy
    let text: OpenTextIndex
    beforeAll(async () => {
      proxy = await faultProxy(Number(new URL(url()).port))
      text = await openText({
        searchUrl: `http://127.0.0.1:${proxy.port}`,
        dataDir: '.',
        clickhouseUrl: null,
        cluster: null,
        querySeconds: TIMEOUT_MS / 1_000,
      })
      const stores = numbers()
      const ping = async () => void (await Promise.all([stores.system.ping(), text.ping()]))
      app = impatientApp({ ...stores, text, system: { ...stores.system, ping } })
    })
    afterAll(async () => {
      await app?.close()
      // The proxy first, so that a running poll does not wait for a reply that never completes.
      await proxy?.close()
      await text?.close()
    })

    storeFaults('the filing index', () => ({ app, proxy }), {
      withStore: [
        '/api/v1/filings/text?ticker=ZZALDR&form_type=10-K&limit=5',
        '/api/v1/filings/text?keyword=fictional&from_date=2026-01-01&to_date=2026-01-31',
      ],
      withoutStore: '/api/v1/companies/ZZALDR/balance-sheet',
      tool: ['get_filing_section', { ticker: 'ZZALDR', section_id: 'risk_factors' }],
    })
  })
}
