import { beforeEach, describe, expect, it } from 'vitest'
import { filingText } from '../../../../../src/api/endpoints/text/filing-text.ts'
import type { IndexedFiling } from '../../../../../src/stores/ports/text.ts'
import { filingFixture, put, textContext } from '../../../../support/text/market.ts'

const RISKS = 'Item 1A. Risk Factors\n\nOur “largest” customer could leave.\n\nNet sales | (1,250)'
const K2023 = filingFixture(1234, '10-K', '2024-02-15', {
  period_end: '2023-12-31',
  fiscal_year: 2023,
  fiscal_period: 'FY',
})
const K2022 = filingFixture(1234, '10-K', '2023-02-15', { fiscal_year: 2022, fiscal_period: 'FY' })
const K2020 = filingFixture(1234, '10-K405', '2021-02-15', { fiscal_year: 2020, fiscal_period: 'FY' })
const AMENDED = filingFixture(1234, '10-K/A', '2024-04-30', { fiscal_year: 2023, fiscal_period: 'FY' })
const Q1 = filingFixture(1234, '10-Q', '2024-05-10', { fiscal_year: 2024, fiscal_period: 'Q1' })
const OTHER = filingFixture(5678, '8-K', '2024-06-20')

const made = textContext()
const { context } = made
beforeEach(async () => {
  if (made.text.puts.length > 0) return
  const { text } = made
  await put(text, K2020, { risk_factors: 'Old risks of coal.' })
  await put(text, K2022, { business: 'We made things in 2022.', risk_factors: 'Risks of 2022: a customer.' })
  await put(text, K2023, {
    business: 'We made things in 2023.',
    risk_factors: RISKS,
    mda_full: 'reserved',
    executive_compensation: 'incorporated_by_reference',
  })
  await put(text, AMENDED, { directors_officers: 'New directors.', risk_factors: 'not_found' })
  await put(text, Q1, { mda_full: 'The first quarter was good.' })
  await put(text, OTHER, { item_8_01: 'A customer event took place.', exhibit_10_1: 'A lease.' })
})

type Asked = Parameters<typeof filingText.handle>[0]
const textOf = (asked: Partial<Asked>) =>
  filingText.handle({ amendments: false, limit: 20, offset: 0, ...asked } as Asked, context)
const served = (filing: IndexedFiling) => ({
  accession_number: filing.accession_number,
  filing_date: filing.filing_date,
  form_type: filing.form_type,
})
const fieldErrors = async (asked: Partial<Asked>) => {
  const error = await textOf(asked).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error
}

