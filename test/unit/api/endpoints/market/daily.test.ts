import { describe, expect, it } from 'vitest'
import { marketDaily } from '../../../../../src/api/endpoints/market/daily.ts'
import { listedSeries, mainListing } from '../../../../../src/domain/prices/last-traded.ts'
import type { PriceSeries } from '../../../../../src/domain/prices/price-series.ts'
import { resolveHistory } from '../../../../../src/domain/prices/resolve-history.ts'
import { day } from '../../../../support/clickhouse/fixtures.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { MARKET } from '../../../../support/company/market.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'
import { priceSeriesFixture } from '../../../../support/price-series.ts'

const ACME = 9000001
const GONE = 9000005
const BANK = 9000003
const CLOSES = {
  '2023-12-29': 300,
  '2024-01-02': 303,
  '2024-01-03': 102,
  '2024-01-04': 99,
  '2024-01-05': 100,
}
const SERIES = new Map<number, readonly PriceSeries[]>([
  [
    ACME,
    [
      priceSeriesFixture(CLOSES, {
        listing: 'ZACM-B',
        splits: [{ effective: day('2024-01-03'), ratio: 3 }],
        dividends: [{ exDay: day('2024-01-04'), amount: 2 }],
        volume: Float64Array.of(100, 100, 300, Number.NaN, 301),
        open: Float64Array.of(300, 300, Number.NaN, 100.1 + 0.2, 100),
      }),
    ],
  ],
  [
    BANK,
    [
      priceSeriesFixture(
        { '2020-01-06': 10, '2021-01-06': 10.5, '2021-06-01': 11 },
        { listing: 'BTL', basis: 'split', tellsSplits: false },
      ),
    ],
  ],
  [GONE, [priceSeriesFixture({ '2020-01-06': 5 }, { listing: 'GONE', tellsDividends: false })]],
])

function handlerContext() {
  const { context } = companyContext({ companies: MARKET })
  const history = async (cik: number, listing: string | null) => {
    const symbols = MARKET.find(one => one.cik === cik)!.listings.map(({ ticker }) => ticker)
    const listed = listedSeries(symbols, SERIES.get(cik) ?? [])
    const found =
      listing === null ? mainListing(symbols, listed) : listed.find(one => one.listing === listing)
    const filed = cik === BANK ? [{ ratio: 4, effective: day('2021-01-30') }] : []
    return found ? resolveHistory(found.listing, found.series, filed) : null
  }
  const listings = async (cik: number) => (SERIES.get(cik) ?? []).map(({ listing }) => listing)
  return {
    ...context,
    stores: { ...context.stores, prices: { ...context.stores.prices, history, listings } },
  }
}
const daily = (ticker: string, texts: Readonly<Record<string, string>> = {}) =>
  callEndpoint(marketDaily, handlerContext(), { ticker, ...texts })
const column = async (name: 'date' | 'close' | 'adj_close', texts: Readonly<Record<string, string>> = {}) =>
  (await daily('ZACM-B', texts)).data.map(row => row[name])

