import { parseDay } from '../../../domain/day.ts'
import { NO_BASIS } from '../../../domain/metrics/derive/share-basis.ts'
import type { BulkMetricsQuery } from '../../ports/bulk.ts'
import { accessionSql } from '../engine/tsv.ts'
import { type BulkColumn, liveOf, type RowSource } from './rows.ts'

/** Maximum day in the stored lists; as an end it means "still known". */
const LAST_DAY = 65_534

const LISTS = ['ends', 'known_from', 'value', 'qualifier', 'basis', 'fiscal_year', 'fiscal_period'] as const

/**
 * Versions in a list that were known on the date. The lists are arguments, because captured lists would be copied
 * per item.
 */
const seen = (list: string) =>
  `arrayFilter((item, known, until) -> known <= {day:UInt16} AND {day:UInt16} < until, ${list}, known_from, known_to)`

/**
 * A metric that is null in every period for one reason has no period; its stored period may be unknown on other
 * dates.
 */
const POINTS = (lists: readonly (typeof LISTS)[number][]) => `
  SELECT cik, toString(metric) AS metric, is_bare, if(is_bare, toInt32(-2147483648), ends) AS end_day,
    ${lists.map(list => `${list} AS at_${list}`).join(', ')}
  FROM (
    SELECT cik, metric, ${lists.map(list => `${seen(list)} AS seen_${list}`).join(', ')},
      arrayAll(one -> isNaN(one), ${seen('value')}) AND arrayUniq(${seen('qualifier')}) = 1 AS is_bare
    FROM metric_series
    WHERE cik IN {ciks:Array(UInt32)} AND (cik, generation) IN (${liveOf('metrics')})
      AND ((period_type = 'quarterly' AND metric IN {quarterly:Array(String)})
        OR (period_type = 'ttm' AND metric IN {ttm:Array(String)})
        OR (period_type = 'annual' AND metric IN {annual:Array(String)}))
  )
  ARRAY JOIN ${lists.map(list => `seen_${list} AS ${list}`).join(', ')}, arrayEnumerate(seen_ends) AS place
  WHERE NOT is_bare OR place = 1`

const AFTER =
  'WHERE cik > {afterCik:UInt32} OR (metric, end_day) > ({after_metric:String}, {after_end_day:Int32})'

const KEYS = (after: string) => `SELECT cik, metric, end_day FROM (${POINTS(['ends'])}) ${after}`

/** Filings by date, which are the sources of values that became known on it. */
const FILINGS = `
  SELECT cik, toUInt16(filed) AS day, arraySort(groupUniqArray(${accessionSql('accn')})) AS accessions
  FROM fact_filings
  WHERE cik IN {ciks:Array(UInt32)} AND (cik, generation) IN (${liveOf('numbers')})
  GROUP BY cik, day`

/** In the order in which the metric endpoints multiply them. */
const SPLITS = `
  SELECT cik, groupArray(ratio) AS ratios, groupArray(effective_day) AS days FROM (
    SELECT cik, ratio, toInt32(effective) AS effective_day FROM splits
    WHERE cik IN {ciks:Array(UInt32)} AND (cik, generation) IN (${liveOf('numbers')})
      AND toInt32(known_from) <= {today:Int32} AND effective_day <= {today:Int32}
    ORDER BY cik, effective_day
  ) GROUP BY cik`

const PAGE = (after: string) => `
  SELECT ${['cik', 'metric', 'is_bare', 'end_day', ...LISTS.map(list => `at_${list}`)].map(name => `p.${name} AS ${name}`).join(', ')},
    f.accessions AS accessions,
    -- Of no item the engine's product is 0.
    if(empty(s.ratios), 1, arrayProduct(arrayMap((ratio, effective) -> if(effective > p.at_basis, ratio, 1), s.ratios, s.days))) AS product,
    if({adjusted:Bool} AND p.at_basis <> ${NO_BASIS}, product, 1) AS factor,
    transform(p.metric, {metrics:Array(String)}, {kinds:Array(String)}, '') AS kind,
    transform(p.metric, {metrics:Array(String)}, {units:Array(String)}, '') AS unit,
    transform(p.cik, {ciks:Array(UInt32)}, {currencies:Array(String)}, '') AS currency
  FROM (SELECT * FROM (${POINTS(LISTS)}) ${after} ORDER BY cik, metric, end_day LIMIT {limit:UInt32}) AS p
  LEFT JOIN (${FILINGS}) AS f ON f.cik = p.cik AND f.day = p.at_known_from
  LEFT JOIN (${SPLITS}) AS s ON s.cik = p.cik`

