import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay, parseDay } from '../../../../../src/domain/day.ts'
import { METRICS } from '../../../../../src/domain/metrics/catalog/index.ts'
import type { ScreenReply } from '../screener/screen-requests.ts'
import { differences } from './leaves.ts'
import type { MetricsReply } from './metrics-reply.ts'
import { type Market, type OpenMarket, openMarket } from './sample-market.ts'

const COMPANIES = 11
const [random] = fc.sample(fc.integer({ min: parseDay('2018-06-01')!, max: parseDay('2026-05-31')! }), 1)
/** A split that is traded but in no report yet, and any day. */
const DAYS = ['2020-08-31', formatDay(random!)]

const IDS = METRICS.map(({ id }) => id)
const DIMENSIONS = ['TTM.YOY', 'Q.MED8', 'A.CAGR3', 'Q.DELTA4']

async function answers(market: Market, tickers: readonly string[], asOf: string, price: string) {
  const found: unknown[] = []
  for (const period of price === 'current' ? ['ttm'] : ['quarterly', 'ttm', 'annual'])
    for (let at = 0; at < IDS.length; at += 100) {
      const metrics = IDS.slice(at, at + 100)
      const asked = { tickers, metrics, period, price, as_of: asOf, dimensions: DIMENSIONS, years: 3 }
      const { data, metadata } = await market.send<MetricsReply>('/data/metrics', asked)
      const remarks = [...metadata.unavailable, ...metadata.flags].map(remark =>
        Object.values(remark).join(' '),
      )
      found.push({ data, remarks: Object.fromEntries(remarks.map(remark => [remark, true])) })
    }
  return found
}

async function screens(market: Market, asOf: string) {
  const filters = [{ metric: 'roe', operator: 'gt', value: 0.05 }]
  const shared = { as_of: asOf, limit: 200, columns: ['eps_diluted', 'revenue.TTM.YOY'] }
  const bodies = [
    { ...shared, rank_by: { metric: 'market_cap' } },
    { ...shared, filters, price: 'current', rank_by: { metric: 'pe_ratio', direction: 'asc' } },
    { ...shared, filters, match: 'any', period: 'annual' },
  ]
  return Promise.all(
    bodies.map(async body => ({
      ...(await market.send<ScreenReply>('/screener/screen', body)),
      execution_time_ms: 0,
    })),
  )
}

const historyOf = (market: Market, ticker: string, asOf: string) =>
  market.read(`/companies/${ticker}/metrics/history?metrics=revenue,roic,eps_diluted,pe_ratio&as_of=${asOf}`)

async function ruleContext(market: Market, day: string, tickers: readonly string[]) {
  return {
    metrics: {
      historical: await answers(market, tickers, day, 'historical'),
      current: await answers(market, tickers, day, 'current'),
    },
    screens: await screens(market, day),
    histories: await Promise.all(
      ['ZZALDR', 'ZZCIND', 'ZZDOVA'].map(ticker => historyOf(market, ticker, day)),
    ),
  }
}

type Known = Awaited<ReturnType<typeof ruleContext>> & { readonly tickers: readonly string[] }

async function knownThen(day: string): Promise<Known> {
  const cut = await openMarket({ companies: COMPANIES, until: day })
  try {
    const rows = await cut.read<{ ticker: string }[]>('/companies/universe?limit=500')
    const tickers = rows.map(({ ticker }) => ticker)
    return { ...(await ruleContext(cut, day, tickers)), tickers }
  } finally {
    await cut.close()
  }
}

describe('what was known on a day', () => {
  const then = new Map<string, Known>()
  let whole: OpenMarket | undefined
  beforeAll(async () => {
    for (const day of DAYS) then.set(day, await knownThen(day))
    whole = await openMarket({ companies: COMPANIES })
  })
  afterAll(() => whole?.close())

  it.each(DAYS)('is what is answered as of it when all that came since is loaded: %s', async day => {
    const { tickers, ...answered } = then.get(day)!
    expect(tickers.length).toBeGreaterThan(5)
    const now = await ruleContext(whole!, day, tickers)
    expect(differences(now, answered)).toEqual([])
  })
})
