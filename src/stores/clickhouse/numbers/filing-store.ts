import type { Filing } from '../../../domain/company/filing.ts'
import { parseDay } from '../../../domain/day.ts'
import type { FilingQuery, FilingRow, FilingStore, LiveGenerations } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import { type Params, page } from '../engine/literal.ts'
import { accessionText, dayText, NO_DAY } from '../engine/tsv.ts'
import type { State } from '../publishing/state.ts'
import { NO_SIZE } from './rows/presentation-rows.ts'

const FILINGS = `
  SELECT accn, filer_cik, form, filed, accepted_at, period_end, items, primary_document, size, is_xbrl
  FROM filings
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64}`

interface FilingColumns {
  readonly accn: string
  readonly filer_cik: number
  readonly form: string
  readonly filed: string
  readonly accepted_at: string
  readonly period_end: string
  readonly items: readonly string[]
  readonly primary_document: string
  readonly size: string
  readonly is_xbrl: boolean
}

/** All filings of a generation as loaded, unordered. */
export async function readFilings(db: ClickHouse, publication: LiveGenerations): Promise<Filing[]> {
  if (publication.filings === 0) return []
  const params = { cik: publication.cik, generation: publication.filings }
  const rows = await db.query<FilingColumns>(FILINGS, params, { seconds: 60 })
  return rows.map(row => ({
    accession: accessionText(row.accn),
    filerCik: row.filer_cik,
    form: row.form,
    filed: parseDay(row.filed)!,
    acceptedAt: row.accepted_at || null,
    periodEnd: row.period_end === NO_DAY ? null : parseDay(row.period_end),
    items: row.items,
    primaryDocument: row.primary_document || null,
    size: Number(row.size) === NO_SIZE ? null : Number(row.size),
    isXbrl: row.is_xbrl,
  }))
}

const COLUMNS = 'cik, filer_cik, accn, form, filed, accepted_at, period_end, items, primary_document'

const OF_COMPANY = (filters: string) => `
  SELECT ${COLUMNS},
    accn IN (SELECT accn FROM fact_filings WHERE cik = {cik:UInt32} AND generation = {numbers:UInt64}) AS has_facts
  FROM filings
  WHERE cik = {cik:UInt32} AND generation = {filings:UInt64} ${filters}
  ORDER BY filed DESC, accepted_at DESC, accn DESC
  LIMIT {take:UInt32} OFFSET {offset:UInt32}`

/** Reads the table backwards in its own order; includes the generations that were live at the snapshot. */
const RECENT = (filters: string) => `
  SELECT ${COLUMNS}
  FROM filings_by_day
  WHERE (cik, generation) IN (
      SELECT cik, argMax(generation, published) FROM published_parts
      WHERE part = 'filings' AND published <= {upTo:UInt64} GROUP BY cik)
    ${filters}
  ORDER BY filed DESC, accepted_at DESC, accn DESC, cik DESC
  LIMIT {take:UInt32} OFFSET {offset:UInt32}`

/** The filings of a page that have facts; company and generation are in two lists of equal length. */
const WITH_FACTS = `
  SELECT cik, accn FROM fact_filings
  WHERE cik IN {ciks:Array(UInt32)} AND generation IN {generations:Array(UInt64)} AND accn IN {accns:Array(UInt64)}`

const FILTERS: { readonly [Name in 'forms' | 'from' | 'to' | 'ciks']: string } = {
  forms: 'AND form IN {forms:Array(String)}',
  from: 'AND filed >= {from:Date}',
  to: 'AND filed <= {to:Date}',
  ciks: 'AND cik IN {ciks:Array(UInt32)}',
}

interface Row {
  readonly cik: number
  readonly filer_cik: number
  readonly accn: string
  readonly form: string
  readonly filed: string
  readonly accepted_at: string
  readonly period_end: string
  readonly items: readonly string[]
  readonly primary_document: string
  readonly has_facts?: 0 | 1
}

export function filingStore(db: ClickHouse, state: State): FilingStore {
  return {
    async ofCompany(publication, query) {
      if (publication.filings === 0) return { rows: [], hasMore: false }
      const { sql, params } = filtered(query)
      const { cik, filings, numbers } = publication
      const rows = await db.query<Row>(OF_COMPANY(sql), { ...params, cik, filings, numbers })
      return page(
        rows.map(row => filingRow(row, row.has_facts === 1)),
        query.limit,
      )
    },

    async recent(query) {
      const versions = state.versions()
      const { sql, params } = filtered(query)
      const rows = await db.query<Row>(RECENT(sql), { ...params, upTo: versions.upTo }, { threads: 2 })
      const found = await withFacts(rows)
      return page(
        rows.map(row => filingRow(row, found.has(`${row.cik} ${row.accn}`))),
        query.limit,
      )
    },
  }

  async function withFacts(rows: readonly Row[]): Promise<Set<string>> {
    const publications = [...new Set(rows.map(row => row.cik))].map(cik => state.versions().publication(cik))
    const loaded = publications.filter(({ numbers }) => numbers > 0)
    if (loaded.length === 0) return new Set()
    const found = await db.query<{ cik: number; accn: string }>(WITH_FACTS, {
      ciks: loaded.map(({ cik }) => cik),
      generations: loaded.map(({ numbers }) => numbers),
      accns: rows.map(({ accn }) => BigInt(accn)),
    })
    return new Set(found.map(({ cik, accn }) => `${cik} ${accn}`))
  }
}

function filtered(query: FilingQuery & { readonly ciks?: readonly number[] | null }) {
  const given = Object.entries(FILTERS).filter(
    ([name]) => (query[name as keyof typeof FILTERS] ?? null) !== null,
  )
  const params: Params = {
    ...Object.fromEntries(given.map(([name]) => [name, query[name as keyof typeof FILTERS]!])),
    take: query.limit + 1,
    offset: query.offset,
  }
  return { sql: given.map(([, sql]) => sql).join(' '), params }
}

function filingRow(row: Row, hasFacts: boolean): FilingRow {
  return {
    cik: row.cik,
    filer_cik: row.filer_cik,
    accession_number: accessionText(row.accn),
    form_type: row.form,
    filing_date: row.filed,
    accepted_at: row.accepted_at || null,
    period_end: dayText(row.period_end),
    items: row.items,
    primary_document: row.primary_document || null,
    has_facts: hasFacts,
  }
}
