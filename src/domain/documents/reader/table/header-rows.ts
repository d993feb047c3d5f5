import { isUnits } from './raw-table.ts'

/** A row as far as telling headers from body needs it. */
export interface RowLook {
  /** Text a logical column; '' where nothing stands. */
  readonly cells: readonly string[]
  /** Cells of `<th>`, or a row of `<thead>`. */
  readonly heading: boolean
  /** Share of its letters that are bold. */
  readonly bold: number
  /** Its only item stands over several columns. */
  readonly spanning: boolean
}

/** Header rows a table can have; more are body. */
const MOST = 10
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
/** Years, dates, quarters and lengths of periods, in which digits are no values. */
const DATE_WORDS = new RegExp(
  `\\b(?:(?:fy|fiscal(?: year)?|cy|year) ?'?\\d{2,4}|(?:19|20)\\d{2}[ae]?|(?:${MONTHS})\\.? ?\\d{0,2}|q[1-4]|[1-4]q|[1-4](?:st|nd|rd|th)? quarter|\\d{1,2} (?:months?|weeks?|days?|years?)|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?)\\b|\\(\\d{1,2}\\)|'\\d{2}\\b`,
  'gi',
)

/** How many rows at the top are headers. */
export function countHeaderRows(rows: readonly RowLook[]): number {
  const marked = rows.findIndex(row => !row.heading)
  if (marked > 0) return Math.min(marked, MOST)
  let last = -1
  const top = Math.min(rows.length - 1, MOST)
  for (let index = 0; index < top; index++) {
    const row = rows[index]!
    if (isTitle(row)) continue
    if (!isHeader(row, rows.slice(index + 1, index + 5), last < 0)) break
    last = index
  }
  return last + 1
}

/** One text alone above others: a title, units, a period that all columns share. It counts if a header row follows. */
function isTitle(row: RowLook): boolean {
  const printed = row.cells.filter(cell => cell !== '')
  if (new Set(printed).size !== 1) return false
  return row.spanning || row.cells[0] === '' || isUnits(printed[0]!) || row.bold > 0.9
}

/** `onTop`: only titles stand above it. */
function isHeader(row: RowLook, next: readonly RowLook[], onTop: boolean): boolean {
  const rest = row.cells.slice(1).filter(cell => cell !== '')
  if (rest.length === 0) return false
  if (rest.some(hasValue)) return false
  const first = row.cells[0]!
  if (first === '' || isUnits(first) || rest.every(cell => isDates(cell))) return true
  // A header of words: bold above plain, or words above values.
  if (row.bold > 0.9 && next[0]!.bold < 0.5) return true
  return onTop && next.some(({ cells }) => cells.slice(1).some(hasValue))
}

/** Digits that no date accounts for. */
function hasValue(cell: string): boolean {
  if (!/\d|^[—–-]+$/.test(cell)) return false
  return cell.length < 60 && (/\d/.test(cell.replace(DATE_WORDS, '')) || /^[—–-]+$/.test(cell))
}

function isDates(cell: string): boolean {
  return /\d/.test(cell) && !hasValue(cell)
}
