import type { CompanyObservation, FormerName } from '../../src/domain/company/company.ts'
import { type Filing, isAccession } from '../../src/domain/company/filing.ts'
import { formatDay } from '../../src/domain/day.ts'
import { filingDay, storableDay } from '../facts/storable-day.ts'
import { acceptedInUtc } from '../filings/acceptance-time.ts'
import { type Counts, count } from '../shared/counts.ts'
import { cikOf, isObject, type JsonObject, text, wholeNumber } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'

/** A parsed submissions document. */
interface Submissions {
  readonly cik: number
  readonly part: CompanyObservation
  readonly filings: Filing[]
  /** Names of the older pages (`CIK##########-submissions-001.json`), which are separate documents. */
  readonly pages: readonly string[]
  readonly read: number
  readonly dropped: Counts
}

/**
 * Reads a registrant and its latest filings (`data.sec.gov/submissions/CIK##########.json`). Throws `RejectedInputError`
 * for another document or another registrant than `expectedCik`. `observed` is the latest filing date in it.
 */
export function readSubmissions(document: unknown, expectedCik: number | null): Submissions {
  if (!isObject(document) || !isObject(document.filings) || !isObject(document.filings.recent)) {
    throw new RejectedInputError('not a submissions document')
  }
  const cik = cikOf(document.cik)
  if (cik === null) throw new RejectedInputError('submissions without a CIK')
  if (expectedCik !== null && cik !== expectedCik)
    throw new RejectedInputError(`filings of another registrant, CIK ${cik}`)
  const { filings, read, dropped } = readFilingColumns(document.filings.recent, cik)
  return {
    cik,
    part: partOf(document, cik, filings),
    filings,
    pages: pagesOf(document.filings),
    read,
    dropped,
  }
}

/** Reads an older page of a registrant's filings; only its name identifies the registrant. */
export function readSubmissionsPage(
  document: unknown,
  cik: number,
): { readonly filings: Filing[]; readonly read: number; readonly dropped: Counts } {
  if (!isObject(document)) throw new RejectedInputError('not a page of submissions')
  return readFilingColumns(document, cik)
}

function pagesOf(filings: JsonObject): string[] {
  const files = Array.isArray(filings.files) ? filings.files : []
  return files.map(file => (isObject(file) ? text(file.name) : null)).filter(name => name !== null)
}

function partOf(document: JsonObject, cik: number, filings: readonly Filing[]): CompanyObservation {
  const latest = filings.reduce((day, filing) => Math.max(day, filing.filed), 0)
  const forms = [...new Set(filings.map(filing => filing.form))].sort()
  return {
    cik,
    source: 'submissions',
    observed: formatDay(latest),
    rank: null,
    name: text(document.name),
    listings: listingsOf(document),
    formerNames: formerNamesOf(document.formerNames),
    sic: /^\d{1,4}$/.exec(text(document.sic) ?? '')?.[0] ?? null,
    sicDescription: text(document.sicDescription),
    entityType: text(document.entityType),
    forms,
    fiscalYearEnd: monthDay(document.fiscalYearEnd),
    stateOfIncorporation: text(document.stateOfIncorporation),
    currency: null,
  }
}

function listingsOf(document: JsonObject): CompanyObservation['listings'] {
  if (!Array.isArray(document.tickers)) return null
  const exchanges = Array.isArray(document.exchanges) ? document.exchanges : []
  return document.tickers.flatMap((ticker, index) => {
    const symbol = text(ticker)
    return symbol === null ? [] : [{ ticker: symbol.toUpperCase(), exchange: text(exchanges[index]) }]
  })
}

function formerNamesOf(names: unknown): readonly FormerName[] | null {
  if (!Array.isArray(names)) return null
  return names.flatMap(former => {
    const name = isObject(former) ? text(former.name) : null
    return isObject(former) && name !== null
      ? [{ name, from: isoDay(former.from), to: isoDay(former.to) }]
      : []
  })
}

function isoDay(moment: unknown): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text(moment) ?? '')?.[0] ?? null
}

/** SEC's `0926` as `09-26`. */
function monthDay(value: unknown): string | null {
  const match = /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(text(value) ?? '')
  return match ? `${match[1]}-${match[2]}` : null
}

const REQUIRED = ['accessionNumber', 'form', 'filingDate'] as const
const OPTIONAL = ['acceptanceDateTime', 'reportDate', 'items', 'size', 'isXBRL', 'primaryDocument'] as const

type Columns = Readonly<Record<(typeof REQUIRED)[number] | (typeof OPTIONAL)[number], readonly unknown[]>>

/**
 * Filings from columns of equal length, as in `filings.recent` and the older pages. Throws `RejectedInputError` if a
 * required column is missing or columns differ in length; invalid rows are counted.
 */
function readFilingColumns(
  table: JsonObject,
  cik: number,
): { filings: Filing[]; read: number; dropped: Counts } {
  const columns = columnsOf(table)
  const dropped: Counts = new Map()
  const read = columns.accessionNumber.length
  const accepted = acceptedInUtc(
    columns.accessionNumber.map((_, index) => ({
      accepted: text(columns.acceptanceDateTime[index]),
      form: text(columns.form[index]) ?? '',
    })),
  )
  const filings: Filing[] = []
  for (let index = 0; index < read; index += 1) {
    const filing = readRow(columns, index, cik, accepted[index] ?? null)
    if (typeof filing === 'string') count(dropped, filing)
    else filings.push(filing)
  }
  return { filings, read, dropped }
}

function columnsOf(table: JsonObject): Columns {
  const columns: Record<string, readonly unknown[]> = {}
  for (const name of REQUIRED) {
    const column = table[name]
    if (!Array.isArray(column)) throw new RejectedInputError(`filings without the column ${name}`)
    columns[name] = column
  }
  for (const name of OPTIONAL) columns[name] = Array.isArray(table[name]) ? table[name] : []
  const rows = columns.accessionNumber!.length
  for (const [name, column] of Object.entries(columns)) {
    const isAbsent = column.length === 0 && !REQUIRED.some(required => required === name)
    if (column.length !== rows && !isAbsent) {
      throw new RejectedInputError(`column ${name} has ${column.length} rows, accessionNumber ${rows}`)
    }
  }
  return columns as Columns
}

/** The filing of a row, or why it is invalid. */
function readRow(columns: Columns, index: number, cik: number, acceptedAt: string | null): Filing | string {
  const accession = columns.accessionNumber[index]
  if (typeof accession !== 'string' || !isAccession(accession)) return 'bad_accession'
  const form = text(columns.form[index])
  if (form === null) return 'form_missing'
  const filed = filingDay(columns.filingDate[index])
  if (filed === null) return 'bad_filing_date'
  const items = text(columns.items[index])
  return {
    accession,
    filerCik: cik,
    form,
    filed,
    acceptedAt,
    periodEnd: storableDay(columns.reportDate[index]),
    items:
      items === null
        ? []
        : items
            .split(',')
            .map(item => item.trim())
            .filter(item => item !== ''),
    primaryDocument: text(columns.primaryDocument[index]),
    size: wholeNumber(columns.size[index]),
    isXbrl: columns.isXBRL[index] === 1 || columns.isXBRL[index] === true,
  }
}
