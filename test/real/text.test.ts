import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFilingsIndex } from '../../loaders/filing-documents/mirror-folders.ts'
import { buildApp } from '../../src/app.ts'
import { processConfig } from '../../src/config.ts'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import { formatDay } from '../../src/domain/day.ts'
import { openStores } from '../../src/stores/open.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import { type RunResult, runForTest } from '../support/edgar/run.ts'
import { testConfig } from '../support/test-config.ts'
import { PRINTED_REVENUE } from './revenue-tables.ts'

const mirror = processConfig().edgarMirror
const suite = describe.skipIf(mirror === null)
if (mirror === null)
  console.warn('Skipped: tests of text of real filings need EDGAR_MIRROR, a mirror directory.')

interface Row {
  readonly content_text: string | null
  readonly content_raw: string | null
  readonly accession_number: string
  readonly section_id: string
  readonly state: string
  readonly table: { readonly rows: readonly (readonly string[])[] } | null
}

interface Text {
  readonly total_results: number
  readonly results: readonly Row[]
  readonly served_filing: { readonly accession_number: string; readonly filing_date: string } | null
  readonly keyword_matched: boolean | null
}

suite('text of real filings', { timeout: 600_000 }, () => {
  let dataDir = ''
  let stores: OpenStores
  let app: FastifyInstance
  let ran: RunResult

  const load = () =>
    runForTest(['edgar', '--from', mirror!], { stores, config: { dataDir, secUserAgent: null } })
  const get = async <Answer>(path: string, query: Record<string, string>): Promise<Answer> => {
    const reply = await app.inject(`/api/v1${path}?${new URLSearchParams(query)}`)
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
    return reply.json()
  }
  const text = (query: Record<string, string>) => get<Text>('/filings/text', query)

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'text-real-'))
    stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
    ran = await load()
    app = buildApp({
      stores,
      config: testConfig({ DATA_DIR: dataDir }),
      companyIndex,
      logger: false,
    })
  }, 600_000)
  afterAll(async () => {
    await app?.close()
    await stores?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('loads every filing that has an accession number; the rest is counted, nothing refused', async () => {
    expect(ran).toMatchObject({ code: 0, err: [] })
    expect(ran.out.at(-1)).toBe('files refused: none')
    // Three main documents and four instances whose source gave no accession number, and no list tells it.
    expect(ran.out).toContain('  filings: no accession: 7')
    const index = readFilingsIndex(await readFile(join(mirror!, 'filings', 'index.csv')))
    const missing: string[] = []
    for (const [key, { form, filed }] of index) {
      const [cik, accession] = key.split(' ') as [string, string]
      const { results } = await text({ accession_number: accession, limit: '1' })
      const [row] = results
      if (!row) missing.push(accession)
      else
        expect(row).toMatchObject({
          form_type: form,
          filing_date: formatDay(filed),
          filer_cik: cik.padStart(10, '0'),
        })
    }
    expect(missing).toEqual([])
    expect(index.size).toBeGreaterThan(150)
  })

  it('loads nothing again when it is run again', async () => {
    const before = stores.companies.snapshot().dataVersion
    const again = await load()
    expect(again.out.find(line => line.startsWith('companies'))).toMatch(/^companies: 0 published/)
    expect(again.out.find(line => line.startsWith('written'))).toMatch(/^written: (nothing|0 identities)$/)
    expect(stores.companies.snapshot().dataVersion).toBe(before)
  })

  it.each([
    ['2024-01-31', '0001045810-23-000017', 'FY2023'],
    ['2024-03-31', '0001045810-24-000029', 'FY2024'],
    ['2025-03-31', '0001045810-25-000023', 'FY2025'],
  ])('serves the risk factors of NVDA as of %s', async (vantage_date, accession, year) => {
    const asked = { ticker: 'NVDA', section_id: 'risk_factors', form_type: '10-K', vantage_date }
    const { served_filing, results } = await text(asked)
    expect(served_filing?.accession_number).toBe(accession)
    expect(results).toHaveLength(1)
    expect(results[0]!.content_text).toMatch(
      new RegExp(`^\\[NVDA 10-K ${year} · filed [\\d-]+ · Risk Factors\\]\n`),
    )
    expect(results[0]!.content_raw!.length).toBeGreaterThan(80_000)
  })

  it('does not let an amendment of TSLA blank its risk factors', async () => {
    const annual = '0001628280-25-003063'
    for (const more of [{}, { form_type: '10-K' }] as Record<string, string>[]) {
      const asked = { ticker: 'TSLA', section_id: 'risk_factors', vantage_date: '2025-06-30', ...more }
      const { served_filing, results } = await text(asked)
      expect(served_filing?.accession_number).toBe(annual)
      expect(results[0]!.content_raw).toContain(
        'dependent on the continued supply of lithium-ion battery cells',
      )
    }
    const amendment = await text({ ticker: 'TSLA', form_type: '10-K/A', vantage_date: '2025-06-30' })
    expect(amendment.served_filing?.accession_number).toBe('0001104659-25-042659')
    expect(amendment.results.map(({ section_id }) => section_id)).toContain('directors_officers')
  })

  it('finds a keyword only in passages that hold it, and else serves the section whole', async () => {
    const found = await text({ ticker: 'AAPL', form_type: '10-K', keyword: 'SUPPLY  chain', limit: '100' })
    expect(found.keyword_matched).toBe(true)
    for (const { content_raw } of found.results) {
      expect(content_raw!.toLowerCase().replace(/\s+/g, ' ')).toContain('supply chain')
    }
    const missed = await text({
      ticker: 'AAPL',
      form_type: '10-K',
      section_id: 'business',
      keyword: 'submarine',
    })
    expect(missed).toMatchObject({
      keyword_matched: false,
      total_results: 1,
      results: [{ section_id: 'business' }],
    })
  })

  it.each(PRINTED_REVENUE)(
    'tells the revenue of $ticker by $dimension as its own tables print it',
    async asked => {
      const { ticker, accession, dimension, concept, rows } = asked
      const { data } = await get<{
        data: {
          concept: string
          value: number
          dimensions: { axis: string; member: string }[]
          filed: string
        }[]
      }>(`/companies/${ticker}/raw-facts`, {
        accession_number: accession,
        dimension,
        concept,
        fiscal_year: '2024',
        fiscal_period: 'FY',
        limit: '100',
      })
      for (const { member, millions, label } of rows) {
        const printed = millions.toLocaleString('en-US')
        const facts = data.filter(fact => fact.dimensions.some(place => place.member === member))
        expect(
          facts.map(({ value }) => value / 1_000_000),
          member,
        ).toContain(millions)
        const tables = await text({
          accession_number: accession,
          row_type: 'table',
          keyword: printed,
          limit: '100',
        })
        const labels = tables.results.flatMap(({ table }) =>
          table!.rows
            .filter(row => row.some(cell => cell.replace(/^\$\s*/, '') === printed))
            .map(([first]) => first),
        )
        expect(labels, `${label} ${printed}`).toContain(label)
      }
    },
  )

  it('lists companies that only have text, and says what is loaded of each', async () => {
    const universe = await get<{ cik: string }[]>('/companies/universe', { limit: '5000' })
    expect(universe.map(({ cik }) => cik)).toContain('0001002517')
    const identity = await get<{ coverage: { text_filings: number; facts: number } }>(
      '/public/companies/by-ticker/0001002517',
      {},
    )
    expect(identity.coverage).toMatchObject({ text_filings: 30, facts: 0 })
    const filings = await get<{ data: { has_text: boolean }[] }>('/public/companies/AAPL/filings', {
      form_type: '10-K',
      limit: '50',
    })
    expect(filings.data.filter(({ has_text }) => has_text)).toHaveLength(2)
  })
})
