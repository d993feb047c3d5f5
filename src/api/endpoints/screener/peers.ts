import Type from 'typebox'
import { type Day, parseDay } from '../../../domain/day.ts'
import { PEER_METHODS, type PeerMethodName } from '../../../domain/metrics/peers/methods.ts'
import { type Peer, peerReferences, peersOf } from '../../../domain/metrics/peers/peers-of.ts'
import { AppError } from '../../../errors.ts'
import {
  AsOf,
  CompanyId,
  companyFields,
  DayText,
  defaulted,
  limit,
  nullable,
  oneOf,
} from '../../../schema/fields.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { PriceInput } from '../metrics/metric-fields.ts'
import { metricIds, resolveMetrics } from '../metrics/metric-ids.ts'
import { MetricValues, readColumns, rowCompany, rowCompanyFields } from './screen-columns.ts'
import { screenUniverse } from './screen-universe.ts'

/** Metrics compared by default. */
const DEFAULT_METRICS = [
  'revenue',
  'revenue_growth',
  'gross_margin',
  'operating_margin',
  'roic',
  'pe_ratio',
  'ev_to_ebitda',
]

const methods = Object.entries(PEER_METHODS)

const peer = Type.Object(
  {
    ...rowCompanyFields,
    market_cap: nullable(Type.Number({ description: 'At the close that `price` selects' })),
    similarity: Type.Number({ minimum: 0, maximum: 1, description: '1 / (1 + distance)' }),
    why: Type.Object(
      {
        industry: nullable(Type.String({ description: 'same_sic4, same_sic3 or same_sic2' })),
        size_ratio: nullable(Type.Number({ description: 'Size relative to the requested company' })),
        size_basis: nullable(Type.String({ description: 'Measure of size: market_cap or revenue' })),
      },
      { title: 'PeerReasons', additionalProperties: false },
    ),
    metrics: MetricValues,
  },
  { additionalProperties: false },
)

/** Peers of a company with comparable metrics. */
export const peers = defineEndpoint({
  name: 'peers.of_company',
  method: 'GET',
  path: '/peers/{cik_or_ticker}',
  tag: 'Screener',
  tier: 'public',
  summary: 'Peer group with comparables',
  description:
    `${methods.map(([name, { meaning }]) => `\`${name}\`: ${meaning}`).join(' ')} Funds, shells, companies that report in another ` +
    'currency and companies without a report for 18 months are not peers. Metrics cover twelve months.',
  shape: { kind: 'object', rows: 'peers' },
  dependsOnToday: true,
  input: Type.Object({
    cik_or_ticker: CompanyId,
    method: defaulted(
      oneOf(methods.map(([name]) => name) as [PeerMethodName, ...PeerMethodName[]], {
        description: 'Method that selects and ranks peers.',
      }),
      'industry',
    ),
    metrics: Type.Optional(metricIds(20, `Metrics to compare. Default: ${DEFAULT_METRICS.join(', ')}.`)),
    price: defaulted(PriceInput, 'historical'),
    limit: limit(50, 10),
    as_of: AsOf,
  }),
  output: Type.Object(
    {
      company: Type.Object(
        { ...rowCompanyFields, ticker: companyFields.ticker, metrics: MetricValues },
        { title: 'ComparedCompany', additionalProperties: false },
      ),
      method: Type.String(),
      peers: Type.Array(peer),
      count: Type.Integer(),
      medians: MetricValues,
      company_percentiles: Type.Record(Type.String(), nullable(Type.Number()), {
        description: 'Share of the returned peers that are not above the company',
      }),
      lacking: nullable(
        Type.String({
          description: 'What the company lacks, so that it has no peers: sic, size or fundamentals',
        }),
      ),
      notice: nullable(Type.String({ description: 'Why there are no peers, and what to try' })),
      as_of: nullable(DayText),
      execution_time_ms: Type.Number(),
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const resolved = resolveCompany(context, input.cik_or_ticker)
    const today = parseDay(input.as_of ?? context.today) as Day
    const asOf = input.as_of === undefined ? null : today
    const screened = await screenUniverse(context, asOf, today)
    const place = screened.placeOf.get(resolved.company.cik)
    if (place === undefined)
      throw new AppError('not_found', {
        message: `No metrics are loaded for ${resolved.ticker}, so it has no peers.`,
      })
    const request = {
      method: input.method,
      limit: input.limit,
      metrics: resolveMetrics(input.metrics ?? DEFAULT_METRICS).map(({ id }) => ({
        metric: id,
        dimension: null,
      })),
    }
    const query = { period: 'ttm', price: input.price, asOf, today } as const
    const columnOf = await readColumns(peerReferences(request), screened, query, context)
    const group = peersOf(place, screened.universe, columnOf, request)
    const company = screened.universe.companies[place] as (typeof screened.universe.companies)[number]
    return {
      company: {
        ...rowCompany({ company }),
        ticker: resolved.ticker,
        metrics: Object.fromEntries(group.metrics),
      },
      method: input.method,
      peers: group.peers.map(peerRecord),
      count: group.peers.length,
      medians: Object.fromEntries(group.medians),
      company_percentiles: Object.fromEntries(group.companyPercentiles),
      lacking: group.lacking,
      notice: group.peers.length > 0 ? null : noticeOf(input.method, group.lacking),
      as_of: input.as_of ?? null,
      execution_time_ms: context.elapsed(),
    }
  },
})

const LACKS = {
  sic: 'The company has no SIC code.',
  size: 'The company has neither a market value nor revenue to compare.',
  fundamentals: 'The company lacks the metrics that are compared.',
} as const

function noticeOf(method: PeerMethodName, lacking: keyof typeof LACKS | null): string {
  const others = methods.map(([name]) => name).filter(name => name !== method)
  const why =
    lacking === null ? 'None of the companies that are loaded is comparable by this method.' : LACKS[lacking]
  return `${why} Other methods: ${others.join(', ')}.`
}

function peerRecord({ company, marketCap, similarity, why, metrics }: Peer) {
  return {
    ...rowCompany({ company }),
    market_cap: marketCap,
    similarity,
    why: { industry: why.industry, size_ratio: why.sizeRatio, size_basis: why.sizeBasis },
    metrics: Object.fromEntries(metrics),
  }
}
