import { describe, expect, it } from 'vitest'
import { filingsOfCompany } from '../../../../../src/api/endpoints/filings/of-company.ts'
import { recentFilings } from '../../../../../src/api/endpoints/filings/recent.ts'
import { companyContext, filingRowFixture } from '../../../../support/company/context.ts'
import { COVERED, MARKET } from '../../../../support/company/market.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'

const FILINGS = [
  filingRowFixture(9000001, '8-K', '2024-05-06', {
    items: ['2.02', '9.01'],
    accepted_at: '2024-05-06T20:31:07Z',
  }),
  filingRowFixture(9000001, '10-K/A', '2024-02-01', { period_end: '2023-06-30' }),
  filingRowFixture(9000003, '10-Q', '2023-11-09', { period_end: '2023-09-30' }),
  filingRowFixture(9000001, '10-K', '2023-08-15', {
    period_end: '2023-06-30',
    primary_document: 'acme-10k.htm',
    has_facts: true,
  }),
  filingRowFixture(9000099, '10-K', '2023-03-03'),
  filingRowFixture(9000001, '10-KT', '2010-09-01'),
  filingRowFixture(9000001, '10-K405', '1999-09-01', { filer_cik: 9000010 }),
]
const { context } = companyContext({ companies: MARKET, covered: COVERED, filings: FILINGS })
const forms = (rows: readonly { form_type: string }[]) => rows.map(({ form_type }) => form_type)

describe('GET /public/companies/{ticker}/filings', () => {
  const list = (texts: Record<string, string> = {}) =>
    callEndpoint(filingsOfCompany, context, { ticker: 'zacm-b', ...texts })

  it('lists all forms in the envelope of the requested share class', async () => {
    const { data, ...company } = await list()
    expect(company).toEqual({
      company_name: 'Acme Testing Corp',
      ticker: 'ZACM-B',
      cik: '0009000001',
      count: 5,
      has_more: false,
      as_of: null,
      coverage: null,
      notice: null,
    })
    expect(data[0]).toEqual({
      accession_number: '0009000001-24-003161',
      form_type: '8-K',
      filing_date: '2024-05-06',
      accepted_at: '2024-05-06T20:31:07Z',
      period_end: null,
      period_type: null,
      items: ['2.02', '9.01'],
      primary_document: null,
      source_url:
        'https://www.sec.gov/Archives/edgar/data/9000001/000900000124003161/0009000001-24-003161-index.htm',
      filer_cik: '0009000001',
      is_amendment: false,
      has_text: false,
      has_facts: false,
    })
    expect(data[1]).toMatchObject({ form_type: '10-K/A', is_amendment: true, period_type: 'annual' })
    expect(data[2]).toMatchObject({ has_facts: true, period_type: 'annual', period_end: '2023-06-30' })
    expect(data[2]!.source_url).toMatch(/\/acme-10k\.htm$/)
    expect(data[3]).toMatchObject({ form_type: '10-KT', period_type: 'other' })
  })

  it('names the predecessor that filed, in the address too', async () => {
    const { data } = await list({ form_type: '10-K405' })
    expect(data[0]).toMatchObject({ filer_cik: '0009000010' })
    expect(data[0]!.source_url).toContain('/data/9000010/')
  })

  it.each([
    [{ form_type: '10-K' }, ['10-K', '10-KT', '10-K405']],
    [{ form_type: '10-k/a' }, ['10-K/A']],
    [{ form_type: '10-K', amendments: 'true' }, ['10-K/A', '10-K', '10-KT', '10-K405']],
    [{ form_type: '8-K,10-KT' }, ['8-K', '10-KT']],
    [{ form_type: '10-Q' }, []],
    [{ from_date: '2023-08-15' }, ['8-K', '10-K/A', '10-K']],
    [{ to_date: '2010-09-01' }, ['10-KT', '10-K405']],
    [{ from_date: '2023-08-15', to_date: '2023-08-15' }, ['10-K']],
    [{ as_of: '2024-01-31' }, ['10-K', '10-KT', '10-K405']],
    [{ as_of: '2024-01-31', to_date: '2010-09-01' }, ['10-KT', '10-K405']],
    [{ as_of: '2010-09-01', to_date: '2024-01-31' }, ['10-KT', '10-K405']],
    [{ as_of: '2000-01-01', from_date: '2020-01-01' }, []],
  ] as [Record<string, string>, string[]][])('answers %j', async (texts, expected) => {
    expect(forms((await list(texts)).data)).toEqual(expected)
  })

  it('pages', async () => {
    expect(await list({ limit: '2', offset: '2' })).toMatchObject({ count: 2, has_more: true })
    expect(await list({ limit: '2', offset: '4' })).toMatchObject({ count: 1, has_more: false })
  })

  it('rejects a window that ends before it begins', async () => {
    await expect(list({ from_date: '2024-01-02', to_date: '2024-01-01' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: [{ parameter: 'from_date', message: 'is after to_date (2024-01-01)' }],
    })
  })

  it.each([
    [{ limit: '201' }],
    [{ from_date: '2024-02-30' }],
    [{ form_type: "10-K'; --" }],
    [{ amendments: 'yes' }],
  ])('rejects %j', async texts => {
    await expect(list(texts as Record<string, string>)).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  it('returns 404 for an unknown ticker', async () => {
    await expect(list({ ticker: 'NOPE' })).rejects.toMatchObject({ code: 'company_not_found' })
  })
})

describe('GET /filings/recent', () => {
  const list = (texts: Record<string, string> = {}) => callEndpoint(recentFilings, context, texts)

  it('lists annual and quarterly reports of all companies with their filers', async () => {
    const { data, count, has_more } = await list()
    expect(forms(data)).toEqual(['10-Q', '10-K', '10-K', '10-KT', '10-K405'])
    expect([count, has_more]).toEqual([5, false])
    expect(data[0]).toMatchObject({
      ticker: 'BTL',
      company_name: 'Testland Bank',
      cik: '0009000003',
      sector: 'financials',
      industry: 'banks',
      period_type: 'quarterly',
    })
  })

  it('names a company that is not known yet by its CIK', async () => {
    const { data } = await list()
    expect(data[2]).toMatchObject({ ticker: '0009000099', cik: '0009000099', sector: null, industry: null })
  })

  it.each([
    [{ form_type: '8-K' }, ['8-K']],
    [{ amendments: 'true', since_date: '2023-08-15' }, ['10-K/A', '10-Q', '10-K']],
    [{ since_date: '2023-11-09' }, ['10-Q']],
    [{ sectors: 'financials' }, ['10-Q']],
    [{ sectors: 'energy' }, []],
    [{ as_of: '2023-03-03' }, ['10-K', '10-KT', '10-K405']],
    [{ limit: '1', offset: '1' }, ['10-K']],
  ] as [Record<string, string>, string[]][])('answers %j', async (texts, expected) => {
    expect(forms((await list(texts)).data)).toEqual(expected)
  })

  it.each([
    [{ sectors: 'tech' }],
    [{ limit: '201' }],
    [{ since_date: 'yesterday' }],
    [{ to_date: '2024-01-01' }],
  ])('rejects %j', async texts => {
    await expect(list(texts as Record<string, string>)).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})