const day = (sql: string) => `addDays(toDate32('1970-01-01'), ${sql})`
const unlessBare = (sql: string) => `if(r.is_bare, NULL, ${sql})`

const COLUMNS: readonly BulkColumn[] = [
  { name: 'metric', sql: "CAST(r.metric, 'Nullable(String)')", type: 'Nullable(String)' },
  { name: 'period_type', sql: "CAST({period:String}, 'Nullable(String)')", type: 'Nullable(String)' },
  { name: 'period_end', sql: unlessBare(day('r.end_day')), type: 'Nullable(Date32)' },
  { name: 'fiscal_year', sql: unlessBare('r.at_fiscal_year'), type: 'Nullable(Int16)' },
  {
    name: 'fiscal_period',
    sql: "if(r.is_bare OR r.at_fiscal_period = 0, NULL, ['Q1','Q2','Q3','Q4','FY'][r.at_fiscal_period])",
    type: 'Nullable(String)',
  },
  {
    name: 'value',
    sql: "if(isNaN(r.at_value), NULL, multiIf(r.factor = 1, r.at_value, r.kind = 'shares', r.at_value * r.factor, r.at_value / r.factor))",
    type: 'Nullable(Float64)',
  },
  { name: 'unit', sql: "CAST(r.unit, 'Nullable(String)')", type: 'Nullable(String)' },
  {
    name: 'currency',
    sql: "if(r.unit IN ('usd', 'per_share') AND r.currency <> '', r.currency, NULL)",
    type: 'Nullable(String)',
  },
  {
    name: 'null_reason',
    sql: "if(isNaN(r.at_value), if(r.at_qualifier = '', 'not_reported', toString(r.at_qualifier)), NULL)",
    type: 'Nullable(String)',
  },
  {
    name: 'flags',
    sql: "if(isNaN(r.at_value) OR r.at_qualifier = '', CAST([], 'Array(String)'), splitByChar(',', toString(r.at_qualifier)))",
    type: 'Array(String)',
    kind: 'list',
  },
  { name: 'filed', sql: unlessBare(day('r.at_known_from')), type: 'Nullable(Date32)' },
  {
    name: 'accession_numbers',
    sql: "if(r.is_bare, CAST([], 'Array(String)'), r.accessions)",
    type: 'Array(String)',
    kind: 'list',
  },
]

/** Values of metrics as known on a date. */
export function metricRows(query: BulkMetricsQuery): RowSource {
  const after = query.after !== null && query.after.key !== null ? AFTER : ''
  const stored = (kind: string) =>
    query.metrics.filter(({ storedAs }) => storedAs === kind).map(({ id }) => id)
  const known = query.asOf === null ? LAST_DAY : (parseDay(query.asOf) as number)
  return {
    key: { metric: 'String', end_day: 'Int32' },
    keys: KEYS(after),
    rows: PAGE(after),
    columns: COLUMNS,
    params: {
      day: Math.min(Math.max(known, 0), LAST_DAY),
      today: parseDay(query.today) as number,
      adjusted: query.adjusted,
      period: query.period,
      quarterly: stored('quarterly'),
      ttm: stored('ttm'),
      annual: stored('annual'),
      metrics: query.metrics.map(({ id }) => id),
      kinds: query.metrics.map(({ shareKind }) => shareKind ?? ''),
      units: query.metrics.map(({ unit }) => unit),
    },
  }
}
