import { formatCik } from '../../../src/domain/company/company.ts'
import type { LiveGenerations } from '../../../src/stores/ports/stores.ts'
import type { Row } from './engine.ts'

/** Throws if statement records differ from the rows of the engine. Split-adjusted values are not compared. */
function compareStatements(body: Buffer, rows: readonly Row[]): void {
  const records = dataOf(body)
  expectEqual('records', records.length, Math.min(rows.length, 20))
  for (const [index, record] of records.entries()) {
    const row = rows[index] as Row & {
      readonly values: Readonly<Record<string, number>>
      readonly basis: Readonly<Record<string, string>>
    }
    expectEqual('period', record.period_end, row.end)
    for (const [field, value] of Object.entries(row.values)) {
      if (field in record && !(field in row.basis)) expectEqual(field, record[field], value)
    }
  }
}

/** Throws if facts differ from the rows of the engine, in any order. */
function compareFacts(body: Buffer, rows: readonly Row[]): void {
  const key = (...parts: unknown[]) => parts.join(' ')
  const served = dataOf(body).map(fact => key(fact.unit, fact.period_end, fact.value, fact.filed))
  const expected = rows.map(row => key(row.unit, row.end, row.value, row.filed))
  expectEqual('facts', served.sort().join('\n'), expected.sort().join('\n'))
}

function dataOf(body: Buffer): Row[] {
  return (JSON.parse(body.toString()) as { data: Row[] }).data
}

function expectEqual(what: string, served: unknown, expected: unknown): void {
  if (served === expected) return
  throw new Error(`The service and the engine return different ${what}: ${served} and ${expected}`)
}

export type RunQuery = (sql: string) => Promise<Row[]>

/** A request to the service, and the queries that return the same data from the engine. */
export interface EndpointCase {
  readonly name: string
  path(cik: string): string
  /** Runs the hand-written queries. */
  raw(publication: LiveGenerations, query: RunQuery): Promise<Row[]>
  /** Throws if the response and the rows differ. */
  compare(body: Buffer, rows: readonly Row[]): void
}

const RECORD = `statement, period_type, start, end, fiscal_year, fiscal_period, fiscal_year_reported, template, currency,
  filed, accn, filer_cik, values, basis, null_reasons, warnings`
const SOURCES = `, derivations, source_field, source_sign, source_concept, source_start, source_end, source_value,
  source_accn, source_filed, source_form`
const FACT = 'taxonomy, concept, unit, value, start, end, form, filed, accn, filer_cik'
const CURRENT = "known_to = '2149-06-06'"
const AS_OF = '2023-06-30'
const VISIBLE_AS_OF = `known_from <= '${AS_OF}' AND known_to > '${AS_OF}'`

const of = ({ cik, numbers }: LiveGenerations) => `cik = toUInt32(${cik}) AND g = toUInt64(${numbers})`

const records = (
  publication: LiveGenerations,
  columns: string,
  statement: string,
  period: string,
  visible: string,
) =>
  `SELECT ${columns} FROM statements WHERE ${of(publication)} AND statement = '${statement}'
   AND period_type = '${period}' AND ${visible} ORDER BY end DESC, start DESC LIMIT 21`

const splits = (publication: LiveGenerations) =>
  `SELECT ratio, effective, known_from, accn FROM splits WHERE ${of(publication)} ORDER BY effective DESC`

export const ENDPOINT_CASES: readonly EndpointCase[] = [
  {
    name: 'balance sheet, annual',
    path: cik => `/companies/${cik}/balance-sheet`,
    raw: (company, query) => query(records(company, RECORD, 'balance_sheet', 'annual', CURRENT)),
    compare: compareStatements,
  },
  {
    name: 'balance sheet, as of a date',
    path: cik => `/companies/${cik}/balance-sheet?period=quarterly&as_of=${AS_OF}`,
    raw: (company, query) => query(records(company, RECORD, 'balance_sheet', 'quarterly', VISIBLE_AS_OF)),
    compare: compareStatements,
  },
  {
    name: 'income statement, quarterly (2 queries)',
    path: cik => `/companies/${cik}/income-statement?period=quarterly`,
    async raw(company, query) {
      const [rows] = await Promise.all([
        query(records(company, RECORD, 'income_statement', 'quarterly', CURRENT)),
        query(splits(company)),
      ])
      return rows
    },
    compare: compareStatements,
  },
  {
    name: 'cash flow, trailing twelve months',
    path: cik => `/companies/${cik}/cash-flow?period=ttm`,
    raw: (company, query) => query(records(company, RECORD, 'cash_flow', 'ttm', CURRENT)),
    compare: compareStatements,
  },
  {
    name: 'cash flow, annual, with provenance',
    path: cik => `/companies/${cik}/cash-flow?include=provenance`,
    raw: (company, query) => query(records(company, RECORD + SOURCES, 'cash_flow', 'annual', CURRENT)),
    compare: compareStatements,
  },
  {
    name: 'history of one fact',
    path: cik => `/companies/${cik}/fact-history?concept=us-gaap:Assets&limit=1000`,
    raw: (company, query) =>
      query(
        `SELECT ${FACT} FROM facts WHERE ${of(company)} AND taxonomy = 'us-gaap' AND concept = 'Assets'
         ORDER BY unit, end, start, filed, accn, value`,
      ),
    compare: (body, rows) => compareFacts(body, latestByPeriod(rows)),
  },
  {
    name: 'facts of the latest period (2 sequential queries)',
    path: cik => `/public/companies/${cik}/facts-by-period`,
    async raw(company, query) {
      const periods = await query(
        `SELECT fiscal_year, fiscal_period, period_type, start, end FROM periods WHERE ${of(company)} AND ${CURRENT}
         ORDER BY end DESC, start DESC, period_type`,
      )
      const latest = periods.filter(({ end }) => end === periods[0]!.end)
      const spans = [...latest.map(({ start, end }) => [start, end]), ['1900-01-01', latest[0]!.end]]
      return query(
        `SELECT ${FACT} FROM facts WHERE ${of(company)} AND end = '${latest[0]!.end}'
         AND (toString(start), toString(end)) IN (${spans.map(([start, end]) => `('${start}','${end}')`).join()})
         ORDER BY taxonomy, concept, unit, end, start, filed DESC, accn DESC LIMIT 1 BY taxonomy, concept, unit, end, start
         LIMIT 1001`,
      )
    },
    compare: compareFacts,
  },
]

/** The most recently filed version of each period. */
function latestByPeriod(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map(row => [`${row.unit} ${row.start} ${row.end}`, row])).values()]
}

export const cikOf = ({ cik }: LiveGenerations): string => formatCik(cik)
