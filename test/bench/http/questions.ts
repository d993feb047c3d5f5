import { formatCik } from '../../../src/domain/company/company.ts'
import type { LiveGenerations } from '../../../src/stores/ports/stores.ts'
import type { Row } from './engine.ts'

/** Throws where records of a statement differ from the rows of the engine. Split-adjusted values are left out. */
function sameStatements(answer: Buffer, rows: readonly Row[]): void {
  const records = dataOf(answer)
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

/** Throws where facts differ from the rows of the engine, whatever their order. */
function sameFacts(answer: Buffer, rows: readonly Row[]): void {
  const key = (...parts: unknown[]) => parts.join(' ')
  const served = dataOf(answer).map(fact => key(fact.unit, fact.period_end, fact.value, fact.filed))
  const asked = rows.map(row => key(row.unit, row.end, row.value, row.filed))
  expectEqual('facts', served.sort().join('\n'), asked.sort().join('\n'))
}

function dataOf(answer: Buffer): Row[] {
  return (JSON.parse(answer.toString()) as { data: Row[] }).data
}

function expectEqual(what: string, served: unknown, asked: unknown): void {
  if (served === asked) return
  throw new Error(`The service and its engine answer differently (${what}): ${served}, not ${asked}`)
}

export type Ask = (sql: string) => Promise<Row[]>

/** One thing to ask, of the service and of its engine. */
export interface Question {
  readonly name: string
  path(cik: string): string
  /** The queries that answer it, written by hand. */
  raw(publication: LiveGenerations, ask: Ask): Promise<Row[]>
  /** Throws where the two answers differ. */
  compare(answer: Buffer, rows: readonly Row[]): void
}

const RECORD = `statement, period_type, start, end, fiscal_year, fiscal_period, fiscal_year_reported, template, currency,
  filed, accn, filer_cik, values, basis, null_reasons, warnings`
const SOURCES = `, derivations, source_field, source_sign, source_concept, source_start, source_end, source_value,
  source_accn, source_filed, source_form`
const FACT = 'taxonomy, concept, unit, value, start, end, form, filed, accn, filer_cik'
const NOW = "known_to = '2149-06-06'"
const DAY = '2023-06-30'
const THEN = `known_from <= '${DAY}' AND known_to > '${DAY}'`

const of = ({ cik, numbers }: LiveGenerations) => `cik = toUInt32(${cik}) AND g = toUInt64(${numbers})`

const records = (
  publication: LiveGenerations,
  columns: string,
  statement: string,
  period: string,
  known: string,
) =>
  `SELECT ${columns} FROM statements WHERE ${of(publication)} AND statement = '${statement}'
   AND period_type = '${period}' AND ${known} ORDER BY end DESC, start DESC LIMIT 21`

const splits = (publication: LiveGenerations) =>
  `SELECT ratio, effective, known_from, accn FROM splits WHERE ${of(publication)} ORDER BY effective DESC`

export const QUESTIONS: readonly Question[] = [
  {
    name: 'balance sheet, annual',
    path: cik => `/companies/${cik}/balance-sheet`,
    raw: (company, ask) => ask(records(company, RECORD, 'balance_sheet', 'annual', NOW)),
    compare: sameStatements,
  },
  {
    name: 'balance sheet, as of a day',
    path: cik => `/companies/${cik}/balance-sheet?period=quarterly&as_of=${DAY}`,
    raw: (company, ask) => ask(records(company, RECORD, 'balance_sheet', 'quarterly', THEN)),
    compare: sameStatements,
  },
  {
    name: 'income statement, quarterly (2 queries)',
    path: cik => `/companies/${cik}/income-statement?period=quarterly`,
    async raw(company, ask) {
      const [rows] = await Promise.all([
        ask(records(company, RECORD, 'income_statement', 'quarterly', NOW)),
        ask(splits(company)),
      ])
      return rows
    },
    compare: sameStatements,
  },
  {
    name: 'cash flow, twelve months',
    path: cik => `/companies/${cik}/cash-flow?period=ttm`,
    raw: (company, ask) => ask(records(company, RECORD, 'cash_flow', 'ttm', NOW)),
    compare: sameStatements,
  },
  {
    name: 'cash flow, annual, with provenance',
    path: cik => `/companies/${cik}/cash-flow?include=provenance`,
    raw: (company, ask) => ask(records(company, RECORD + SOURCES, 'cash_flow', 'annual', NOW)),
    compare: sameStatements,
  },
  {
    name: 'history of one fact',
    path: cik => `/companies/${cik}/fact-history?concept=us-gaap:Assets&limit=1000`,
    raw: (company, ask) =>
      ask(
        `SELECT ${FACT} FROM facts WHERE ${of(company)} AND taxonomy = 'us-gaap' AND concept = 'Assets'
         ORDER BY unit, end, start, filed, accn, value`,
      ),
    compare: (answer, rows) => sameFacts(answer, latestByPeriod(rows)),
  },
  {
    name: 'facts of the latest period (2 queries in turn)',
    path: cik => `/public/companies/${cik}/facts-by-period`,
    async raw(company, ask) {
      const periods = await ask(
        `SELECT fiscal_year, fiscal_period, period_type, start, end FROM periods WHERE ${of(company)} AND ${NOW}
         ORDER BY end DESC, start DESC, period_type`,
      )
      const latest = periods.filter(({ end }) => end === periods[0]!.end)
      const spans = [...latest.map(({ start, end }) => [start, end]), ['1900-01-01', latest[0]!.end]]
      return ask(
        `SELECT ${FACT} FROM facts WHERE ${of(company)} AND end = '${latest[0]!.end}'
         AND (toString(start), toString(end)) IN (${spans.map(([start, end]) => `('${start}','${end}')`).join()})
         ORDER BY taxonomy, concept, unit, end, start, filed DESC, accn DESC LIMIT 1 BY taxonomy, concept, unit, end, start
         LIMIT 1001`,
      )
    },
    compare: sameFacts,
  },
]

/** The version of each period that was filed last. */
function latestByPeriod(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map(row => [`${row.unit} ${row.start} ${row.end}`, row])).values()]
}

export const cikOf = ({ cik }: LiveGenerations): string => formatCik(cik)