describe('which filing is served', () => {
  it('is the latest of the company', async () => {
    expect((await textOf({ ticker: 'ACME' })).served_filing).toEqual(served(Q1))
  })

  it('is the latest of the requested form, without amendments', async () => {
    expect((await textOf({ ticker: 'ACME', form_type: ['10-K'] })).served_filing).toEqual(served(K2023))
    expect((await textOf({ cik: '1234', form_type: ['10-K/A'] })).served_filing).toEqual(served(AMENDED))
    const amendments = await textOf({ ticker: 'ACME', form_type: ['10-K'], amendments: true })
    expect(amendments.served_filing).toEqual(served(AMENDED))
  })

  it('is the latest with the extracted section if no form is requested', async () => {
    const { served_filing, results } = await textOf({ ticker: 'ACME', section_id: 'risk_factors' })
    expect(served_filing).toEqual(served(K2023))
    expect(results.map(({ content_raw }) => content_raw)).toEqual([RISKS])
  })

  it.each(['exhibit_10_1', 'ex_10_1'])('has an exhibit under the id %s', async section_id => {
    const { results } = await textOf({ cik: '5678', section_id })
    expect(results).toMatchObject([{ section_id: 'exhibit_10_1', content_raw: 'A lease.' }])
  })

  it('is the latest that refers to the section, where none has it extracted', async () => {
    const { served_filing, results } = await textOf({
      ticker: 'ACME',
      section_id: 'executive_compensation',
    })
    expect(served_filing).toEqual(served(K2023))
    expect(results).toMatchObject([{ state: 'incorporated_by_reference' }])
    expect((await textOf({ ticker: 'ACME', section_id: 'cybersecurity' })).served_filing).toBeNull()
  })

  it('is the latest of the form even where the section has no text there, with its state', async () => {
    const { served_filing, results } = await textOf({
      ticker: 'ACME',
      section_id: 'risk_factors',
      form_type: ['10-K/A'],
    })
    expect(served_filing).toEqual(served(AMENDED))
    expect(results).toMatchObject([{ state: 'not_found', content_text: null, content_raw: null }])
  })

  it.each([
    ['2024-02-14', K2022],
    ['2024-02-15', K2023],
    ['2023-02-15', K2022],
  ])('is the latest filed by vantage_date %s', async (vantage_date, filing) => {
    const { served_filing } = await textOf({ ticker: 'ACME', form_type: ['10-K'], vantage_date })
    expect(served_filing).toEqual(served(filing))
  })

  it('is none outside the two years before the vantage date', async () => {
    const answer = await textOf({ ticker: 'ACME', vantage_date: '2023-02-14' })
    expect(answer).toMatchObject({ served_filing: served(K2020), total_results: 1 })
    const none = await textOf({ ticker: 'ACME', vantage_date: '2020-12-31' })
    expect(none).toMatchObject({ served_filing: null, results: [], total_results: 0, keyword_matched: null })
    const long = await textOf({
      ticker: 'ACME',
      vantage_date: '2023-02-16',
      form_type: ['10-K'],
      keyword: 'coal',
    })
    expect(long).toMatchObject({ served_filing: served(K2022), keyword_matched: false })
  })

  it('is that of the accession number whatever the window, and 404 when it came after the vantage date', async () => {
    const { accession_number } = K2020
    expect((await textOf({ accession_number })).served_filing).toEqual(served(K2020))
    expect((await textOf({ accession_number, from_date: '2024-01-01' })).served_filing).toEqual(served(K2020))
    expect(await fieldErrors({ accession_number, vantage_date: '2021-02-14' })).toMatchObject({
      code: 'filing_not_found',
      message: expect.stringContaining('after vantage_date'),
    })
  })

  it.each([
    ['is not loaded', { accession_number: '0000001234-24-999999' }, 'No text of a filing'],
    [
      'is of another company',
      { accession_number: K2023.accession_number, ticker: 'INIT' },
      'another company',
    ],
    ['is of another form', { accession_number: K2023.accession_number, form_type: ['8-K'] }, 'is a 10-K'],
  ])('is 404 where the filing %s', async (_what, asked, message) => {
    expect(await fieldErrors(asked)).toMatchObject({
      status: 404,
      code: 'filing_not_found',
      message: expect.stringContaining(message),
    })
  })

  it('is one of the requested fiscal year and period', async () => {
    expect((await textOf({ ticker: 'ACME', fiscal_year: 2022 })).served_filing).toEqual(served(K2022))
    expect((await textOf({ ticker: 'ACME', fiscal_period: 'Q1' })).served_filing).toEqual(served(Q1))
  })
})

describe('a window of filing dates', () => {
  it('serves all filings in it, newest first, and names none of several', async () => {
    const { results, served_filing } = await textOf({
      ticker: 'ACME',
      from_date: '2023-01-01',
      to_date: '2024-03-01',
      section_id: 'risk_factors',
    })
    expect(results.map(({ filing_date }) => filing_date)).toEqual(['2024-02-15', '2023-02-15'])
    expect(served_filing).toBeNull()
  })

  it('names the filing where all rows come from one, also on a page of them', async () => {
    const asked = { ticker: 'ACME', from_date: '2024-01-01', to_date: '2024-03-01' }
    expect((await textOf(asked)).served_filing).toEqual(served(K2023))
    expect(await textOf({ ...asked, limit: 1, offset: 1 })).toMatchObject({
      served_filing: served(K2023),
      total_results: 4,
    })
    const page = await textOf({ ticker: 'ACME', from_date: '2023-01-01', limit: 1 })
    expect(page.served_filing).toBeNull()
  })

  it('ends at the vantage date, and begins two years before where only its end is given', async () => {
    const before = await textOf({
      ticker: 'ACME',
      from_date: '2023-01-01',
      vantage_date: '2024-02-14',
    })
    expect(before.served_filing).toEqual(served(K2022))
    const { results } = await textOf({ ticker: 'ACME', to_date: '2023-02-15' })
    expect(new Set(results.map(({ filing_date }) => filing_date))).toEqual(
      new Set(['2023-02-15', '2021-02-15']),
    )
  })

  it('must not end before it begins', async () => {
    expect(
      await fieldErrors({ ticker: 'ACME', from_date: '2024-01-02', to_date: '2024-01-01' }),
    ).toMatchObject({
      code: 'invalid_parameter',
      details: [{ parameter: 'from_date' }],
    })
  })
})

