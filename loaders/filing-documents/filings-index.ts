import { type CsvRow, csvRows } from '../../reference-data/read.ts'
import { parseDay } from '../../src/domain/day.ts'
import { isAccession } from '../../src/domain/filing.ts'
import { cikOf } from '../json.ts'
import { Refusal } from '../refusal.ts'
import type { StatedFiling } from './folder.ts'

const COLUMNS = ['accession_number', 'cik', 'form_type', 'filing_date'] as const

/**
 * `filings/index.csv` of a mirror: what SEC's full index says of each filing, by CIK and accession number
 * (`1234 0000001234-24-000001`). Rows without an accession number or a date are passed over: they name no filing.
 * Throws `Refusal` for what is no such table.
 */
export function readFilingsIndex(bytes: Buffer): ReadonlyMap<string, StatedFiling> {
  let rows: readonly CsvRow[]
  try {
    rows = csvRows(bytes.toString('utf8'), 'filings/index.csv')
  } catch (error) {
    throw new Refusal(`not a table (${(error as Error).message})`, error)
  }
  const missing = COLUMNS.filter(column => rows[0] !== undefined && !(column in rows[0]))
  if (missing.length > 0) throw new Refusal(`without the columns ${missing.join(', ')}`)
  const stated = new Map<string, StatedFiling>()
  for (const row of rows) {
    const cik = cikOf(row['cik'])
    const filed = parseDay(row['filing_date'] ?? '')
    const [accession = '', form = ''] = [row['accession_number'], row['form_type']]
    if (cik === null || filed === null || form === '' || !isAccession(accession)) continue
    stated.set(`${cik} ${accession}`, { form, filed, periodEnd: parseDay(row['period_of_report'] ?? '') })
  }
  return stated
}
