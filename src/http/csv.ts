import type { Row } from './columns.ts'

/** What spreadsheets read as a formula at the start of a cell. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * One cell (RFC 4180). Null is nothing, an empty text is `""`, nested values are JSON text. A text that a spreadsheet
 * would run as a formula gets a leading apostrophe: filings say what their filers like. Numbers stay as they are.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return quoted(FORMULA.test(value) ? `'${value}` : value)
  return quoted(JSON.stringify(value))
}

function quoted(text: string): string {
  if (text === '') return '""'
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of a CSV document: the header, then one a row. */
export function* csvLines(columns: readonly string[], rows: Iterable<Row>): Generator<string> {
  yield `${columns.map(csvCell).join(',')}\r\n`
  for (const row of rows) yield `${columns.map(column => csvCell(row[column])).join(',')}\r\n`
}
