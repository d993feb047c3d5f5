import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** The project's reference tables: CSV files in this folder. */
type ReferenceTable =
  | 'sectors.csv'
  | 'industries.csv'
  | 'sic.csv'
  | 'sic-ranges.csv'
  | 'successors.csv'
  | 'former-tickers.csv'

export type CsvRow = Readonly<Record<string, string>>

/** Rows of a reference table. Read at startup, because Node cannot import CSV. */
export function referenceRows(table: ReferenceTable): CsvRow[] {
  return csvRows(readFileSync(new URL(table, import.meta.url), 'utf8'), table)
}

/** Rows by column name; blank lines and lines that start with `#` are skipped. Throws an error that names `origin` for invalid CSV. */
export function csvRows(text: string, origin: string): CsvRow[] {
  try {
    return parse(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      comment: '#',
      comment_no_infix: true,
    })
  } catch (cause) {
    throw new Error(`${origin}: ${(cause as Error).message}`, { cause })
  }
}
