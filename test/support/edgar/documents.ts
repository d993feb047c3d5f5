import { formatCik } from '../../../src/domain/company/company.ts'

/** A row of a companyfacts document, with SEC's field names. */
interface FactRow {
  start?: string
  end: string
  val: unknown
  accn: string
  fy?: number | null
  fp?: string | null
  form?: string
  filed: string
  frame?: string
}

export function factRow(over: Partial<FactRow> = {}): FactRow {
  return {
    end: '2023-12-31',
    val: 1_000,
    accn: accession(1),
    fy: 2023,
    fp: 'FY',
    form: '10-K',
    filed: '2024-02-15',
    ...over,
  }
}

/** `0000000001-24-000007` for 7. */
export function accession(sequence: number, filer = 1): string {
  return `${formatCik(filer)}-24-${String(sequence).padStart(6, '0')}`
}

/** A companyfacts document with rows of one concept and unit. */
export function factsDocument(
  cik: number,
  rows: readonly unknown[],
  { concept = 'Assets', unit = 'USD', taxonomy = 'us-gaap', label = 'Assets', name = 'Example Corp' } = {},
) {
  return {
    cik,
    entityName: name,
    facts: { [taxonomy]: { [concept]: { label, description: 'All of it.', units: { [unit]: rows } } } },
  }
}

interface FilingColumnRow {
  accessionNumber: string
  filingDate: string
  reportDate?: string
  acceptanceDateTime?: string
  form: string
  items?: string
  size?: number
  isXBRL?: number
  primaryDocument?: string
}

/** Filings as columns, as in `filings.recent` and older pages. */
export function filingColumns(rows: readonly FilingColumnRow[]) {
  const column = (name: keyof FilingColumnRow, missing: unknown) => rows.map(row => row[name] ?? missing)
  return {
    accessionNumber: column('accessionNumber', ''),
    filingDate: column('filingDate', ''),
    reportDate: column('reportDate', ''),
    acceptanceDateTime: column('acceptanceDateTime', ''),
    form: column('form', ''),
    items: column('items', ''),
    size: column('size', 0),
    isXBRL: column('isXBRL', 0),
    primaryDocument: column('primaryDocument', ''),
  }
}

export function submissionsDocument(
  cik: number,
  rows: readonly FilingColumnRow[],
  over: Readonly<Record<string, unknown>> = {},
  pages: readonly string[] = [],
) {
  return {
    cik: formatCik(cik),
    entityType: 'operating',
    sic: '3571',
    sicDescription: 'Electronic Computers',
    name: 'Example Corp',
    tickers: ['EXA'],
    exchanges: ['Nasdaq'],
    fiscalYearEnd: '0926',
    stateOfIncorporation: 'DE',
    formerNames: [{ name: 'EXAMPLE INC', from: '1994-01-26T00:00:00.000Z', to: '2007-01-04T00:00:00.000Z' }],
    ...over,
    filings: { recent: filingColumns(rows), files: pages.map(name => ({ name, filingCount: 1 })) },
  }
}

/** `company_tickers.json` */
export function tickersDocument(rows: readonly (readonly [cik: number, ticker: string, title: string])[]) {
  return Object.fromEntries(
    rows.map(([cik, ticker, title], index) => [String(index), { cik_str: cik, ticker, title }]),
  )
}
