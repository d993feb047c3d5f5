import {
  NO_RESTRICTION,
  type ScreenFilter,
  type ScreenRequest,
} from '../../../../../src/domain/metrics/screen/read-screen.ts'
import { bruteForce, type Told } from '../../../domain/metrics/screen/brute-force.ts'
import { type Cell, company, type MadeCompany } from '../../../domain/metrics/screen/universe-fixture.ts'
import type { MetricsReply } from '../metrics/metrics-reply.ts'
import type { Market } from '../metrics/sample-market.ts'

/** A filter as a request writes it. */
export interface FilterRequest {
  readonly metric: string
  readonly operator: ScreenFilter['operator']
  readonly value: number | readonly [number, number]
  readonly dimension?: string
}

export interface RankRequest {
  readonly metric: string
  readonly direction: 'asc' | 'desc'
  readonly weight: number
  readonly dimension?: string
}

export interface ScreenAsked {
  readonly filters: readonly FilterRequest[]
  readonly match: 'all' | 'any'
  readonly rank_by?: readonly RankRequest[]
  readonly rank_missing: 'exclude' | 'median'
  readonly sectors?: readonly string[]
  readonly period: 'quarterly' | 'ttm' | 'annual'
  readonly price: 'historical' | 'current'
  readonly as_of?: string
}

type Named = Pick<FilterRequest, 'metric' | 'dimension'>
/** Statistics whose result is a pure number; the others are in the metric's own unit. */
const PURE = /\.(YOY|QOQ|CAGR\d+|TRENDPCT\d+|PCTL\d+|ZSCORE\d+)$/

export const keyOf = ({ metric, dimension }: Named) =>
  dimension === undefined ? metric : `${metric}.${dimension}`

/** The screen made company by company from what `/data/metrics` answers for each of them. */
export async function bruteScreen(
  market: Market,
  asked: ScreenAsked,
): Promise<Told & { readonly universeSize: number }> {
  const [companies, units, values, sheets] = await Promise.all([
    tickersOf(market, asked.sectors),
    moneyMetrics(market),
    metricsOf(market, asked),
    balanceSheets(market, asked),
  ])
  const named: readonly Named[] = [...asked.filters, ...(asked.rank_by ?? [])]
  const money = (one: Named) => units.has(one.metric) && !(one.dimension && PURE.test(one.dimension))
  const made = companies.flatMap((ticker): MadeCompany[] => {
    const sheet = sheets.get(ticker)
    if (sheet === undefined) return []
    const cells = named.map(one => [
      money(one) ? `usd_${keyOf(one)}` : keyOf(one),
      values.cell(ticker, one.metric, one.dimension ?? asked.period),
    ])
    const { currency } = values.reply.data[ticker] ?? sheet
    return [
      {
        company: company(ticker, { currency, stale: sheet.stale }),
        cells: Object.fromEntries(cells),
      },
    ]
  })
  const reference = (one: Named) => ({
    metric: money(one) ? `usd_${one.metric}` : one.metric,
    dimension: one.dimension ?? null,
  })
  const request: ScreenRequest = {
    filters: asked.filters.map(one => ({ ...one, reference: reference(one) })),
    match: asked.match,
    rankBy: (asked.rank_by ?? []).map(one => ({ ...one, reference: reference(one) })),
    rankMissing: asked.rank_missing,
    columns: [],
    restriction: NO_RESTRICTION,
    limit: 200,
    offset: 0,
  }
  return {
    ...bruteForce(request, made),
    universeSize: made.length,
  }
}

async function tickersOf(market: Market, sectors?: readonly string[]): Promise<readonly string[]> {
  const rows = await market.read<{ ticker: string }[]>(
    `/companies/universe?limit=500${sectors ? `&sector=${sectors}` : ''}`,
  )
  return rows.map(({ ticker }) => ticker)
}

async function moneyMetrics(market: Market): Promise<ReadonlySet<string>> {
  const { metrics } = await market.read<{ metrics: { id: string; unit: string }[] }>('/data/metrics/catalog')
  return new Set(metrics.flatMap(({ id, unit }) => (unit === 'usd' || unit === 'per_share' ? [id] : [])))
}

async function metricsOf(market: Market, { filters, rank_by = [], period, price, as_of }: ScreenAsked) {
  const named: readonly Named[] = [...filters, ...rank_by]
  const dimensions = [...new Set(named.flatMap(({ dimension }) => dimension ?? []))]
  const reply = await everyone(market, {
    metrics: [...new Set(['revenue', ...named.map(({ metric }) => metric)])],
    ...(dimensions.length > 0 && { dimensions }),
    period,
    price,
    as_of,
  })
  const reasons = new Map(
    reply.metadata.unavailable.map(({ ticker, metric, key, reason }) => [
      `${ticker} ${metric} ${key}`,
      reason,
    ]),
  )
  return {
    reply,
    cell: (ticker: string, metric: string, key: string): Cell =>
      reply.data[ticker]?.metrics[metric]?.[key] ?? reasons.get(`${ticker} ${metric} ${key}`) ?? 'untold',
  }
}

/** Companies of which a balance sheet had been filed, and whether the last was long ago. */
async function balanceSheets(market: Market, { as_of }: ScreenAsked) {
  const { data, metadata } = await everyone(market, { metrics: ['total_assets'], period: 'quarterly', as_of })
  const stale = new Set(
    metadata.unavailable.flatMap(({ ticker, reason }) => (reason === 'stale' ? [ticker] : [])),
  )
  return new Map(
    Object.entries(data).flatMap(([ticker, { latest_period, currency }]) =>
      latest_period === null ? [] : [[ticker, { stale: stale.has(ticker), currency }] as const],
    ),
  )
}

async function everyone(market: Market, asked: Readonly<Record<string, unknown>>): Promise<MetricsReply> {
  return market.send('/data/metrics', { ...asked, tickers: await tickersOf(market) })
}
