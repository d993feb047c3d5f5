import { describe, expect, it } from 'vitest'
import { byTicker } from '../../../../../src/api/endpoints/companies/by-ticker.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { COVERED, MARKET } from '../../../../support/company/market.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'

const { context } = companyContext({ companies: MARKET, covered: COVERED })

describe('GET /public/companies/by-ticker/{ticker}', () => {
  it('returns the identity of a ticker and what is loaded', async () => {
    expect(await callEndpoint(byTicker, context, { ticker: 'zacm.b' })).toEqual({
      ticker: 'ZACM-B',
      company_name: 'Acme Testing Corp',
      cik: '0009000001',
      exchange: 'NYSE',
      sic: '7372',
      filer_type: 'domestic_operating',
      sector: 'technology',
      industry: 'software',
      sic_description: 'Services-Prepackaged Software',
      fiscal_year_end: '06-30',
      state_of_incorporation: 'DE',
      currency: 'USD',
      aliases: {
        tickers: ['ZACM-A', 'ZACM-B', 'OLDA'],
        former_names: [{ name: 'Acme Old', from: '1999-01-04', to: null }],
      },
      coverage: {
        first_filing_date: '2020-01-02',
        last_filing_date: '2024-05-06',
        filings: 7,
        facts: 11,
        text_filings: 0,
        transcripts: 0,
        first_price_date: null,
        last_price_date: null,
      },
    })
  })

  it.each(['9000001', '0009000010', 'olda', 'CIK0009000001'])(
    'finds the company of today by %s',
    async ticker => {
      expect(await callEndpoint(byTicker, context, { ticker })).toMatchObject({
        ticker: 'ZACM-A',
        cik: '0009000001',
      })
    },
  )

  it('describes the SIC code by the table where submissions did not', async () => {
    expect(await callEndpoint(byTicker, context, { ticker: 'BTL' })).toMatchObject({
      sic_description: 'National commercial banks',
      filer_type: 'domestic_operating',
      currency: null,
    })
  })

  it('names near tickers where there is no such company', async () => {
    await expect(callEndpoint(byTicker, context, { ticker: 'INTI' })).rejects.toMatchObject({
      code: 'company_not_found',
      message: 'No company has the ticker or CIK INTI. Similar tickers: INIT.',
    })
    await expect(callEndpoint(byTicker, context, { ticker: 'QQQQQQ' })).rejects.toMatchObject({
      message: 'No company has the ticker or CIK QQQQQQ.',
    })
  })

  it('rejects what can be no ticker', async () => {
    await expect(callEndpoint(byTicker, context, { ticker: 'a b' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
  })
})
