import { describe, expect, it } from 'vitest'
import { universe } from '../../../../../src/api/endpoints/companies/universe.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { companyFixture, symbols } from '../../../../support/company/fixtures.ts'
import { COVERED, MARKET } from '../../../../support/company/market.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'

async function list(texts: Record<string, string> = {}, made = { companies: MARKET, covered: COVERED }) {
  const { context, headers } = companyContext(made)
  const rows = await callEndpoint(universe, context, texts)
  return { rows, headers, tickers: rows.map(({ ticker }) => ticker) }
}

describe('GET /companies/universe', () => {
  it('lists companies with facts by ticker, as company records', async () => {
    const { rows, headers, tickers } = await list()
    expect(tickers).toEqual(['BTL', 'GONE', 'INIT', 'ZACM-A'])
    expect(rows[2]).toEqual({
      ticker: 'INIT',
      company_name: 'Initech Made SE',
      cik: '0009000002',
      exchange: 'Nasdaq',
      sic: '3674',
      filer_type: 'foreign_private_issuer',
    })
    expect(rows[1]).toMatchObject({ exchange: null, sic: null, filer_type: null })
    expect(headers.get('X-Total-Count')).toBe('4')
    expect(headers.has('Link')).toBe(false)
  })

  it('keeps SEC’s order for market_cap', async () => {
    expect((await list({ order: 'market_cap' })).tickers).toEqual(['ZACM-A', 'INIT', 'BTL', 'GONE'])
  })

  it('leaves out unknown and uncovered tickers, and shows the requested share class', async () => {
    const { tickers, headers } = await list({ tickers: 'nope, UNL,zacm/b,9000003,ZACM-A' })
    expect(tickers).toEqual(['BTL', 'ZACM-B'])
    expect(headers.get('X-Total-Count')).toBe('2')
  })

  it.each([
    [{ exchange: 'nyse' }, ['BTL', 'ZACM-A']],
    [{ exchange: 'NASDAQ,nyse' }, ['BTL', 'INIT', 'ZACM-A']],
    [{ exchange: 'CBOE' }, []],
    [{ sector: 'technology' }, ['INIT', 'ZACM-A']],
    [{ sector: 'technology,financials', exchange: 'NYSE' }, ['BTL', 'ZACM-A']],
    [{ filer_type: 'foreign_private_issuer' }, ['INIT']],
  ] as [Record<string, string>, string[]][])('filters by %j', async (texts, tickers) => {
    expect((await list(texts)).tickers).toEqual(tickers)
  })

  it('names the nearest exchange for one that there is not', async () => {
    await expect(list({ exchange: 'nyse,NASDQ,Elsewhere' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: [
        { parameter: 'exchange', message: 'has no exchange NASDQ; did you mean Nasdaq?' },
        {
          parameter: 'exchange',
          message: expect.stringContaining('has no exchange Elsewhere; one of CBOE, '),
        },
      ],
    })
  })

  it('leads to the next page with the same filters until there is none', async () => {
    const first = await list({ limit: '1', sector: 'technology' })
    expect(first.tickers).toEqual(['INIT'])
    const link = /^<(.+)>; rel="next"$/.exec(first.headers.get('Link')!)![1]!
    const next = new URL(link, 'http://localhost')
    expect(next.pathname).toBe('/api/v1/companies/universe')
    const second = await list(Object.fromEntries(next.searchParams))
    expect(second.tickers).toEqual(['ZACM-A'])
    expect(second.headers.get('X-Total-Count')).toBe('2')
    expect(second.headers.has('Link')).toBe(false)
  })

  it('returns all requested tickers, and 20 companies by default', async () => {
    const companies = Array.from({ length: 60 }, (_, index) =>
      companyFixture(9100000 + index, `Made ${index}`, { listings: symbols(`M${100 + index}`) }),
    )
    const made = { companies, covered: companies.map(({ cik }) => cik) }
    const asked = companies.map(({ listings }) => listings[0]!.ticker).join(',')
    expect((await list({}, made)).rows).toHaveLength(20)
    expect((await list({ tickers: asked }, made)).rows).toHaveLength(60)
    expect((await list({ tickers: asked, limit: '7' }, made)).rows).toHaveLength(7)
  })

  it.each([
    [{ limit: '0' }],
    [{ limit: '5001' }],
    [{ sector: 'tech' }],
    [{ filer_type: 'bank' }],
    [{ order: 'size' }],
    [{ tickers: Array.from({ length: 101 }, (_, index) => `T${index}`).join(',') }],
    [{ ticker: 'BTL' }],
  ] as [Record<string, string>][])('rejects %.60j', async texts => {
    await expect(list(texts)).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})
