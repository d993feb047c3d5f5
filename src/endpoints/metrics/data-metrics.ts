import { defineEndpoint } from '../define-endpoint.ts'
import { METRICS_INPUT, METRICS_OUTPUT, METRICS_ROW } from './metric-fields.ts'
import { metricsJson } from './metrics-json.ts'
import { metricRows, metricsCost, queryMetrics } from './query-metrics.ts'

const DESCRIPTION =
  'Values stand in `data[TICKER].metrics[metric][key]`: `key` is the kind of period for the latest value, and the dimension ' +
  'id for each dimension. Ratios are fractions, money is unscaled in the company’s `currency`. A null has its reason in ' +
  '`metadata.unavailable`: `missing_input:<input>` (with `:<n>_year_before` or `:<n>_quarter_before` where it is an earlier one), ' +
  '`negative_denominator`, `not_applicable:<template>`, `no_price`, `unit_mismatch`, `insufficient_history`, `zero_variance`, ' +
  '`not_finite`, `out_of_range`, `not_burning`, `conflicting_concepts`, `not_reported`, `stale` (the latest period ended, or the last ' +
  'close was made, over 18 months before). A metric that is null at every period looked at has an empty `history`. Values that rest on ' +
  'something near what is meant are told in `metadata.flags`: `ending_balance`, `statutory_tax`, `carried_forward`, `weighted_shares`, ' +
  '`cash_dividends`, `pretax_from_net_income`, `neutral_index`, `price_approximate`, `gap`. As a table: one row a value, those of `years` with their period.'

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
  handle: queryMetrics,
  json: metricsJson,
} as const

/** Metrics of many companies in one call. */
export const dataMetrics = defineEndpoint({
  ...shared,
  name: 'metrics.query',
  method: 'GET',
  summary: 'Computed metrics of many companies',
  description: DESCRIPTION,
})

/** The same for requests that are too large for an address. */
export const dataMetricsByPost = defineEndpoint({
  ...shared,
  name: 'metrics.query_by_post',
  method: 'POST',
  summary: 'Computed metrics of many companies, asked in a body',
  description: `${DESCRIPTION} The same names as in the query, lists as arrays.`,
})
