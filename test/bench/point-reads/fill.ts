import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { periodType } from '../../../src/api/endpoints/facts/fact-fields.ts'
import { filingRecord } from '../../../src/api/endpoints/filings/filing-record.ts'
import { statementRecord } from '../../../src/api/endpoints/statements/statement-block.ts'
import { formatCik } from '../../../src/domain/company/company.ts'
import { formatDay } from '../../../src/domain/day.ts'
import { formRank } from '../../../src/domain/numbers/derive/fact-version.ts'
import { STATEMENTS } from '../../../src/domain/numbers/line-items/index.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { LiveGenerations, OpenStores } from '../../../src/stores/ports/stores.ts'
import { type Engine, engine } from '../http/engine.ts'

/** CIKs of all companies, and of those with certain data. */
export interface Companies {
  readonly all: readonly number[]
  readonly withPrices: readonly number[]
  readonly withText: readonly number[]
  readonly withRawFacts: readonly number[]
}

const ALL = 1_000_000

/** Copies the data of a data directory into a SQLite file, as tables for the plain service. */
export async function fillSqlite(dataDir: string, path: string): Promise<Companies> {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  const raw = engine(dataDir, 2)
  const tables = sqliteTables(path)
  const { companies, publication, coverage } = stores.companies.snapshot()
  const ciks = {
    all: [] as number[],
    withPrices: [] as number[],
    withText: [] as number[],
    withRawFacts: [] as number[],
  }
  try {
    for (const { cik, name, listings } of companies) {
      const live = publication(cik)
      if (live.numbers === 0) continue
      ciks.all.push(cik)
      const padded = formatCik(cik)
      tables.insert('companies', [{ cik, name, ticker: listings[0]?.ticker ?? padded, padded }])
      await fillStatements(tables, stores, live)
      await fillFacts(tables, stores, raw, live)
      await fillFilings(tables, stores, live)
      if (await fillPrices(tables, stores, cik)) ciks.withPrices.push(cik)
      if (coverage(cik).textFilings === 0) continue
      if (await fillSections(tables, stores, cik)) ciks.withText.push(cik)
      if (await fillRawFacts(tables, raw, cik)) ciks.withRawFacts.push(cik)
    }
    return ciks
  } finally {
    tables.close()
    await raw.close()
    await stores.close()
  }
}

async function fillStatements(
  tables: Tables,
  { statements }: OpenStores,
  live: LiveGenerations,
): Promise<void> {
  for (const statement of ['balance_sheet', 'income_statement'] as const) {
    const query = { statement, periodType: 'quarterly', provenance: true } as const
    const versions = await statements.versions(live, query)
    const rows = versions.map(version => ({
      cik: live.cik,
      known_from: formatDay(version.known_from),
      known_to: formatDay(version.known_to),
      currency: version.currency,
      ...statementRecord(STATEMENTS[statement], version, { splits: [], quarters: [] }),
    }))
    tables.insert(statement, rows)
  }
}

async function fillFacts(
  tables: Tables,
  stores: OpenStores,
  raw: Engine,
  live: LiveGenerations,
): Promise<void> {
  const facts = await stores.publisher.factsOf(live)
  tables.insert(
    'facts',
    facts.map(({ concept, unit, value, start, end, filing }) => {
      const [period_start, period_end] = [start === null ? null : formatDay(start), formatDay(end)]
      return {
        ...{ cik: live.cik, taxonomy: concept.taxonomy, concept: concept.name, unit, value },
        ...{
          period_start,
          period_end,
          period_type: periodType(period_start, period_end),
          form_type: filing.form,
        },
        ...{
          filed: formatDay(filing.filed),
          accession_number: filing.accession,
          rank: formRank(filing.form),
        },
      }
    }),
  )
  const periods = await raw.query(
    `SELECT cik, start AS period_start, end AS period_end, fiscal_year, fiscal_period, known_from, known_to
     FROM periods WHERE cik = ${live.cik} AND generation = ${live.numbers}`,
  )
  tables.insert('periods', periods)
}

async function fillFilings(tables: Tables, { filings }: OpenStores, live: LiveGenerations): Promise<void> {
  const query = { forms: null, from: null, to: null, limit: ALL, offset: 0 }
  const { rows } = await filings.ofCompany(live, query)
  tables.insert(
    'filings',
    rows.map(row => ({
      ...{ cik: live.cik, filed: row.filing_date, accepted: row.accepted_at },
      record: filingRecord(row, new Set()),
    })),
  )
}

