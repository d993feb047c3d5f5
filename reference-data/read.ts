import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** Tables that the project keeps as CSV, beside this file. */
export type ReferenceTable =
  | 'sectors.csv'
  | 'industries.csv'
  | 'sic.csv'
  | 'sic-ranges.csv'
  | 'successors.csv'
  | 'former-tickers.csv'

export type CsvRow = Readonly<Record<string, string>>

/** Rows of one of the project's own tables: part of the program like an import, which Node does not have for CSV. */
export function referenceRows(table: ReferenceTable): CsvRow[] {
  return csvRows(readFileSync(new URL(table, import.meta.url), 'utf8'), table)
}

/** Rows by column name; blank lines and lines that begin with `#` are skipped. Throws, naming `origin`, on text that is no CSV. */
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