describe('a keyword', () => {
  it('asks for passages unless told otherwise, and is told apart by nothing but its text', async () => {
    const { results, keyword_matched } = await textOf({
      ticker: 'ACME',
      form_type: ['10-K'],
      keyword: 'OUR "LARGEST"   customer',
    })
    expect(keyword_matched).toBe(true)
    expect(results).toMatchObject([{ row_type: 'chunk', chunk_index: 0, section_id: 'risk_factors' }])
  })

  it('is not looked for in the line of context', async () => {
    const answer = await textOf({ ticker: 'ACME', form_type: ['10-K'], keyword: 'filed 2024-02-15' })
    expect(answer).toMatchObject({ total_results: 0, keyword_matched: false })
  })

  it('that is nowhere in the section serves the section whole', async () => {
    const answer = await textOf({
      ticker: 'ACME',
      form_type: ['10-K'],
      section_id: 'risk_factors',
      keyword: 'submarine',
    })
    expect(answer).toMatchObject({
      keyword_matched: false,
      total_results: 1,
      served_filing: served(K2023),
      results: [{ row_type: 'section', content_raw: RISKS }],
    })
    const alone = await textOf({
      ticker: 'ACME',
      from_date: '2024-06-01',
      section_id: 'risk_factors',
      keyword: 'submarine',
    })
    expect(alone).toMatchObject({ keyword_matched: false, total_results: 0, served_filing: null })
  })

  it.each([
    ['no section is given', { form_type: ['10-K'] }],
    ['several filings are looked at', { from_date: '2023-01-01', section_id: 'risk_factors' }],
    ['tables are asked for', { form_type: ['10-K'], section_id: 'risk_factors', row_type: 'table' as const }],
  ])('that is nowhere gives no rows where %s', async (_what, asked) => {
    const answer = await textOf({ ticker: 'ACME', keyword: 'submarine', ...asked })
    expect(answer).toMatchObject({ keyword_matched: false, total_results: 0, results: [] })
  })

  it('serves a section whole in a window with that one filing', async () => {
    const asked = { from_date: '2024-01-01', to_date: '2024-03-01', section_id: 'business' }
    const answer = await textOf({ ticker: 'ACME', keyword: 'submarine', ...asked })
    expect(answer).toMatchObject({ keyword_matched: false, total_results: 1, served_filing: served(K2023) })
  })

  it('may be looked for in sections and in tables', async () => {
    const sections = await textOf({
      ticker: 'ACME',
      form_type: ['10-K'],
      keyword: 'customer',
      row_type: 'section',
    })
    expect(sections.results).toMatchObject([{ row_type: 'section', section_id: 'risk_factors' }])
    const tables = await textOf({
      ticker: 'ACME',
      form_type: ['10-K'],
      keyword: '(1,250)',
      row_type: 'table',
    })
    expect(tables.results).toMatchObject([
      {
        content_text: null,
        content_raw: null,
        table: { caption: 'Sales', headers: [['', '2023']], rows: [['Net sales', '(1,250)']], units: null },
      },
    ])
  })

  it.each([
    ['words', 'customer could', true],
    ['words', 'custom', false],
    ['all', 'leave largest', true],
    ['all', 'leave small', false],
    ['any', 'leave small', true],
  ] as const)('by %s: "%s"', async (keyword_mode, keyword, matched) => {
    const answer = await textOf({ ticker: 'ACME', form_type: ['10-K'], keyword, keyword_mode })
    expect(answer.keyword_matched).toBe(matched)
  })

  it('of blanks, or a mode without a keyword, is rejected', async () => {
    expect(await fieldErrors({ ticker: 'ACME', keyword: '  \u00a0' })).toMatchObject({
      details: [{ parameter: 'keyword' }],
    })
    expect(await fieldErrors({ ticker: 'ACME', keyword_mode: 'any' })).toMatchObject({
      details: [{ parameter: 'keyword_mode' }],
    })
  })
})

