import { describe, expect, it } from 'vitest'
import { roicScreen } from '../../../../../src/api/endpoints/screener/roic.ts'
import type { MetricsReply } from '../metrics/metrics-reply.ts'
import { marketFixture } from '../metrics/sample-market.ts'

const market = marketFixture({ companies: 30 })

interface Row {
  readonly ticker: string
  readonly sector: string | null
  readonly roic: number
  readonly roic_5y_median: number | null
  readonly sector_median_roic: number
  readonly spread_to_sector: number
}
interface Answer {
  readonly total: number
  readonly results: readonly Row[]
  readonly sector_benchmarks: readonly {
    sector: string
    count: number
    p25: number
    median: number
    p75: number
  }[]
  readonly excluded: {
    readonly missing_data: number
    readonly other_currency: number
    readonly stale: number
  }
  readonly universe_size: number
}

const rowsOf = (query = '') => market.read<Answer>(`${roicScreen.path}?limit=200${query}`)

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}

describe('GET /screener/roic/screen', () => {
  it('lists companies by their own metrics, the highest first', async () => {
    const { results, total } = await rowsOf()
    expect(total).toBe(results.length)
    expect(results.map(({ roic }) => roic)).toEqual(results.map(({ roic }) => roic).toSorted((a, b) => b - a))
    const { data } = await market.send<MetricsReply>('/data/metrics', {
      tickers: results.map(({ ticker }) => ticker),
      metrics: ['roic'],
      dimensions: ['A.MED5'],
    })
    for (const { ticker, roic, roic_5y_median } of results)
      expect(data[ticker]!.metrics['roic']).toEqual({ ttm: roic, 'A.MED5': roic_5y_median })
  })

  it('compares with the median of all of a sector, whom a threshold hides too', async () => {
    const all = await rowsOf()
    const bySector = Map.groupBy(all.results, ({ sector }) => sector)
    const some = await rowsOf('&min_roic=0.2')
    expect(some.total).toBeLessThan(all.total)
    for (const { sector, roic, sector_median_roic, spread_to_sector } of some.results) {
      expect(sector_median_roic).toBeCloseTo(median(bySector.get(sector)!.map(row => row.roic)), 12)
      expect(spread_to_sector).toBeCloseTo(roic - sector_median_roic, 12)
      expect(roic).toBeGreaterThanOrEqual(0.2)
    }
    expect(some.sector_benchmarks).toEqual(all.sector_benchmarks)
    for (const { sector, count, p25, median: middle, p75 } of all.sector_benchmarks) {
      expect(bySector.get(sector)).toHaveLength(count)
      expect(p25 <= middle && middle <= p75).toBe(true)
    }
  })

  it('counts whom it leaves out', async () => {
    const { total, excluded, universe_size } = await rowsOf()
    expect(total + excluded.missing_data + excluded.stale + excluded.other_currency).toBe(universe_size)
    const rich = await rowsOf('&min_market_cap=1000000000&sectors=technology')
    expect(rich.results.every(({ sector }) => sector === 'technology')).toBe(true)
    expect(rich.sector_benchmarks.map(({ sector }) => sector)).toEqual(['technology'])
    expect((await rowsOf('&as_of=2001-01-01')).universe_size).toBe(0)
  })

  it('names every fault at once', async () => {
    const reply = await market.get(
      `${roicScreen.path}?min_roic=NaN&min_market_cap=-1&sectors=tech&limit=201&foo=1`,
    )
    expect(reply.statusCode).toBe(400)
    const named = reply.json().error.details.map((fault: { parameter: string }) => fault.parameter)
    expect(named.sort()).toEqual(['foo', 'limit', 'min_market_cap', 'min_roic', 'sectors'])
  })
})