describe('GET /market/daily/{ticker}', () => {
  it('answers days newest first on the shares of today', async () => {
    const answer = await daily('zacm.b')
    expect(answer).toMatchObject({
      ticker: 'ZACM-B',
      cik: '0009000001',
      currency: 'USD',
      count: 5,
      has_more: false,
      last_date: '2024-01-05',
    })
    expect(answer.data.slice(0, 4)).toEqual(
      [
        { date: '2024-01-05', open: 100, high: 101, low: 99, close: 100, adj_close: 100, volume: 301 },
        { date: '2024-01-04', open: 100.3, high: 100, low: 98, close: 99, adj_close: 99, volume: null },
        { date: '2024-01-03', open: null, high: 103, low: 101, close: 102, adj_close: 100, volume: 300 },
        {
          date: '2024-01-02',
          open: 100,
          high: 304 / 3,
          low: 302 / 3,
          close: 101,
          adj_close: expect.closeTo(99.0196, 4),
          volume: 300,
        },
      ].map(row => ({ ...row, high: expect.closeTo(row.high, 6), low: expect.closeTo(row.low, 6) })),
    )
  })

  it('returns prices as traded on request; the adjusted close stays', async () => {
    expect(await column('close', { adjusted: 'false' })).toEqual([100, 99, 102, 303, 300])
    expect(await column('adj_close', { adjusted: 'false' })).toEqual(await column('adj_close'))
  })

  it('returns nothing as traded where it is not known on which side of a split a day lies', async () => {
    const found = await daily('BTL', { adjusted: 'false' })
    expect(found.data.map(({ date, close, volume }) => [date, close, volume])).toEqual([
      ['2021-06-01', 11, 1_000],
      ['2021-01-06', null, null],
      ['2020-01-06', 40, 250],
    ])
    expect((await daily('BTL')).data.map(({ close }) => close)).toEqual([11, 10.5, 10])
  })

  it('uses only data known by as_of', async () => {
    expect(await column('close', { as_of: '2024-01-02' })).toEqual([303, 300])
    expect(await column('adj_close', { as_of: '2024-01-03' })).toEqual([102, 101, 100])
    expect(await daily('ZACM-B', { as_of: '2023-01-01' })).toMatchObject({
      data: [],
      count: 0,
      last_date: null,
      returns: { d1: null, y5: null },
    })
  })

  it('takes a window and a limit, and tells of older days', async () => {
    const texts = { from_date: '2024-01-01', to_date: '2024-01-04' }
    expect(await column('date', texts)).toEqual(['2024-01-04', '2024-01-03', '2024-01-02'])
    expect(await daily('ZACM-B', texts)).toMatchObject({ has_more: false, last_date: '2024-01-05' })
    expect(await daily('ZACM-B', { ...texts, limit: '2' })).toMatchObject({ count: 2, has_more: true })
    const [all, rest] = [await daily('ZACM-B', texts), await daily('ZACM-B', { ...texts, offset: '2' })]
    expect(rest.data).toEqual(all.data.slice(2))
    expect(await daily('ZACM-B', { ...texts, offset: '99' })).toMatchObject({ count: 0, has_more: false })
    expect(await column('date', { from_date: '2024-01-06' })).toEqual([])
    expect(await column('date', { to_date: '2023-12-28' })).toEqual([])
  })

  it('answers returns up to the last day with dividends in them', async () => {
    const { returns } = await daily('ZACM-B')
    expect(returns.d1).toBeCloseTo(100 / 99 - 1, 12)
    // 300 -> 100 on new shares, and 2 paid on a close of 102.
    expect(returns.ytd).toBeCloseTo(100 / (100 * (1 - 2 / 102)) - 1, 12)
    expect(returns).toMatchObject({ d5: null, m1: null, y1: null })
  })

  it('serves no class in the place of another', async () => {
    await expect(daily('ZACM-A')).rejects.toMatchObject({
      code: 'not_found',
      message: 'No prices are loaded for ZACM-A. Prices of this company are loaded for ZACM-B.',
    })
    expect(await daily('9000001')).toMatchObject({ ticker: 'ZACM-B', count: 5 })
    expect(await daily('OLDA')).toMatchObject({ ticker: 'ZACM-B', count: 5 })
  })

  it('serves a company that trades no longer, under its last symbol', async () => {
    expect(await daily('GONE')).toMatchObject({ ticker: 'GONE', data: [{ close: 5, adj_close: null }] })
  })

  it('tells a company without prices from one that is not known', async () => {
    await expect(daily('INIT')).rejects.toMatchObject({
      code: 'not_found',
      message: 'No prices are loaded for INIT.',
    })
    await expect(daily('NOPE')).rejects.toMatchObject({ code: 'company_not_found' })
  })

  it.each([
    { limit: '0' },
    { limit: '5001' },
    { adjusted: 'yes' },
    { from_date: '2024-13-01' },
    { from_date: '2024-02-01', to_date: '2024-01-01' },
    { as_of: 'today' },
    { offset: '-1' },
  ])('rejects %j', async texts => {
    await expect(daily('ZACM-B', texts as Record<string, string>)).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
  })
})