describe('all companies', () => {
  it.each([
    ['in a window', { from_date: '2024-05-31' }, ['INIT']],
    ['without a window', {}, ['INIT', 'ACME', 'ACME']],
    ['as of a date', { vantage_date: '2023-06-01' }, ['ACME']],
  ])('are searched with a keyword %s', async (_where, window, tickers) => {
    const { results } = await textOf({ keyword: 'customer', ...window })
    expect(results.map(({ ticker }) => ticker)).toEqual(tickers)
  })

  it('serve the only filing that matches', async () => {
    expect(await textOf({ keyword: 'customer', from_date: '2024-05-31' })).toMatchObject({
      total_results: 1,
      served_filing: served(OTHER),
      results: [{ ticker: 'INIT', company_name: 'Initech Made Inc', cik: '0000005678' }],
    })
  })

  it.each([[{ from_date: '2024-06-20' }], [{}]])('are not listed without a keyword: %j', async asked => {
    expect(await fieldErrors(asked)).toMatchObject({ status: 400, details: [{ parameter: 'keyword' }] })
  })
})

describe('a row', () => {
  it('opens with one line of context that content_raw does not have', async () => {
    const { results } = await textOf({ ticker: 'ACME', section_id: 'risk_factors' })
    const [row] = results
    expect(row?.content_text).toBe(`[ACME 10-K FY2023 · filed 2024-02-15 · Risk Factors]\n${RISKS}`)
    expect(row).toMatchObject({
      chunk_id: null,
      fiscal_year: 2023,
      fiscal_period: 'FY',
      period_end: '2023-12-31',
      filer_cik: '0000001234',
      source_url: 'https://www.sec.gov/Archives/edgar/data/1234/000000123424000215/report.htm',
    })
  })

  it('of a passage tells where in its section it stands', async () => {
    const { results } = await textOf({ ticker: 'ACME', section_id: 'risk_factors', row_type: 'chunk' })
    expect(results).toMatchObject([{ chunk_index: 0, total_chunks: 1, start: 0, end: RISKS.length }])
    expect(results[0]?.chunk_id).toMatch(/^0000001234-24-000215:risk_factors:0:/)
  })
})

describe('a request', () => {
  it('for a section that no form has names the nearest', async () => {
    expect(await fieldErrors({ ticker: 'ACME', section_id: 'risk_factor' })).toMatchObject({
      code: 'invalid_parameter',
      details: [{ parameter: 'section_id', message: expect.stringContaining('risk_factors') }],
    })
  })

  it('for an unknown company, or for two, is rejected', async () => {
    expect(await fieldErrors({ ticker: 'NOBODY' })).toMatchObject({ code: 'company_not_found' })
    expect(await fieldErrors({ cik: '42' })).toMatchObject({ code: 'company_not_found' })
    expect(await fieldErrors({ ticker: 'ACME', cik: '5678' })).toMatchObject({ code: 'invalid_parameter' })
    expect((await textOf({ ticker: 'ACME', cik: '0000001234' })).total_results).toBeGreaterThan(0)
  })

  it('beyond 10,000 rows is rejected', async () => {
    expect(await fieldErrors({ ticker: 'ACME', limit: 1, offset: 10_000 })).toMatchObject({
      code: 'window_exceeded',
      status: 400,
    })
    expect((await textOf({ ticker: 'ACME', limit: 1, offset: 9_999 })).results).toEqual([])
  })
})
