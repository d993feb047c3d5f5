import { describe, expect, it } from 'vitest'
import { parseDay } from '../../../../../src/domain/day.ts'
import {
  NO_RESTRICTION,
  type ScreenFilter,
  type ScreenRequest,
} from '../../../../../src/domain/metrics/screen/read-screen.ts'
import { runScreen } from '../../../../../src/domain/metrics/screen/run-screen.ts'
import { isStale } from '../../../../../src/domain/metrics/screen/universe.ts'
import { type Cell, company, universeFixture } from './universe-fixture.ts'

const ref = (metric: string) => ({ metric, dimension: null })

const filter = (metric: string, operator: ScreenFilter['operator'], value: ScreenFilter['value']) => ({
  reference: ref(metric),
  operator,
  value,
})

const byMetric = (metric: string, weight = 1, direction: 'asc' | 'desc' = 'desc') => ({
  reference: ref(metric),
  direction,
  weight,
})

const PLAIN: ScreenRequest = {
  filters: [],
  match: 'all',
  rankBy: [],
  rankMissing: 'exclude',
  columns: [],
  restriction: NO_RESTRICTION,
  limit: 200,
  offset: 0,
}

/** Companies A, B, C ... with one metric each. */
const withRoa = (...cells: readonly Cell[]) =>
  universeFixture(
    cells.map((roa, index) => ({ company: company(String.fromCharCode(65 + index)), cells: { roa } })),
  )

function screen(asked: Partial<ScreenRequest>, { universe, columnOf }: ReturnType<typeof universeFixture>) {
  const result = runScreen({ ...PLAIN, ...asked }, universe, columnOf)
  return { ...result, tickers: result.rows.map(row => row.company.ticker).join('') }
}

describe('a filter', () => {
  it.each([
    ['gt', 2, 'C'],
    ['gte', 2, 'BC'],
    ['lt', 2, 'A'],
    ['lte', 2, 'AB'],
    ['eq', 2, 'B'],
    ['between', [1, 2], 'AB'],
    ['in_top', 0.3, 'C'],
    ['in_top', 0.4, 'BC'],
    ['in_bottom', 0.01, 'A'],
    ['in_bottom', 1, 'ABC'],
  ] as const)('%s %j lets pass %s of 1, 2, 3 and never a null', (operator, value, tickers) => {
    const result = screen({ filters: [filter('roa', operator, value)] }, withRoa(1, 2, 3, 'no_price'))
    expect(result.tickers).toBe(tickers)
    expect(result.excluded).toEqual({ missingData: 1, otherCurrency: 0, stale: 0 })
  })

  it('by fraction takes all that are equal to the last', () => {
    expect(screen({ filters: [filter('roa', 'in_top', 0.25)] }, withRoa(5, 7, 7, 7)).tickers).toBe('BCD')
    expect(screen({ filters: [filter('roa', 'in_bottom', 0.5)] }, withRoa(5, 7, 7, 9)).tickers).toBe('ABC')
  })

  it('by fraction takes a tenth of thirty as three', () => {
    const thirty = withRoa(...Array.from({ length: 30 }, (_, index) => index))
    expect(screen({ filters: [filter('roa', 'in_top', 0.1)] }, thirty).total).toBe(3)
  })

  it('by fraction looks at those that the other filters leave', () => {
    const made = withRoa(1, 2, 3, 4, 5, 6, 7, 8)
    const filters = [filter('roa', 'in_top', 0.5), filter('roa', 'lt', 5)]
    expect(screen({ filters }, made).tickers).toBe('CD')
    expect(screen({ filters: filters.toReversed() }, made).tickers).toBe('CD')
  })

  it('on money leaves out companies of another currency, on a ratio does not', () => {
    const made = universeFixture([
      { company: company('A'), cells: { usd_revenue: 10, roa: 1 } },
      { company: company('J', { currency: 'JPY' }), cells: { usd_revenue: 9000, roa: 1 } },
    ])
    const money = screen({ filters: [filter('usd_revenue', 'gt', 5)] }, made)
    expect(money.tickers).toBe('A')
    expect(money.excluded.otherCurrency).toBe(1)
    expect(screen({ filters: [filter('roa', 'gt', 0)] }, made).tickers).toBe('AJ')
  })

  it('leaves out stale companies and stale metrics', () => {
    const made = universeFixture([
      { company: company('A', { stale: true }), cells: { roa: 1 } },
      { company: company('B'), cells: { roa: 'stale' } },
      { company: company('C'), cells: { roa: 1 } },
    ])
    const result = screen({ filters: [filter('roa', 'gt', 0)] }, made)
    expect(result.tickers).toBe('C')
    expect(result.excluded).toEqual({ missingData: 0, otherCurrency: 0, stale: 2 })
  })
})

describe('several filters', () => {
  const made = universeFixture([
    { company: company('A'), cells: { roa: 1, margin: 1 } },
    { company: company('B'), cells: { roa: 1, margin: -1 } },
    { company: company('C'), cells: { roa: 1 } },
    { company: company('D'), cells: { roa: -1 } },
  ])
  const filters = [filter('roa', 'gt', 0), filter('margin', 'gt', 0)]

  it('must all fit: one that fails decides, though another is null', () => {
    const result = screen({ filters }, made)
    expect(result.tickers).toBe('A')
    expect(result.excluded.missingData).toBe(1) // C; D fails
  })

  it('or any: one that fits decides, though another is null', () => {
    const result = screen({ filters, match: 'any' }, made)
    expect(result.tickers).toBe('ABC')
    expect(result.excluded.missingData).toBe(1) // D
  })
})

