import { describe, expect, it } from 'vitest'
import { peers } from '../../../../../src/api/endpoints/screener/peers.ts'
import type { MetricsReply } from '../metrics/metrics-reply.ts'
import { marketFixture } from '../metrics/sample-market.ts'

const market = marketFixture({ companies: 30 })

interface Answer {
  readonly company: { readonly ticker: string; readonly metrics: Readonly<Record<string, number | null>> }
  readonly peers: readonly {
    readonly ticker: string
    readonly currency: string
    readonly similarity: number
    readonly why: Readonly<Record<string, string | number | null>>
    readonly metrics: Readonly<Record<string, number | null>>
  }[]
  readonly count: number
  readonly medians: Readonly<Record<string, number | null>>
  readonly company_percentiles: Readonly<Record<string, number | null>>
  readonly lacking: string | null
}

const peersOf = (company: string, query = '') =>
  market.read<Answer>(`${peers.path.replace('{cik_or_ticker}', company)}?limit=50${query}`)

describe('GET /peers/{cik_or_ticker}', () => {
  it.each(['industry', 'size', 'fundamentals'])(
    'finds others like a company by %s, the closest first',
    async method => {
      const { company, peers: found, count } = await peersOf('ZZALDR', `&method=${method}`)
      expect(company.ticker).toBe('ZZALDR')
      expect(count).toBe(found.length)
      expect(count).toBeGreaterThan(0)
      expect(found.map(({ ticker }) => ticker)).not.toContain('ZZALDR')
      expect(found.map(({ ticker }) => ticker)).not.toContain('ZZHALM')
      const similarities = found.map(({ similarity }) => similarity)
      expect(similarities).toEqual(similarities.toSorted((a, b) => b - a))
    },
  )

  it('shows the metrics that /data/metrics answers, their medians and where the company stands', async () => {
    const {
      company,
      peers: found,
      medians,
      company_percentiles,
    } = await peersOf('ZZALDR', '&metrics=revenue,roe')
    const { data } = await market.send<MetricsReply>('/data/metrics', {
      tickers: ['ZZALDR', ...found.map(({ ticker }) => ticker)],
      metrics: ['revenue', 'roe'],
    })
    for (const { ticker, metrics } of [company, ...found])
      expect(metrics).toEqual({
        revenue: data[ticker]!.metrics['revenue']!['ttm'],
        roe: data[ticker]!.metrics['roe']!['ttm'],
      })
    for (const metric of ['revenue', 'roe']) {
      const values = found.flatMap(({ metrics }) => metrics[metric] ?? []).sort((a, b) => a - b)
      const half = (values.length - 1) / 2
      expect(medians[metric]).toBeCloseTo((values[Math.floor(half)]! + values[Math.ceil(half)]!) / 2, 6)
      const own = company.metrics[metric]!
      const below = values.filter(value => value <= own).length / values.length
      expect(company_percentiles[metric]).toBeCloseTo(below, 12)
    }
  })

  it('uses only companies that had filed by as_of', async () => {
    const then = await peersOf('ZZALDR', '&method=size&as_of=2018-06-30')
    const now = await peersOf('ZZALDR', '&method=size')
    expect(then.count).toBeLessThan(now.count)
    const url = peers.path.replace('{cik_or_ticker}', 'ZZALDR')
    expect((await market.get(`${url}?as_of=2001-01-01`)).statusCode).toBe(404)
  })

  it('takes a CIK and names who asks for nobody', async () => {
    expect((await peersOf('4200000001')).company.ticker).toBe('ZZALDR')
    const reply = await market.get(peers.path.replace('{cik_or_ticker}', 'ZZNONE'))
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'company_not_found'])
  })
})
