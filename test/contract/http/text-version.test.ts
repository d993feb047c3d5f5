import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../src/app.ts'
import { companyIndex } from '../../../src/domain/company/build-index.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'
import { companyObservation, symbols } from '../../support/company/fixtures.ts'
import { testConfig } from '../../support/test-config.ts'
import { filingFixture, put } from '../../support/text/market.ts'

const URL = '/api/v1/filings/text?ticker=ZZT&keyword=tea&from_date=2024-01-01'
const FIRST = filingFixture(4_200_000_777, '10-K', '2024-02-15')
const SECOND = filingFixture(4_200_000_777, '10-K', '2024-02-16')

describe('answers from the filing index', () => {
  let dataDir = ''
  let stores: OpenStores
  let app: FastifyInstance
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'text-version-'))
    stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
    await stores.companies.putCompanies([
      companyObservation(4_200_000_777, 'tickers', { name: 'Made Tea', listings: symbols('ZZT') }),
    ])
    const config = testConfig({ DATA_DIR: dataDir })
    app = buildApp({ stores, config, companyIndex, clock: () => new Date('2024-06-30T12:00:00Z') })
  })
  afterAll(async () => {
    await app.close()
    await stores.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const ask = async (headers = {}) => {
    const { statusCode, headers: answered, body } = await app.inject({ url: URL, headers })
    const found = statusCode === 200 ? (JSON.parse(body) as { results: unknown[] }).results.length : null
    return { statusCode, etag: String(answered['etag']), version: answered['x-data-version'], found }
  }

  it('change their tag and data version with a load of text, and are not served from before it', async () => {
    const empty = await ask()
    expect(empty.found).toBe(0)
    await put(stores.text, FIRST, { business: 'We sell tea.' })
    const one = await ask({ 'if-none-match': empty.etag })
    expect(one).toMatchObject({ statusCode: 200, found: 1 })
    expect(one.etag).not.toBe(empty.etag)
    expect(one.version).not.toBe(empty.version)
    expect((await ask({ 'if-none-match': one.etag })).statusCode).toBe(304)
  })

  it('keep both while the same text is loaded again', async () => {
    const before = await ask()
    await put(stores.text, FIRST, { business: 'We sell tea.' })
    expect(await ask()).toEqual(before)
  })

  it('are cached under the version they were requested with if a load finishes in between', async () => {
    const before = await ask()
    const filings = stores.text.filings
    let loaded = false
    stores.text.filings = async (filter, page) => {
      const found = await filings(filter, page)
      if (!loaded) await put(stores.text, SECOND, { business: 'More tea.' })
      loaded = true
      return found
    }
    const slow = await app.inject({ url: `${URL}&limit=50` })
    stores.text.filings = filings
    expect(slow.headers['etag']).toBeDefined()
    const after = await app.inject({ url: `${URL}&limit=50` })
    expect(after.headers['x-data-version']).not.toBe(before.version)
    expect(after.headers['etag']).not.toBe(slow.headers['etag'])
    expect((JSON.parse(after.body) as { results: unknown[] }).results).toHaveLength(2)
  })

  it('come of one snapshot, the same object, until something is published', async () => {
    const before = stores.companies.snapshot()
    expect(stores.companies.snapshot()).toBe(before)
    await put(stores.text, filingFixture(4_200_000_777, '10-K', '2024-02-14'), { business: 'Older tea.' })
    const after = stores.companies.snapshot()
    expect(after).not.toBe(before)
    expect(after.dataVersion).not.toBe(before.dataVersion)
    expect(stores.companies.snapshot()).toBe(after)
  })
})
