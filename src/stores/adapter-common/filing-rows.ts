import { createHash } from 'node:crypto'
import type { IndexedFiling, TextRow, TextRowType } from '../text-port.ts'

/** Rows of one filing in reading order, and what tells this content from any other. */
export interface FilingRows {
  readonly rows: readonly TextRow[]
  /** 32 hexadecimal digits; equal for equal rows of an equal filing, however they are ordered. */
  readonly hash: string
}

const RANK: Readonly<Record<TextRowType, number>> = { section: 0, chunk: 1, table: 2 }

/** Throws `TypeError` for rows of another filing and for an id that occurs twice: faults of the loader. */
export function filingRows(filing: IndexedFiling, rows: readonly TextRow[]): FilingRows {
  const ids = new Set<string>()
  for (const { id, cik, accession_number, filing_date } of rows) {
    const strange =
      cik !== filing.cik || accession_number !== filing.accession_number || filing_date !== filing.filing_date
    if (strange) throw new TypeError(`Row ${id} is not of filing ${filing.accession_number}`)
    if (ids.has(id)) throw new TypeError(`Row ${id} occurs twice in filing ${filing.accession_number}`)
    ids.add(id)
  }
  const ordered = rows.toSorted(inReadingOrder)
  const hash = createHash('sha256').update(canonical(filing))
  for (const row of ordered) hash.update(`\n${canonical(row)}`)
  return { rows: ordered, hash: hash.digest('hex').slice(0, 32) }
}

/** Section by section; of one, itself first, then its chunks, then its tables. */
function inReadingOrder(a: TextRow, b: TextRow): number {
  return (
    a.section_order - b.section_order ||
    RANK[a.row_type] - RANK[b.row_type] ||
    (a.start ?? -1) - (b.start ?? -1) ||
    (a.id < b.id ? -1 : 1)
  )
}

function canonical(value: object): string {
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
