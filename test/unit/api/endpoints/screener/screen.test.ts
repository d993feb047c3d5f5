import { describe, expect, it } from 'vitest'
import { screen } from '../../../../../src/api/endpoints/screener/screen.ts'
import { marketFixture } from '../metrics/sample-market.ts'
import type { ScreenReply } from './screen-requests.ts'

const market = marketFixture()
const run = (body: object = {}) => market.send<ScreenReply>(screen.path, body)
const tickers = ({ results }: ScreenReply) => results.map(({ ticker }) => ticker)

describe('POST /screener/screen', () => {
  it('lists every company of the universe by ticker without filters', async () => {
    const all = await run()
    expect(all).toMatchObject({ total: 11, count: 11, has_more: false, universe_size: 11, not_found: [] })
    expect(tickers(all)).toEqual(tickers(all).toSorted())
    expect(all.results.every(({ rank }) => rank === null)).toBe(true)
    expect(all).toMatchObject({ sorted_by: 'ticker' })
    expect(all.excluded).toEqual({ missing_data: 0, other_currency: 0, stale: 0 })
  })

  it('excludes a company before its first balance sheet was filed', async () => {
    expect(await run({ as_of: '2001-01-01' })).toMatchObject({ total: 0, universe_size: 0 })
    const first = await run({ as_of: '2018-03-31' })
    expect(first.universe_size).toBe(first.total)
    expect(first.total).toBeLessThan(11)
    expect(tickers(first)).not.toContain('ZZHALM')
  })

  it('shows the metrics of filters, ranking and columns under canonical names', async () => {
    const { results } = await run({
      filters: [{ metric: 'SALES', operator: 'gt', value: 1e9 }],
      rank_by: { metric: 'roic' },
      columns: ['eps_diluted', 'revenue.ttm.cagr3', 'fcf'],
      limit: 1,
    })
    const names = ['revenue', 'roic', 'eps_diluted', 'revenue.TTM.CAGR3', 'free_cash_flow']
    expect(Object.keys(results[0]!.metrics)).toEqual(names)
    expect(results[0]).toMatchObject({ rank: 1, score: 1 })
  })

  it('counts whom it leaves out by the reason', async () => {
    const money = await run({ filters: [{ metric: 'revenue', operator: 'gt', value: 0 }] })
    expect(money).toMatchObject({ total: 10, excluded: { other_currency: 1, missing_data: 0, stale: 0 } })
    const ratio = await run({ filters: [{ metric: 'roic', operator: 'gt', value: -9 }] })
    expect(ratio.excluded).toEqual({ missing_data: 2, other_currency: 0, stale: 0 })
    const late = await run({ as_of: '2026-07-31', filters: [{ metric: 'roe', operator: 'gt', value: -9 }] })
    expect(late.excluded).toMatchObject({ stale: 1 })
    expect(tickers(late)).not.toContain('ZZKEST')
  })

  it('looks only at the companies that the request names or describes', async () => {
    const named = await run({ tickers: ['ZZDOVC', '4200000001', 'ZZNONE'] })
    expect(named).toMatchObject({ universe_size: 2, not_found: ['ZZNONE'] })
    expect(tickers(named)).toEqual(['ZZALDR', 'ZZDOVA'])
    const nasdaq = await run({ exchanges: ['nasdaq'], sectors: ['technology'] })
    expect(tickers(nasdaq)).toEqual(['ZZCIND', 'ZZDOVA'])
    expect(tickers(await run({ filer_types: ['foreign_private_issuer'] }))).toEqual(['ZZHALM'])
  })

  it('pages through the same order', async () => {
    const ask = {
      rank_by: [
        { metric: 'roe', weight: 2 },
        { metric: 'pe_ratio', direction: 'asc' },
      ],
    }
    const whole = await run({ ...ask, rank_missing: 'median' })
    const pages = await Promise.all(
      [0, 4, 8].map(offset => run({ ...ask, rank_missing: 'median', limit: 4, offset })),
    )
    expect(pages.flatMap(({ results }) => results)).toEqual(whole.results)
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, false])
  })

  it('values at the last close where the request says so', async () => {
    const asked = { tickers: ['ZZALDR'], columns: ['pe_ratio', 'roic'] }
    const [then, now] = [await run(asked), await run({ ...asked, price: 'current' })]
    expect(now.results[0]!.metrics['roic']).toBe(then.results[0]!.metrics['roic'])
    expect(now.results[0]!.metrics['pe_ratio']).not.toBe(then.results[0]!.metrics['pe_ratio'])
  })

  it('returns the same rows as CSV', async () => {
    const body = JSON.stringify({ columns: ['revenue'], limit: 3 })
    const reply = await market.post(screen.path, body, { accept: 'text/csv' })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.headers['x-has-more']).toBe('true')
    const [head, ...rows] = reply.body.trimEnd().split('\r\n')
    const { results } = await run({ columns: ['revenue'], limit: 3 })
    expect(head).toMatch(/^ticker,cik,rank,company_name,.*period_end,.*,revenue$/)
    expect(rows.map(row => row.split(',')[0])).toEqual(results.map(({ ticker }) => ticker))
    for (const [at, row] of rows.entries()) expect(row).toContain(String(results[at]!.metrics['revenue']))
  })
})
