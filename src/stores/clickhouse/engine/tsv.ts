import { type Day, formatDay } from '../../../domain/day.ts'
import type { RowsPage } from './client.ts'
import type { NativeBlock } from './native-blocks.ts'

/*
 * On the way from a server a response may be truncated, or come from another server. An incomplete response throws: none is
 * better than a part of one.
 */

/** One array: a truncated response cannot be parsed as a shorter one. */
export function parseRows<Row>(text: string): Row[] {
  const rows: unknown = JSON.parse(text)
  if (!Array.isArray(rows)) throw new Error('The response is not a list of rows')
  return rows as Row[]
}

interface JsonResponse<Row> {
  readonly data?: Row[]
  readonly rows?: number
  readonly rows_before_limit_at_least?: number
}

export function pageIn<Row>(text: string): RowsPage<Row> {
  const { data, rows, rows_before_limit_at_least: total } = JSON.parse(text) as JsonResponse<Row>
  if (!Array.isArray(data) || rows !== data.length || typeof total !== 'number')
    throw new Error('The response is not a page of rows')
  return { rows: data, total }
}

/** Blocks have no end mark: only the row count that the server reports shows a response truncated between two blocks. */
export function wholeNative(blocks: NativeBlock[], reported: string | undefined): NativeBlock[] {
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0)
  if (reported === undefined || Number(reported) !== rows)
    throw new Error(`The response has ${rows} rows; the server reported ${reported ?? 'no row count'}`)
  return blocks
}

/** Rows of an insert are built in slices of this size, so that the event loop is never blocked for long. */
export const SLICE_ROWS = 10_000

/** Stands for "none" in day columns: an instant has no first day. Earliest `Date32` of the engine. */
export const NO_DAY = '1900-01-01'

const FIRST_DAY: Day = -25_566 // 1900-01-02
const LAST_DAY: Day = 120_529 // 2299-12-31
const LAST_FILING_DAY: Day = 65_535 // 2149-06-06

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
}

/** Text as a cell. */
export function tsvText(text: string): string {
  return /[\\\t\n\r\0]/.test(text) ? text.replace(/[\\\t\n\r\0]/g, character => ESCAPES[character]!) : text
}

/** Text inside a list or map of a cell: one level of escapes serves both. */
export function tsvQuoted(text: string): string {
  return `'${tsvText(text).replaceAll("'", "\\'")}'`
}

/** A list of texts as a cell. It is already escaped and must not be escaped again. */
export function tsvList(items: readonly string[]): string {
  return `[${items.map(tsvQuoted).join(',')}]`
}

/** A day as a `Date32` cell; null is `NO_DAY`. Throws `RangeError` for days that the engine cannot hold. */
export function tsvDay(day: Day | null): string {
  return day === null ? NO_DAY : formatDay(storedDay(day))
}

/** A filing day as a `Date` cell, 1970 to 2149. */
export function tsvFilingDay(day: Day): string {
  return formatDay(storedFilingDay(day))
}

/** A day, or that of `NO_DAY`, as a number that the engine casts to `Date32`. Throws `RangeError` like `tsvDay`. */
export function storedDay(day: Day | null): number {
  if (day === null) return FIRST_DAY - 1
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) throw new RangeError(`Day ${day} is not in 1900 to 2299`)
  return day
}

/** A filing day as a number that the engine casts to `Date`. Throws `RangeError` like `tsvFilingDay`. */
export function storedFilingDay(day: Day): number {
  if (!(day >= 0 && day <= LAST_FILING_DAY)) throw new RangeError(`Filing day ${day} is not in 1970 to 2149`)
  return day
}

/** An accession number as an integer cell: 18 digits, beyond 2^53; the engine rejects leading zeros. */
export function tsvAccession(accession: string): string {
  if (!/^\d{10}-\d{2}-\d{6}$/.test(accession)) throw new RangeError('Not an accession number')
  return accession.replaceAll('-', '').replace(/^0+(?=\d)/, '')
}

/** A finite number as a cell. */
export function tsvNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError('Not a finite number')
  return String(value)
}

export function tsvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(tsvCell).join('\t')}\n`
}

function tsvCell(cell: string | number | null): string {
  if (cell === null) return '\\N'
  return typeof cell === 'number' ? tsvNumber(cell) : tsvText(cell)
}

/** Lines, each with its line end, joined into texts of at most `SLICE_ROWS` lines. */
export function slices(lines: readonly string[]): string[] {
  const texts: string[] = []
  for (let from = 0; from < lines.length; from += SLICE_ROWS) {
    texts.push(lines.slice(from, from + SLICE_ROWS).join(''))
  }
  return texts
}

/** Texts with a prefix (company and generation) before each line. Cells have no line ends: they are escaped. */
export function* withPrefix(prefix: string, texts: readonly string[]): Generator<string> {
  for (const text of texts) yield `${prefix}${text.slice(0, -1).replaceAll('\n', `\n${prefix}`)}\n`
}

/** `accession` column (digits) to its public form. */
export function accessionText(digits: string | number): string {
  const text = String(digits).padStart(18, '0')
  return `${text.slice(0, 10)}-${text.slice(10, 12)}-${text.slice(12)}`
}

/** SQL of the same over a column. */
export function accessionSql(column: string): string {
  const digits = `leftPad(toString(${column}), 18, '0')`
  return `concat(substring(${digits}, 1, 10), '-', substring(${digits}, 11, 2), '-', substring(${digits}, 13))`
}

/** A day column to a day or null. */
export function dayText(text: string): string | null {
  return text === NO_DAY ? null : text
}
