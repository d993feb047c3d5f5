import fc from 'fast-check'
import { formatDay, parseDay } from '../../../../../src/domain/day.ts'
import type { FilterRequest, RankRequest, ScreenAsked } from './brute-market.ts'

/** What `/screener/screen` answers, as far as tests read it. */
export interface ScreenReply {
  readonly total: number
  readonly count: number
  readonly has_more: boolean
  readonly results: readonly {
    readonly rank: number | null
    readonly ticker: string
    readonly score: number | null
    readonly metrics: Readonly<Record<string, number | null>>
  }[]
  readonly excluded: {
    readonly missing_data: number
    readonly other_currency: number
    readonly stale: number
  }
  readonly universe_size: number
  readonly not_found: readonly string[]
}

/** Metrics with thresholds between which the made companies lie. */
const THRESHOLDS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  revenue: [1e7, 5e10],
  gross_margin: [0.1, 0.8],
  roic: [-0.1, 0.5],
  eps_diluted: [-1, 12],
  pe_ratio: [5, 60],
  market_cap: [1e8, 1e11],
  ev_to_ebitda: [2, 40],
  net_debt_to_ebitda: [-2, 5],
  revenue_growth: [-0.1, 0.3],
  dso: [10, 90],
  piotroski_f: [2, 8],
  shares_outstanding: [1e7, 5e8],
  price: [1, 500],
  total_assets: [1e8, 5e10],
  net_interest_margin: [0, 0.1],
}
const DIMENSIONS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  'TTM.YOY': [-0.2, 0.4],
  'Q.TRENDPCT8': [-0.05, 0.1],
  'A.CAGR3': [-0.1, 0.3],
  'Q.PCTL8': [0, 1],
  'Q.ZSCORE8': [-2, 2],
}
const OWN_UNIT = ['Q.MED8', 'TTM.LAG4', 'A.MAX3']

const metric = fc.constantFrom(...Object.keys(THRESHOLDS))
const named = fc
  .tuple(
    metric,
    fc.option(fc.constantFrom(...Object.keys(DIMENSIONS), ...OWN_UNIT), { nil: undefined, freq: 2 }),
  )
  .map(([metric, dimension]) => ({ metric, ...(dimension && { dimension }) }))

const share = fc.double({ min: 0, max: 1, noNaN: true })

const filter: fc.Arbitrary<FilterRequest> = fc
  .tuple(
    named,
    share,
    share,
    fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'between', 'in_top', 'in_bottom'),
  )
  .map(([name, a, b, operator]): FilterRequest => {
    const range = DIMENSIONS[name.dimension ?? ''] ?? THRESHOLDS[name.metric]!
    const at = (part: number) => range[0] + (range[1] - range[0]) * part ** 2
    if (operator === 'in_top' || operator === 'in_bottom')
      return { ...name, operator, value: Math.max(0.01, a) }
    if (operator === 'between') return { ...name, operator, value: [at(Math.min(a, b)), at(Math.max(a, b))] }
    return { ...name, operator: operator as FilterRequest['operator'], value: at(a) }
  })

const rankKey: fc.Arbitrary<RankRequest> = fc
  .tuple(named, fc.constantFrom('asc' as const, 'desc' as const), fc.constantFrom(1, 2, 0.5))
  .map(([name, direction, weight]) => ({ ...name, direction, weight }))

const LAST = parseDay('2026-06-30')!

/** Screens of random filters; as of days from `since` on, or of the latest where it is null. */
export function screenArbitrary(since: string | null): fc.Arbitrary<ScreenAsked> {
  return fc
    .record({
      filters: fc.array(filter, { maxLength: 3 }),
      match: fc.constantFrom('all' as const, 'any' as const),
      rank_by: fc.array(rankKey, { maxLength: 2 }),
      rank_missing: fc.constantFrom('exclude' as const, 'median' as const),
      sectors: fc.option(fc.constant(['technology', 'financials', 'industrials']), { freq: 3 }),
      period: fc.constantFrom('quarterly' as const, 'ttm' as const, 'annual' as const),
      price: fc.constantFrom('historical' as const, 'current' as const),
      as_of:
        since === null ? fc.constant(null) : fc.integer({ min: parseDay(since)!, max: LAST }).map(formatDay),
    })
    .map(({ rank_by, sectors, as_of, ...rest }) => ({
      ...rest,
      ...(rank_by.length > 0 && { rank_by }),
      ...(sectors && { sectors }),
      ...(as_of && { as_of }),
    }))
}
