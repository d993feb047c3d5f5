import { afterAll, describe, expect, it } from 'vitest'
import { CURATED_COMPANIES } from '../../../loaders/sample/companies/curated.ts'
import { samplePrices } from '../../../loaders/sample/prices.ts'
import { formatDay, parseDay } from '../../../src/domain/day.ts'
import type { PriceSeries } from '../../../src/domain/prices/price-series.ts'
import { openSampleApp } from '../../support/sample-app.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())

interface Answer {
  readonly ticker: string
  readonly data: readonly {
    readonly date: string
    readonly close: number
    readonly adj_close: number | null
    readonly volume: number
  }[]
  readonly returns: Readonly<Record<string, number | null>>
  readonly last_date: string
  readonly count: number
}

async function daily(ticker: string, query = ''): Promise<Answer> {
  const reply = await sample.app.inject(`/api/v1/market/daily/${ticker}?limit=5000${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json() as Answer
}

const PRICED = CURATED_COMPANIES.filter(({ isPriced }) => isPriced)

/** Closes that were made, by day, of the series that a listing consists of. */
function closesFixture(series: readonly PriceSeries[]): Map<string, number> {
  return new Map(
    series.flatMap(({ days, close }) => [...days].map((day, at) => [formatDay(day), close[at]!])),
  )
}

describe('prices of the synthetic sample', () => {
  it.each(PRICED.map(profile => [profile.name, profile] as const))(
    'are served as made: %s',
    async (_, profile) => {
      const all = samplePrices(profile)
      const classes =
        profile.tickers.length > 1 ? profile.tickers : [profile.tickers[0] ?? profile.formerTicker!]
      for (const ticker of classes) {
        const own = classes.length > 1 ? all.filter(({ listing }) => listing === ticker) : all
        const truth = closesFixture(own)
        const [traded, adjusted] = [await daily(ticker, '&adjusted=false'), await daily(ticker)]
        expect(traded).toMatchObject({
          ticker,
          count: truth.size,
          last_date: [...truth.keys()].sort().at(-1),
        })
        for (const [at, { date, close, volume }] of traded.data.entries()) {
          expect(close, date).toBe(truth.get(date))
          const factor = profile.splits
            .filter(({ effective }) => effective > date)
            .reduce((product, { ratio }) => product * ratio, 1)
          expect(adjusted.data[at]!.close).toBeCloseTo(close / factor, 6)
          expect(adjusted.data[at]!.volume).toBe(Math.round(volume * factor))
        }
      }
    },
  )

  it('have the total return that their dividends imply', async () => {
    const profile = CURATED_COMPANIES[0]!
    const [series] = samplePrices(profile) as [PriceSeries]
    const last = series.days.at(-1)!
    const from = series.days.findLast(day => day <= parseDay('2025-06-30')!)!
    let shares = 1
    for (const { exDay, amount } of series.dividends) {
      if (exDay <= from || exDay > last) continue
      shares /= 1 - amount / series.close[series.days.indexOf(exDay) - 1]!
    }
    const ends = [last, from].map(day => series.close[series.days.indexOf(day)]!) as [number, number]
    expect(shares).toBeGreaterThan(1)
    expect((await daily(profile.tickers[0]!)).returns['y1']).toBeCloseTo((shares * ends[0]) / ends[1] - 1, 10)
  })

  it('have no return across the halt, and returns on either side of it', async () => {
    expect((await daily('ZZINKF', '&as_of=2021-07-30')).returns).toMatchObject({
      m1: expect.any(Number),
      m6: null,
      y1: null,
    })
    expect((await daily('ZZINKF', '&as_of=2021-03-12')).returns['y1']).toEqual(expect.any(Number))
  })

  it('know nothing of a split to come', async () => {
    const before = await daily('ZZCIND', '&as_of=2020-08-27')
    const after = await daily('ZZCIND', '&as_of=2020-08-28')
    const close = (answer: Answer) => answer.data.find(({ date }) => date === '2020-08-27')!.close
    expect(close(before) / close(after)).toBeCloseTo(4, 6)
  })

  it('answer a former symbol with the joined history, and say where there are none', async () => {
    expect(await daily('ZZGORI')).toMatchObject({ ticker: 'ZZGORS' })
    const reply = await sample.app.inject('/api/v1/market/daily/ZZHALM')
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { error: { code: 'not_found', status: 404, message: 'No prices are loaded for ZZHALM.' } },
    ])
  })

  it('appear in the coverage of a company, and as tables', async () => {
    const { coverage } = (await sample.app.inject('/api/v1/public/companies/by-ticker/ZZKEST')).json() as {
      coverage: Record<string, unknown>
    }
    expect(coverage).toMatchObject({ first_price_date: '2016-01-04', last_price_date: '2025-04-11' })
    const none = (
      await sample.app.inject('/api/v1/public/companies/by-ticker/ZZHALM')
    ).json() as typeof coverage
    expect(none).toMatchObject({ coverage: { first_price_date: null, last_price_date: null } })
    const reply = await sample.app.inject({
      url: '/api/v1/market/daily/ZZALDR?limit=2',
      headers: { accept: 'text/csv' },
    })
    expect(reply.headers['x-has-more']).toBe('true')
    expect(reply.body.split('\r\n')[0]).toBe('ticker,cik,date,open,high,low,close,adj_close,volume,currency')
  })
})
