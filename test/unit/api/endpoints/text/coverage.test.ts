import { describe, expect, it } from 'vitest'
import { byTicker } from '../../../../../src/api/endpoints/companies/by-ticker.ts'
import { universe } from '../../../../../src/api/endpoints/companies/universe.ts'
import type { HandlerContext } from '../../../../../src/api/endpoints/define-endpoint.ts'
import { filingsOfCompany } from '../../../../../src/api/endpoints/filings/of-company.ts'
import { recentFilings } from '../../../../../src/api/endpoints/filings/recent.ts'
import { filingText } from '../../../../../src/api/endpoints/text/filing-text.ts'
import { companyContext, filingRowFixture } from '../../../../support/company/context.ts'
import { companyFixture } from '../../../../support/http/companies.ts'
import { filingFixture, put } from '../../../../support/text/market.ts'
import { textInMemory } from '../../../../support/text/memory.ts'

const WITH = filingRowFixture(1234, '10-K', '2024-02-15')
const WITHOUT = filingRowFixture(1234, '10-Q', '2024-05-10')
const OTHER = filingRowFixture(5678, '10-K', '2024-03-01')

/** ACME has text of one filing and no facts, INIT has neither. */
async function covered(): Promise<HandlerContext> {
  const text = textInMemory()
  await put(text, filingFixture(1234, '10-K', '2024-02-15', { accession_number: WITH.accession_number }), {
    business: 'Tea.',
  })
  const companies = [companyFixture(1234, 'ACME', 'Acme'), companyFixture(5678, 'INIT', 'Initech')]
  const { context } = companyContext({ companies, filings: [WITHOUT, OTHER, WITH] })
  const coverage = (cik: number) => ({
    ...context.snapshot.coverage(cik),
    textFilings: cik === 1234 ? 1 : 0,
    firstPriceDate: null,
    lastPriceDate: null,
  })
  return { ...context, snapshot: { ...context.snapshot, coverage }, stores: { ...context.stores, text } }
}

describe('filings with text', () => {
  it('bring their company into the universe', async () => {
    const asked = { order: 'ticker' as const, offset: 0 }
    const rows = await universe.handle(asked as Parameters<typeof universe.handle>[0], await covered())
    expect(rows.map(({ ticker }) => ticker)).toEqual(['ACME'])
  })

  it('are counted in the coverage of their company', async () => {
    const context = await covered()
    const coverage = async (ticker: string) =>
      (await byTicker.handle({ ticker }, context)).coverage.text_filings
    expect([await coverage('ACME'), await coverage('INIT')]).toEqual([1, 0])
  })

  it('explain an empty list by what is loaded, the window and the day in force', async () => {
    const context = await covered()
    const ask = (asked: object) =>
      filingText.handle({ amendments: false, limit: 20, offset: 0, ...asked }, context)
    const dates = { from_date: '2023-01-01', to_date: '2024-02-14' }
    expect(await ask({ ticker: 'ACME', ...dates, vantage_date: '2024-03-01' })).toMatchObject({
      results: [],
      window: dates,
      as_of: '2024-03-01',
      coverage: { statements: false, text: true, prices: false, calls: false },
      notice: expect.stringContaining('to_date=2024-02-14'),
    })
    expect(await ask({ ticker: 'INIT' })).toMatchObject({ notice: 'No filing texts of INIT are loaded.' })
    const found = await ask({ ticker: 'ACME', from_date: '2024-01-01' })
    expect(found).toMatchObject({ total_results: 1, coverage: null, notice: null })
  })

  it('are marked in lists of filings', async () => {
    const context = await covered()
    const page = { amendments: false, limit: 20, offset: 0 }
    const own = await filingsOfCompany.handle({ ticker: 'ACME', ...page }, context)
    expect(own.data.map(({ form_type, has_text }) => [form_type, has_text])).toEqual([
      ['10-Q', false],
      ['10-K', true],
    ])
    const recent = await recentFilings.handle({ form_type: ['10-K', '10-Q'], ...page }, context)
    expect(recent.data.map(({ ticker, has_text }) => [ticker, has_text])).toEqual([
      ['ACME', false],
      ['INIT', false],
      ['ACME', true],
    ])
  })
})
