import { describe, expect, it } from 'vitest'
import {
  FEATURE_REFERENCES,
  PEER_METHODS,
  type PeerMethodName,
} from '../../../../../src/domain/metrics/peers/methods.ts'
import {
  type PeerRequest,
  peerReferences,
  peersOf,
} from '../../../../../src/domain/metrics/peers/peers-of.ts'
import { referenceKey } from '../../../../../src/domain/metrics/screen/universe.ts'
import { type Cell, company, type MadeCompany, universeFixture } from '../screen/universe-fixture.ts'

type Over = Parameters<typeof company>[1]

const made = (ticker: string, sic: string | null, cap: Cell, over: Over = {}, more = {}): MadeCompany => ({
  company: company(ticker, { sic, ...over }),
  cells: { market_cap: cap, ...more },
})

const ROIC = { metric: 'roic', dimension: null }

/** Peers of the first company. */
function group(rows: readonly MadeCompany[], method: PeerMethodName, asked: Partial<PeerRequest> = {}) {
  const { universe, columnOf } = universeFixture(rows)
  const found = peersOf(0, universe, columnOf, { method, limit: 50, metrics: [], ...asked })
  return { ...found, tickers: found.peers.map(peer => peer.company.ticker).join('') }
}

describe('peers by industry', () => {
  const rows = [
    made('A', '7372', 100),
    made('B', '7311', 100), // two digits in common
    made('C', '7374', 100), // three digits
    made('D', '7372', 10),
    made('E', '7372', 'no_price'),
    made('F', '7372', 200),
    made('G', '3571', 100),
    made('H', null, 100),
  ]

  it('come from the narrowest group first, within it by size, those of unknown size last', () => {
    const { peers, tickers } = group(rows, 'industry')
    expect(tickers).toBe('FDECB')
    expect(peers.map(peer => peer.why.industry)).toEqual([
      'same_sic4',
      'same_sic4',
      'same_sic4',
      'same_sic3',
      'same_sic2',
    ])
    expect(peers.map(peer => peer.why.sizeRatio)).toEqual([2, 0.1, null, 1, 1])
    expect(peers.map(peer => peer.marketCap)).toEqual([200, 10, null, 100, 100])
    // 1 / (1 + 0.5), 1 / (1 + 1), 1 / (1 + 2)
    expect(peers.slice(2).map(peer => peer.similarity)).toEqual([0.666666666666667, 1 / 2, 0.333333333333333])
  })

  it('are cut at the limit', () => {
    expect(group(rows, 'industry', { limit: 2 }).tickers).toBe('FD')
  })

  it('are empty with a reason for a company without a SIC code', () => {
    expect(group([made('A', null, 1), made('B', '7372', 1)], 'industry')).toMatchObject({
      peers: [],
      lacking: 'sic',
    })
    expect(group([made('A', '7372', 1)], 'industry')).toMatchObject({ peers: [], lacking: null })
  })
})

describe('peers by size', () => {
  it('are from a quarter to four times as large, the nearest first, in any industry', () => {
    const rows = [
      made('A', '7372', 100),
      made('B', '1311', 400),
      made('C', '2000', 401),
      made('D', null, 25),
      made('E', '2000', 24),
      made('F', '7372', 90),
      made('G', '7372', 'no_price'),
      made('H', '7372', -5),
    ]
    const { peers, tickers } = group(rows, 'size')
    expect(tickers).toBe('FBD')
    expect(peers[0]?.similarity).toBeCloseTo(1 / (1 + Math.log(100 / 90)), 14)
    expect(peers.map(peer => peer.why.sizeBasis)).toEqual(['market_cap', 'market_cap', 'market_cap'])
  })

  it('take revenue for all where the market value of the company is not known', () => {
    const rows = [
      made('A', '7372', 'no_price', {}, { revenue: 50 }),
      made('B', '7372', 50, {}, { revenue: 1000 }),
      made('C', '7372', 9000, {}, { revenue: 60 }),
    ]
    const { peers, tickers } = group(rows, 'size')
    expect(tickers).toBe('C')
    expect(peers[0]?.why).toEqual({ industry: 'same_sic4', sizeRatio: 1.2, sizeBasis: 'revenue' })
  })

  it('are none where no size is known', () => {
    expect(group([made('A', '7372', 'no_price'), made('B', '7372', 1)], 'size')).toMatchObject({
      peers: [],
      lacking: 'size',
    })
  })
})