describe('ranking', () => {
  it('scores each by the share of the others it is at least as good as', () => {
    const result = screen({ rankBy: [byMetric('roa')] }, withRoa(1, 9, 5, 5, 2))
    expect(result.tickers).toBe('BCDEA')
    expect(result.rows.map(row => row.score)).toEqual([1, 0.75, 0.75, 0.25, 0])
    expect(result.rows.map(row => row.rank)).toEqual([1, 2, 3, 4, 5])
    expect(screen({ rankBy: [byMetric('roa', 1, 'asc')] }, withRoa(1, 9, 5)).tickers).toBe('ACB')
    expect(screen({ rankBy: [byMetric('roa')] }, withRoa(4)).rows[0]?.score).toBe(1)
    expect(screen({}, withRoa(1, 9)).rows.map(({ rank, score }) => [rank, score])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  it('weighs several metrics by their share of all weights', () => {
    const made = universeFixture([
      { company: company('A'), cells: { roa: 3, margin: 1 } },
      { company: company('B'), cells: { roa: 2, margin: 2 } },
      { company: company('C'), cells: { roa: 1, margin: 3 } },
    ])
    const result = screen({ rankBy: [byMetric('roa', 1), byMetric('margin', 3)] }, made)
    expect(result.rows.map(row => row.score)).toEqual([0.75, 0.5, 0.25])
    expect(result.tickers).toBe('CBA')
  })

  it('leaves out a null, or lets it stand as the median', () => {
    const made = withRoa(1, 'no_price', 3, 5)
    const excluded = screen({ rankBy: [byMetric('roa')] }, made)
    expect(excluded.tickers).toBe('DCA')
    expect(excluded.excluded.missingData).toBe(1)
    const median = screen({ rankBy: [byMetric('roa')], rankMissing: 'median' }, made)
    expect(median.tickers).toBe('DBCA')
    expect(median.rows.map(row => row.score)).toEqual([1, 0.5, 0.5, 0])
    expect(median.rows[1]?.metrics.get('roa')).toBeNull()
  })

  it('without a metric is by ticker, without scores', () => {
    const result = screen({}, withRoa(3, 1, 2))
    expect(result.tickers).toBe('ABC')
    expect(result.rows.map(row => row.score)).toEqual([null, null, null])
  })
})

describe('the universe of a screen', () => {
  const made = universeFixture([
    { company: company('A', { exchange: 'NYSE' }), cells: {} },
    { company: company('B', { sector: 'energy', industry: 'coal', exchange: 'Nasdaq' }), cells: {} },
    { company: company('C', { sector: null, exchange: null, filerType: null }), cells: {} },
  ])
  const of = (over: Partial<ScreenRequest['restriction']>) =>
    screen({ restriction: { ...NO_RESTRICTION, ...over } }, made)

  it('is what every restriction leaves', () => {
    expect(of({ sectors: ['energy', 'technology'] }).tickers).toBe('AB')
    expect(of({ industries: ['coal'] }).tickers).toBe('B')
    expect(of({ exchanges: ['nasdaq', 'nyse'] }).tickers).toBe('AB')
    expect(of({ filerTypes: ['domestic_operating'] }).tickers).toBe('AB')
    expect(of({ ciks: [company('C').cik, company('A').cik], sectors: ['technology'] }).tickers).toBe('A')
    expect(of({ ciks: [] }).tickers).toBe('')
    expect(of({ sectors: ['energy'] }).universeSize).toBe(1)
  })

  it('shows the latest period end of its metrics, else of the balance sheets', () => {
    const made = withRoa(1)
    expect(screen({}, made).rows[0]?.periodEnd).toBe(20_000)
    expect(screen({ rankBy: [byMetric('roa')] }, made).rows[0]?.periodEnd).toBe(19_000)
  })

  it('shows the metrics of filters, ranking and columns by their keys', () => {
    const { universe, columnOf } = universeFixture([
      { company: company('A'), cells: { roa: 1, margin: 2, 'margin.Q.TREND8': 3 } },
    ])
    const asked = {
      ...PLAIN,
      filters: [filter('roa', 'gt', 0)],
      rankBy: [byMetric('margin')],
      columns: [{ metric: 'margin', dimension: 'Q.TREND8' }, ref('usd_revenue'), ref('roa')],
    }
    expect([...runScreen(asked, universe, columnOf).rows[0]!.metrics]).toEqual([
      ['roa', 1],
      ['margin', 2],
      ['margin.Q.TREND8', 3],
      ['usd_revenue', null],
    ])
  })

  it('may be empty', () => {
    expect(
      screen({ rankBy: [byMetric('roa')], filters: [filter('roa', 'in_top', 0.5)] }, withRoa()),
    ).toMatchObject({
      total: 0,
      hasMore: false,
      universeSize: 0,
    })
  })
})

describe('a company', () => {
  const day = (text: string) => parseDay(text)!

  it('is stale from the day after 18 months', () => {
    expect(isStale(day('2023-03-31'), day('2024-09-30'))).toBe(false)
    expect(isStale(day('2023-03-31'), day('2024-10-01'))).toBe(true)
    expect(isStale(day('2022-08-31'), day('2024-02-29'))).toBe(false)
    expect(isStale(null, day('2024-02-29'))).toBe(true)
  })
})
