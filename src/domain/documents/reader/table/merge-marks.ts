import { type Item, isUnits, type PlacedRow } from './place-cells.ts'

/** A row as far as telling headers from body needs it. */
export interface RowLook {
  /** Text a logical column; '' where nothing stands. */
  readonly cells: readonly string[]
  /** Cells of `<th>`, or a row of `<thead>`. */
  readonly heading: boolean
  /** Share of its letters that are bold. */
  readonly bold: number
  /** Its only item is over several columns. */
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

/** `onTop`: only titles are above it. */
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

/** A currency sign or an opening bracket in a cell of its own: belongs to the number on its right. */
const BEFORE =
  /^(?:[[(]\s*)?(?:(?:US|U\.S\.|CA?|Cdn|A|AU|HK|NZ|S|R|NT|RMB|MX)?\s?[$€£¥₩₹]|[A-Z]{3}|Rs\.?|US\$)?\s*[[(]?$/
const CURRENCY_CODES = /^[([]?\s*(?:[A-Z]{3})\s*[([]?$/
const KNOWN_CODES = /USD|EUR|GBP|JPY|CAD|AUD|CHF|CNY|RMB|HKD|INR|BRL|MXN|SEK|NOK|DKK|NLG|DEM|FRF/
/** A closing bracket, a percent sign or a measure in a cell of its own: belongs to the number on its left. */
const AFTER = /^(?:[)\]]?\s*%?\s*[)\]]?\s*\*{0,3}|x|bps?|pts?\.?|pp)$/i
/** A footnote mark in a cell of its own, after a number. */
const FOOTNOTE = /^(?:\*{1,3}|†|‡|#)$/
const NUMBER = /\d|^[([]?\s*(?:—|–|-{1,3}|nil|n\/?[am])\s*[)\]]?$/i

export function isNumberLike(text: string): boolean {
  return text.length <= 40 && NUMBER.test(text)
}

/** Joins what one number is printed of: `$`, `(1,234` and `)` become `$(1,234)`. */
export function mergeMarks(rows: readonly PlacedRow[]): PlacedRow[] {
  return rows.map(row => {
    const items = mergeRow(row.items)
    return items === row.items ? row : { heading: row.heading, items }
  })
}

/** The items themselves where nothing is joined: most rows of most tables. */
function mergeRow(items: readonly Item[]): readonly Item[] {
  let merged: Item[] | null = null
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!
    const previous = merged === null ? items[index - 1] : merged[merged.length - 1]
    if (previous !== undefined && isAfter(item, previous)) {
      merged ??= items.slice(0, index)
      merged[merged.length - 1] = joined(previous, item, /^[a-wyz]/i.test(item.text) ? ' ' : '')
      continue
    }
    const next = items[index + 1]
    if (next !== undefined && isBefore(item, next)) {
      merged ??= items.slice(0, index)
      merged.push(joined(item, next, KNOWN_CODES.test(item.text) ? ' ' : ''))
      index++
    } else merged?.push(item)
  }
  return merged ?? items
}

function isBefore(item: Item, next: Item): boolean {
  if (item.repeated !== next.repeated || item.text.length > 6 || !BEFORE.test(item.text)) return false
  if (CURRENCY_CODES.test(item.text) && !KNOWN_CODES.test(item.text)) return false
  // A currency sign means nothing alone, however far its number is in typeset text.
  return isNumberLike(next.text)
}

function isAfter(item: Item, previous: Item): boolean {
  if (item.repeated !== previous.repeated || item.text.length > 5) return false
  if (!AFTER.test(item.text) && !FOOTNOTE.test(item.text)) return false
  return isNumberLike(previous.text) && item.first - previous.last <= 3
}

function joined(item: Item, more: Item, joint: string): Item {
  const parts = more.parts.map((part, index) => (index === 0 ? { paragraph: part.paragraph, joint } : part))
  return { ...item, text: item.text + joint + more.text, last: more.last, parts: [...item.parts, ...parts] }
}