async function fillPrices(tables: Tables, { prices }: OpenStores, cik: number): Promise<boolean> {
  const history = await prices.history(cik, null)
  if (!history) return false
  const { days, open, high, low, closes, volume } = history
  tables.insert(
    'prices',
    Array.from(days, (day, at) => ({
      ...{ cik, date: formatDay(day), open: open[at], high: high[at], low: low[at], close: closes[at] },
      ...{ adj_close: closes[at], volume: volume[at] },
    })),
  )
  return true
}

async function fillSections(tables: Tables, { text }: OpenStores, cik: number): Promise<boolean> {
  const noFilter = { accessions: null, forms: null, from: null, to: null, sectionIds: null, states: null }
  const filter = { ...noFilter, ciks: [cik], fiscalYear: null, fiscalPeriod: null, keyword: null }
  const page = { limit: 10_000, offset: 0, order: 'filing' } as const
  const { rows } = await text.search({ ...filter, rowTypes: ['section'] }, page)
  tables.insert('sections', rows)
  return rows.some(({ section_id, content_raw }) => section_id === SECTION && content_raw !== null)
}

/** The section that the benchmark requests. */
export const SECTION = 'risk_factors'

async function fillRawFacts(tables: Tables, raw: Engine, cik: number): Promise<boolean> {
  const rows = await raw.query(
    `SELECT cik, concept, label, unit, value, if(start = '1900-01-01', NULL, start) AS period_start, end AS period_end,
       form AS form_type, filed, toString(accn) AS accession_number, decimals, axes, members, axis_labels, member_labels
     FROM dimensional_facts WHERE cik = ${cik}`,
  )
  tables.insert(
    'raw_facts',
    rows.map(({ axes, members, axis_labels, member_labels, ...row }) => {
      const [names, values, labels, texts] = [axes, members, axis_labels, member_labels] as string[][]
      const dimensions = names!.map((axis, at) => ({
        ...{ axis, axis_label: labels![at], member: values![at], member_label: texts![at] },
      }))
      return { ...row, dimensions }
    }),
  )
  return rows.length > 0
}

interface Tables {
  /** The first row of a table defines its columns. */
  insert(table: string, rows: readonly object[]): void
  close(): void
}

const INDEXES: Readonly<Record<string, readonly string[]>> = {
  companies: ['cik'],
  balance_sheet: ['cik, period_end DESC'],
  income_statement: ['cik, period_end DESC'],
  facts: ['cik, taxonomy, concept, period_end DESC', 'cik, period_end'],
  periods: ['cik, period_end DESC'],
  filings: ['cik, filed DESC, accepted DESC'],
  prices: ['cik, date DESC'],
  raw_facts: ['cik, period_end DESC'],
  sections: ['cik, section_id, filing_date DESC', 'accession_number, section_id'],
}

function sqliteTables(path: string): Tables {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  const inserts = new Map<
    string,
    { readonly names: readonly string[]; run(...cells: SQLInputValue[]): unknown }
  >()

  function createTable(table: string, first: object) {
    const names = Object.keys(first)
    db.exec(`CREATE TABLE ${table} (${names.map(name => `"${name}"`)})`)
    const statement = db.prepare(`INSERT INTO ${table} VALUES (${names.map(() => '?')})`)
    return { names, run: (...cells: SQLInputValue[]) => statement.run(...cells) }
  }

  return {
    insert(table, rows) {
      if (rows.length === 0) return
      const insert = inserts.get(table) ?? createTable(table, rows[0]!)
      inserts.set(table, insert)
      db.exec('BEGIN')
      for (const row of rows)
        insert.run(...insert.names.map(name => cellOf((row as Record<string, unknown>)[name])))
      db.exec('COMMIT')
    },
    close() {
      for (const table of inserts.keys())
        for (const [at, columns] of INDEXES[table]!.entries())
          db.exec(`CREATE INDEX ${table}_${at} ON ${table} (${columns})`)
      db.exec('ANALYZE')
      db.close()
    },
  }
}

function cellOf(value: unknown): SQLInputValue {
  if (value === undefined || Number.isNaN(value)) return null
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as SQLInputValue)
}
