import { type Filing, isAccession } from '../../src/domain/filing.ts'
import { type Counts, count } from '../counts.ts'
import { filingDay, storableDay } from '../facts/storable-day.ts'
import { acceptedInUtc } from '../filings/acceptance-time.ts'
import { type JsonObject, text, wholeNumber } from '../json.ts'
import { Refusal } from '../refusal.ts'

const REQUIRED = ['accessionNumber', 'form', 'filingDate'] as const
const OPTIONAL = ['acceptanceDateTime', 'reportDate', 'items', 'size', 'isXBRL', 'primaryDocument'] as const

type Columns = Readonly<Record<(typeof REQUIRED)[number] | (typeof OPTIONAL)[number], readonly unknown[]>>

/**
 * Filings out of columns of equal length, as `filings.recent` and the older pages have them. Throws `Refusal` where a
 * column that every filing needs is missing or columns differ in length; a row that is no filing is counted.
 */
export function readFilingColumns(
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
    if (!Array.isArray(column)) throw new Refusal(`filings without the column ${name}`)
    columns[name] = column
  }
  for (const name of OPTIONAL) columns[name] = Array.isArray(table[name]) ? table[name] : []
  const rows = columns.accessionNumber!.length
  for (const [name, column] of Object.entries(columns)) {
    const isAbsent = column.length === 0 && !REQUIRED.some(required => required === name)
    if (column.length !== rows && !isAbsent) {
      throw new Refusal(`column ${name} has ${column.length} rows, accessionNumber ${rows}`)
    }
  }
  return columns as Columns
}

/** The filing of a row, or the reason why it is none. */
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
