import { describe, expect, it } from 'vitest'
import { search } from '../../../../../src/api/endpoints/companies/search.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { COVERED, MARKET } from '../../../../support/company/market.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'

const { context } = companyContext({ companies: MARKET, covered: COVERED })

describe('GET /public/companies/search', () => {
  it('describes each company found', async () => {
    expect(await callEndpoint(search, context, { q: 'initech' })).toEqual({
      results: [
        {
          ticker: 'INIT',
          company_name: 'Initech Made SE',
          cik: '0009000002',
          exchange: 'Nasdaq',
          sic: '3674',
          sector: 'technology',
          industry: 'semiconductors',
          match: 'name',
          score: expect.any(Number),
          covered: true,
        },
      ],
      count: 1,
      has_more: false,
      notice: null,
      execution_time_ms: 1.5,
    })
  })

  it('says why it finds nothing, and which companies have no data', async () => {
    expect(await callEndpoint(search, context, { q: 'xqzv' })).toMatchObject({
      count: 0,
      notice: 'No company has this ticker, CIK, name or industry.',
    })
    expect(await callEndpoint(search, context, { q: 'initech', offset: '9' })).toMatchObject({
      notice: expect.stringMatching(/`offset` is past the last/),
    })
    const { results } = await callEndpoint(search, context, { q: 'unloaded' })
    expect(results[0]).toMatchObject({ ticker: 'UNL', covered: false })
  })

  it('returns null where nothing is known', async () => {
    const { results } = await callEndpoint(search, context, { q: 'gone industries' })
    expect(results[0]).toMatchObject({
      ticker: 'GONE',
      exchange: null,
      sic: null,
      sector: null,
      industry: null,
    })
  })

  it('finds companies without facts too', async () => {
    const { results } = await callEndpoint(search, context, { q: 'UNL' })
    expect(results[0]).toMatchObject({ ticker: 'UNL', match: 'ticker', score: 1 })
  })

  it('pages through all that was found', async () => {
    const whole = await callEndpoint(search, context, { q: 'software', limit: '50' })
    const first = await callEndpoint(search, context, { q: 'software', limit: '1' })
    const second = await callEndpoint(search, context, { q: 'software', limit: '1', offset: '1' })
    expect(whole.count).toBe(2)
    expect(first).toMatchObject({ count: 1, has_more: true })
    expect(second).toMatchObject({ count: 1, has_more: false })
    expect([...first.results, ...second.results]).toEqual(whole.results)
  })

  it('answers an empty list where nothing is found', async () => {
    expect(await callEndpoint(search, context, { q: 'zzzzzz' })).toMatchObject({
      results: [],
      count: 0,
      has_more: false,
    })
  })

  it.each([
    [{}],
    [{ q: '' }],
    [{ q: 'a'.repeat(201) }],
    [{ q: 'acme', limit: '51' }],
    [{ q: 'acme', offset: '-1' }],
  ])('rejects %j', async texts => {
    await expect(callEndpoint(search, context, texts as Record<string, string>)).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
  })
})