describe('peers by fundamentals', () => {
  const NAMES = FEATURE_REFERENCES.map(referenceKey)
  const figures = (...values: readonly Cell[]) =>
    Object.fromEntries(NAMES.map((name, index) => [name, values[index] ?? 'missing_input:x']))
  const rows = [
    made('A', '7372', 1, {}, figures(100, 0.5, 0.2, 0.1, 0.05, 0.1, 1)),
    made('B', '1311', 1, {}, figures(110, 0.5, 0.2, 0.1, 0.05, 0.1, 1.1)),
    made('C', '7372', 1, {}, figures(90, 0.1, 0.02, 0.01, 0.2, 0.01, 4)),
    made('D', '7372', 1, {}, figures(100, 0.48, 0.21, 0.12, 0.06)),
    made('E', '7372', 1, {}, figures(100, 0.5, 0.2)),
    made('F', '7372', 1, {}, figures(1e12, 0.9, -5, 9, 0.9, 5, 400)),
  ]

  it('are the nearest in robust scores, whatever their industry', () => {
    const { peers, tickers } = group(rows, 'fundamentals')
    expect(tickers[0]).toBe('B')
    expect(tickers.at(-1)).toBe('F')
    expect(peers[0]!.similarity).toBeGreaterThan(peers[1]!.similarity)
    expect(Math.min(...peers.map(peer => peer.similarity))).toBeGreaterThan(1 / (1 + 10 * Math.sqrt(7)))
  })

  it('are not those of which fewer than four features are known', () => {
    expect(group(rows, 'fundamentals').tickers).not.toContain('E')
    expect(group([rows[4]!, rows[0]!, rows[1]!], 'fundamentals')).toMatchObject({
      peers: [],
      lacking: 'fundamentals',
    })
  })

  it('agree with scores worked out by hand', () => {
    // One feature varies: margins 0.1, 0.2, 0.3, 0.4, 0.5 have the median 0.3 and distances 0, 0.1, 0.1, 0.2, 0.2.
    const only = (ticker: string, margin: number) =>
      made(ticker, '7372', 1, {}, figures(100 * margin, margin, margin, margin, 1, 1, 1))
    const five = [only('A', 0.1), only('B', 0.2), only('C', 0.3), only('D', 0.4), only('E', 0.5)]
    const { peers, tickers } = group(five, 'fundamentals')
    expect(tickers).toBe('BCDE')
    // Three features that tell companies apart are too few, so revenue makes the fourth.
    const margin = 0.1 / (1.4826 * 0.1)
    const logs = [10, 20, 30, 40, 50].map(Math.log)
    const distances = logs.map(log => Math.abs(log - logs[2]!)).sort((a, b) => a - b)
    const revenue = (logs[1]! - logs[0]!) / (1.4826 * distances[2]!)
    const expected = Math.sqrt(((3 * margin ** 2 + revenue ** 2) * 7) / 4)
    expect(peers[0]!.similarity).toBeCloseTo(1 / (1 + expected), 12)
  })
})

describe('peers by any method', () => {
  const METHODS = Object.keys(PEER_METHODS) as PeerMethodName[]
  const same = Object.fromEntries(FEATURE_REFERENCES.map((one, index) => [referenceKey(one), index + 1]))
  const alike = (ticker: string, over: Over = {}) => made(ticker, '7372', 100, over, { ...same, revenue: 5 })

  it.each(METHODS)('%s leave out other currencies, funds, shells and stale companies', method => {
    const rows = [
      alike('A'),
      made(
        'B',
        '7372',
        100,
        {},
        {
          ...same,
          revenue: 6,
          gross_margin: 3,
          operating_margin: 1,
          revenue_cagr_3y: 1,
          capex_to_revenue: 1,
        },
      ),
      made(
        'C',
        '7372',
        110,
        {},
        {
          ...same,
          revenue: 7,
          gross_margin: 4,
          operating_margin: 2,
          revenue_cagr_3y: 2,
          capex_to_revenue: 2,
        },
      ),
      alike('J', { currency: 'JPY' }),
      alike('N', { currency: null }),
      alike('I', { filerType: 'investment_company' }),
      alike('S', { sic: '6770' }),
      alike('T', { stale: true }),
    ]
    expect([...group(rows, method).tickers].sort().join('')).toBe('BC')
  })

  it('are those of the own currency for a company that reports in another', () => {
    const rows = [alike('A', { currency: 'JPY' }), alike('B'), alike('J', { currency: 'JPY' })]
    expect(group(rows, 'industry').tickers).toBe('J')
  })

  it.each(['industry', 'size'] as const)('%s come by ticker where they are equally near', method => {
    const rows = [alike('M'), alike('Z'), alike('B'), alike('é'), alike('A')]
    expect(group(rows, method).tickers).toBe('ABZé')
    expect(group([rows[0]!, ...rows.slice(1).reverse()], method).tickers).toBe('ABZé')
  })

  it('have medians without the company, and its place among them', () => {
    const row = (ticker: string, roic: Cell) => made(ticker, '7372', 100, {}, { roic })
    const rows = [row('A', 5), row('B', 1), row('C', 5), row('D', 9), row('E', 8), row('F', 'no_price')]
    const found = group(rows, 'industry', { metrics: [ROIC] })
    expect(found.metrics).toEqual(new Map([['roic', 5]]))
    expect(found.medians).toEqual(new Map([['roic', 6.5]]))
    expect(found.companyPercentiles).toEqual(new Map([['roic', 0.5]]))
    expect(found.peers.map(peer => peer.metrics.get('roic'))).toEqual([1, 5, 9, 8, null])
    const unknown = group([rows[5]!, rows[0]!], 'industry', { metrics: [ROIC] })
    expect(unknown.companyPercentiles.get('roic')).toBeNull()
    const alone = group([rows[0]!, rows[5]!], 'industry', { metrics: [ROIC] })
    expect([alone.medians.get('roic'), alone.companyPercentiles.get('roic')]).toEqual([null, null])
  })

  it('read what they name, once', () => {
    const keys = (method: PeerMethodName) =>
      peerReferences({ method, limit: 1, metrics: [ROIC, FEATURE_REFERENCES[0]!] }).map(referenceKey)
    expect(keys('industry')).toEqual(['market_cap', 'revenue', 'roic'])
    expect(keys('fundamentals')).toEqual(['market_cap', ...FEATURE_REFERENCES.map(referenceKey), 'roic'])
  })
})
