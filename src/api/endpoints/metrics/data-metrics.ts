import { hash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Resolved } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext, type JsonBody } from '../define-endpoint.ts'
import { timeSlicer } from '../snapshot-cache.ts'
import {
  type CompanyMetricsAnswer,
  companyMetricsResult,
  type MetricsRequest,
} from './company-metrics-result.ts'
import { METRICS_INPUT, METRICS_OUTPUT, METRICS_ROW } from './metric-fields.ts'
import {
  companyData,
  flagsOf,
  metadataHead,
  metricRows,
  metricsCost,
  metricsUnits,
  queryMetrics,
  questionOf,
  unavailableOf,
} from './query-metrics.ts'

/** The parts of a response for one company, as JSON: its data, and its entries in the two lists. */
type CompanyParts = readonly [data: Buffer, unavailable: Buffer, flags: Buffer]

const inTurn = timeSlicer()

/**
 * The metrics query as JSON bytes, equal to `JSON.stringify` of the result of `queryMetrics`. Built company by company,
 * so that other requests can run in between and the parts of a company are serialized once per request parameters.
 */
async function metricsJson(input: Static<typeof METRICS_INPUT>, context: HandlerContext): Promise<JsonBody> {
  const question = questionOf(input, context)
  const { found, request, dryRun } = question
  const parts = dryRun ? [] : await partsOf(found, request, context)
  const data = Object.fromEntries(parts.map(([data], place) => [found[place]!.ticker, data]))
  const members = Object.entries(data).map(([ticker, bytes]) => [text(`${JSON.stringify(ticker)}:`), bytes])
  const pieces = [
    text('{"data":{'),
    ...separated(members),
    text(`},"metadata":${JSON.stringify(metadataHead(question)).slice(0, -1)},"unavailable":[`),
    ...separated(parts.map(([, unavailable]) => [unavailable])),
    text('],"flags":['),
    ...separated(parts.map(([, , flags]) => [flags])),
    text(`],"execution_time_ms":${JSON.stringify(context.elapsed())}}}`),
  ]
  return { pieces, rows: null }
}

async function partsOf(
  found: readonly Resolved[],
  request: MetricsRequest,
  context: HandlerContext,
): Promise<readonly CompanyParts[]> {
  const { parts: cache, snapshot } = context
  const { dataVersion } = snapshot
  const keyOf = keys(request, context)
  const cached = found.map(company => cache?.get(dataVersion, keyOf(company)) as CompanyParts | undefined)
  const missing = found.filter((_company, place) => cached[place] === undefined)
  if (missing.length === 0) return cached as readonly CompanyParts[]
  const answer = await companyMetricsResult(missing, request, context)
  const serialized = await inTurn.map(missing, company => {
    const parts = companyParts(answer(company), request)
    cache?.set(dataVersion, keyOf(company), parts)
    return parts
  })
  const next = serialized.values()
  return cached.map(parts => parts ?? (next.next().value as CompanyParts))
}

/** Cache key of a company: everything that its parts depend on besides the data version. */
function keys(request: MetricsRequest, { today }: HandlerContext): (company: Resolved) => string {
  const { metrics, dimensions, ...rest } = request
  const ids = [metrics, dimensions].map(list => list.map(({ id }) => id))
  const question = hash('sha256', JSON.stringify([today, ids, rest]), 'base64url')
  return ({ ticker, company: { cik } }) => `${question} ${cik} ${ticker}`
}

function companyParts(answer: CompanyMetricsAnswer, request: MetricsRequest): CompanyParts {
  const listed = (items: readonly unknown[]) => text(JSON.stringify(items).slice(1, -1))
  return [
    text(JSON.stringify(companyData(answer, request))),
    listed(unavailableOf(answer)),
    listed(flagsOf(answer)),
  ]
}

const text = (characters: string) => Buffer.from(characters)
const COMMA = text(',')

/** Joins items with commas, omitting empty ones. */
function separated(items: readonly (readonly Buffer[])[]): Buffer[] {
  return items
    .filter(item => item.some(({ length }) => length > 0))
    .flatMap((item, place) => (place === 0 ? item : [COMMA, ...item]))
}

const DESCRIPTION =
  'Values are in `data[TICKER].metrics[metric][key]`: `key` is the period kind for the latest value, and the dimension ' +
  'id for each dimension. Ratios are fractions, money is unscaled in the company’s `currency`. The reason of a null is in ' +
  '`metadata.unavailable`: `missing_input:<input>` (with `:<n>_year_before` or `:<n>_quarter_before` for an earlier period), ' +
  '`negative_denominator`, `not_applicable:<template>`, `no_price`, `unit_mismatch`, `insufficient_history`, `zero_variance`, ' +
  '`not_finite`, `out_of_range`, `not_burning`, `conflicting_concepts`, `not_derivable`, `not_reported`, `stale` (the latest period ended, or the last ' +
  'close is, more than 18 months old). A metric that is null in every period has an empty `history`. Values based on a ' +
  'substitute are listed in `metadata.flags`: `ending_balance`, `statutory_tax`, `unproven_input`, `carried_forward`, `weighted_shares`, ' +
  '`cash_dividends`, `pretax_from_net_income`, `neutral_index`, `price_approximate`, `gap`. As a table: one row per value, those of `years` with their period.'

const shared = {
  path: '/data/metrics',
  tag: 'Metrics',
  tier: 'public',
  shape: { kind: 'object', table: { row: METRICS_ROW, rows: metricRows } },
  dependsOnToday: true,
  input: METRICS_INPUT,
  output: METRICS_OUTPUT,
  caps: { tickers: 'metrics_tickers', years: 'metrics_years' },
  cost: metricsCost,
  units: metricsUnits,
  handle: queryMetrics,
  json: metricsJson,
} as const

/** Metrics of many companies in one request. */
export const dataMetrics = defineEndpoint({
  ...shared,
  name: 'metrics.query',
  method: 'GET',
  summary: 'Computed metrics of many companies',
  description: DESCRIPTION,
})

/** The same for requests that are too large for a URL. */
export const dataMetricsByPost = defineEndpoint({
  ...shared,
  name: 'metrics.query_by_post',
  method: 'POST',
  summary: 'Computed metrics of many companies (parameters in the request body)',
  description: 'As `GET /data/metrics`, with the parameters in the body; lists are arrays.',
})
