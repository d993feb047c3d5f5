import { FAR_FUTURE, formatDay } from '../../../domain/day.ts'
import { LENGTHS } from '../../../domain/numbers/derive/fiscal-calendar.ts'
import type { BulkFactsQuery } from '../../ports/bulk.ts'
import { accessionSql, NO_DAY } from '../engine/tsv.ts'
import { HOLDS_FIRST } from '../numbers/fact-store.ts'
import { type BulkColumn, liveOf, type RowSource } from './rows.ts'

const DAYS = '(toInt32(end) - toInt32(start) + 1)'
const IS_INSTANT = `start = toDate32('${NO_DAY}')`

/** SQL condition: the length in days is within one of the ranges. */
function lasts(...lengths: readonly (keyof typeof LENGTHS)[]): string {
  const ranges = lengths.map(length => `${DAYS} BETWEEN ${LENGTHS[length][0]} AND ${LENGTHS[length][1]}`)
  return `(NOT (${IS_INSTANT}) AND (${ranges.join(' OR ')}))`
}

const PERIODS: Readonly<Record<NonNullable<BulkFactsQuery['period']>, string>> = {
  instant: `AND ${IS_INSTANT}`,
  quarterly: `AND ${lasts('quarter')}`,
  annual: `AND ${lasts('year')}`,
}

const PERIOD_TYPE = `multiIf(${IS_INSTANT}, 'instant', ${lasts('quarter')}, 'quarterly', ${lasts('year')}, 'annual',
  ${lasts('half', 'nineMonths')}, 'ytd', 'other')`

const AFTER = `AND (cik > {afterCik:UInt32} OR (toString(taxonomy), toString(concept), toString(unit), toInt32(end), toInt32(start))
  > ({after_taxonomy:String}, {after_concept:String}, {after_unit:String}, {after_end_day:Int32}, {after_start_day:Int32}))`

function wherePart({ concepts, asOf, period, after }: BulkFactsQuery): string {
  const filters = [
    concepts !== null &&
      `AND concept IN {names:Array(String)}
       AND (concept IN {bare:Array(String)} OR concat(taxonomy, ':', concept) IN {prefixed:Array(String)})`,
    asOf !== null && 'AND filed <= {asOf:Date}',
    period !== null && PERIODS[period],
    after !== null && after.key !== null && AFTER,
  ]
  return `WHERE cik IN {ciks:Array(UInt32)} AND (cik, generation) IN (${liveOf('numbers')}) ${filters.filter(Boolean).join('\n')}`
}

/** The fiscal calendar as known on the date; of two periods with the same end, an instant gets the longer one. */
function calendar(asOf: string | null): string {
  const known =
    asOf === null
      ? `known_to = '${formatDay(FAR_FUTURE)}'`
      : 'known_from <= {asOf:Date} AND known_to > {asOf:Date}'
  const own = `FROM periods WHERE cik IN {ciks:Array(UInt32)} AND (cik, generation) IN (${liveOf('numbers')}) AND ${known}`
  return `
    SELECT cik, start AS first_day, end AS last_day, argMax((fiscal_year, fiscal_period), toString(period_type)) AS place
    ${own} GROUP BY cik, first_day, last_day
    UNION ALL
    SELECT cik, toDate32('${NO_DAY}') AS first_day, end AS last_day,
      argMax((fiscal_year, fiscal_period), (-toInt32(start), toString(period_type))) AS place
    ${own} GROUP BY cik, last_day`
}

/** The latest filing of the preferred kind of form, as in `/facts-by-period`. */
const page = (where: string, asOf: string | null) => `
  SELECT f.*, c.place.1 AS fiscal_year, c.place.2 AS fiscal_period, c.cik AS calendar_cik FROM (
    SELECT cik, toString(taxonomy) AS taxonomy, toString(concept) AS concept, toString(unit) AS unit, start, end,
      toInt32(end) AS end_day, toInt32(start) AS start_day, value, decimals, filed, accn, form, filer_cik,
      ${PERIOD_TYPE} AS period_type
    FROM facts ${where}
    ORDER BY cik, taxonomy, concept, unit, end, start, ${HOLDS_FIRST}
    LIMIT 1 BY cik, taxonomy, concept, unit, end, start
    LIMIT {limit:UInt32}
  ) AS f
  LEFT JOIN (${calendar(asOf)}) AS c ON c.cik = f.cik AND c.first_day = f.start AND c.last_day = f.end`

const nullable = (sql: string, type: string) => `CAST(${sql}, 'Nullable(${type})')`

const COLUMNS: readonly BulkColumn[] = [
  {
    name: 'filer_cik',
    sql: nullable("leftPad(toString(r.filer_cik), 10, '0')", 'String'),
    type: 'Nullable(String)',
  },
  { name: 'taxonomy', sql: nullable('r.taxonomy', 'String'), type: 'Nullable(String)', kind: 'text' },
  { name: 'concept', sql: nullable('r.concept', 'String'), type: 'Nullable(String)', kind: 'text' },
  { name: 'unit', sql: nullable('r.unit', 'String'), type: 'Nullable(String)', kind: 'text' },
  { name: 'period_type', sql: nullable('r.period_type', 'String'), type: 'Nullable(String)' },
  {
    name: 'period_start',
    sql: `if(r.start = toDate32('${NO_DAY}'), NULL, r.start)`,
    type: 'Nullable(Date32)',
  },
  { name: 'period_end', sql: nullable('r.end', 'Date32'), type: 'Nullable(Date32)' },
  { name: 'fiscal_year', sql: 'if(r.calendar_cik = 0, NULL, r.fiscal_year)', type: 'Nullable(Int16)' },
  {
    name: 'fiscal_period',
    sql: "if(r.calendar_cik = 0 OR r.fiscal_period = '', NULL, toString(r.fiscal_period))",
    type: 'Nullable(String)',
  },
  { name: 'value', sql: nullable('r.value', 'Float64'), type: 'Nullable(Float64)' },
  { name: 'decimals', sql: 'if(r.decimals = -32768, NULL, r.decimals)', type: 'Nullable(Int16)' },
  { name: 'form_type', sql: nullable('r.form', 'String'), type: 'Nullable(String)', kind: 'text' },
  { name: 'filed', sql: nullable('r.filed', 'Date32'), type: 'Nullable(Date32)' },
  { name: 'accession_number', sql: nullable(accessionSql('r.accn'), 'String'), type: 'Nullable(String)' },
]

/** The latest version of each fact filed by a date. */
export function factRows(query: BulkFactsQuery): RowSource {
  const where = wherePart(query)
  const { concepts } = query
  return {
    key: { taxonomy: 'String', concept: 'String', unit: 'String', end_day: 'Int32', start_day: 'Int32' },
    keys: `SELECT DISTINCT cik, toString(taxonomy) AS taxonomy, toString(concept) AS concept, toString(unit) AS unit,
      toInt32(end) AS end_day, toInt32(start) AS start_day FROM facts ${where}`,
    rows: page(where, query.asOf),
    columns: COLUMNS,
    params: {
      ...(query.asOf !== null && { asOf: query.asOf }),
      ...(concepts !== null && {
        names: concepts.map(({ name }) => name),
        bare: concepts.flatMap(({ taxonomy, name }) => (taxonomy === null ? [name] : [])),
        prefixed: concepts.flatMap(({ taxonomy, name }) =>
          taxonomy === null ? [] : [`${taxonomy}:${name}`],
        ),
      }),
    },
  }
}
