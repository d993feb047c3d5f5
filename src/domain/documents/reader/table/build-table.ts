import { LIMITS } from '../limits.ts'
import { appended, type Draft, type Paragraph, type TextDraft, type Warnings } from '../paragraph.ts'
import { countHeaderRows, isNumberLike, mergeMarks, type RowLook } from './merge-marks.ts'
import { type Item, type PlacedRow, placeCells, type RawRow, unitsOfHeading } from './place-cells.ts'

/** Rows in which units are searched, in addition to the headers. */
const UNIT_ROWS = 3

/**
 * A table as blocks: one table, or paragraphs where it only lays out text. No character is lost: cells that the table
 * cannot place are joined to their neighbours.
 */
export function buildTable(rawRows: readonly RawRow[], warnings: Warnings): Draft[] {
  const placed = placeCells(rawRows, warnings)
  if (placed.length === 0) return []
  const merged = mergeMarks(placed)
  const columns = logicalColumns(merged)
  const body = merged.map(row => cellsOf(row, columns, false))
  const links = merged.filter(row =>
    row.items.some(item => item.parts.some(part => part.paragraph.links.length > 0)),
  )
  const use = classifyTable(body, links.length)
  // Of a table in the shape of a page only the order of its text is kept.
  if (use === 'text' || isPage(merged)) return textRows(placed)

  const headerCount =
    use === 'data' || merged.length > 1 ? countHeaderRows(looksOf(merged, columns, body)) : 0
  const headers = merged.slice(0, headerCount).map(row => cellsOf(row, columns, true))
  const rows = body.slice(headerCount)
  const { text, paragraphs } = print(merged, columns)
  const units = firstUnits(body.slice(0, Math.max(headerCount, UNIT_ROWS)), unitsOfHeading)
  return [
    {
      kind: 'table',
      text,
      layout: use === 'prose',
      paragraphs,
      table: { caption: null, headers, rows, units },
    },
  ]
}

/** Characters of a cell from which on a table of few rows is a page laid out in columns. */
const PAGE_CELL = 5_000

function isPage(rows: readonly PlacedRow[]): boolean {
  return rows.some(row => row.items.some(item => item.text.length > PAGE_CELL))
}

/** Text a logical column. `spread` repeats an item over all columns it is over; else it is in the first. */
function cellsOf(row: PlacedRow, columns: LogicalColumns, spread: boolean): string[] {
  const cells = new Array<string>(columns.count).fill('')
  for (const item of row.items) {
    const { from, to } = columns.over(item.first, item.last)
    for (let column = from; column <= (spread ? to : from); column++) {
      cells[column] = cells[column] === '' ? item.text : `${cells[column]} ${item.text}`
    }
  }
  return cells
}

function looksOf(rows: readonly PlacedRow[], columns: LogicalColumns, body: readonly string[][]): RowLook[] {
  // Headers are at the top: rows further down are not looked at.
  return rows.slice(0, 14).map((row, index) => {
    let letters = 0
    let bold = 0
    for (const item of row.items) {
      for (const { paragraph } of item.parts) {
        letters += paragraph.letters
        bold += paragraph.bold
      }
    }
    const only = row.items.length === 1 ? columns.over(row.items[0]!.first, row.items[0]!.last) : null
    return {
      cells: body[index]!,
      heading: row.heading || row.items.every(item => item.heading),
      bold: letters === 0 ? 0 : bold / letters,
      spanning: only !== null && only.to > only.from,
    }
  })
}

function firstUnits(
  rows: readonly (readonly string[])[],
  read: (text: string) => string | null,
): string | null {
  for (const row of rows) {
    for (const cell of row) {
      if (cell === '' || cell.length > 300) continue
      const units = read(cell)
      if (units !== null) return units
    }
  }
  return null
}

/** The text form: cells separated by ` | `, one row a line. Gives each paragraph its place in it. */
function print(
  rows: readonly PlacedRow[],
  columns: LogicalColumns,
): { text: string; paragraphs: Paragraph[] } {
  const paragraphs: Paragraph[] = []
  const lines: string[] = []
  let lineStart = 0
  for (const row of rows) {
    const printed = row.items.filter(item => !item.repeated)
    if (printed.length === 0) continue
    let line = ''
    let at = 0
    let started = false
    for (const item of printed) {
      const { from } = columns.over(item.first, item.last)
      if (from > at) {
        line += (line === '' ? '' : ' ') + '| '.repeat(from - at)
        at = from
      } else if (started) line += ' '
      started = true
      line = printItem(item, line, lineStart, paragraphs)
    }
    lines.push(line)
    lineStart += line.length + 1
  }
  return { text: lines.join('\n'), paragraphs }
}

function printItem(item: Item, line: string, lineStart: number, paragraphs: Paragraph[]): string {
  let text = line
  for (const { paragraph, joint } of item.parts) {
    text += joint
    paragraph.start = lineStart + text.length
    text += paragraph.text
    paragraphs.push(paragraph)
  }
  return text
}

/**
 * The rows of a table that only lays out text, as paragraphs: a row of single lines is one paragraph (a bullet and its
 * text, a heading in two cells, a line of a table of contents); longer cells stay apart.
 */
function textRows(rows: readonly PlacedRow[]): TextDraft[] {
  const drafts: TextDraft[] = []
  for (const row of rows) {
    let open: Paragraph[] = []
    const end = () => {
      if (open.length > 0) drafts.push({ kind: 'text', paragraphs: open })
      open = []
    }
    for (const item of row.items) {
      item.parts.forEach((part, index) => {
        if (index > 0) end()
        open = appended(open, part.paragraph)
      })
      if (item.parts.length > 1) end()
    }
    end()
  }
  return drafts
}

/** What a table is for: values in columns, text in columns, or only the place of text on the page. */
type TableUse = 'data' | 'prose' | 'text'

const BULLET = /^(?:[•·●○■□▪◦‣⁃∙§¨¢ü*o–—-]|\(?(?:[ivxlc]{1,6}|[a-z]|\d{1,3})[.)]|\[ ?[x✓]? ?\]|[☐☒☑✓])$/i
const ITEM_HEADING =
  /^(?:item\s*\d{1,2}[a-c]?(?:\(t\))?\s*[.:–—-]?|note\s*\d{1,2}\s*[.:–—-]?|part\s+[ivx]+\s*[.:–—-]?|\d{1,2}[a-c]?\.)$/i
const CONTENTS_ROW = /^(?:item\s*\d|part\s+[ivx]+\b|signatures?$|exhibit index|index to)/i
const PAGE_NUMBER = /^(?:[A-Z]{1,2}-)?\d{1,3}(?:\s*[-–—,]\s*(?:[A-Z]{1,2}-)?\d{1,3})*$/

/** `rows`: text a logical column, '' where nothing stands; `links`: rows that hold a link into the document. */
function classifyTable(rows: readonly (readonly string[])[], links: number): TableUse {
  const filled = rows.map(row => row.filter(cell => cell !== ''))
  if (filled.every(isTextRow)) return 'text'
  if (isContents(filled, links)) return 'text'
  return hasValues(rows) ? 'data' : 'prose'
}

/** One cell, or a bullet, number or item heading with the text it is before. */
function isTextRow(cells: readonly string[]): boolean {
  if (cells.length <= 1) return true
  if (cells.length > 2) return false
  const [mark, text] = cells as [string, string]
  return (BULLET.test(mark) && !isNumberLike(text)) || ITEM_HEADING.test(mark)
}

/** A table of contents: rows of items, or of links, that end in page numbers. */
function isContents(rows: readonly (readonly string[])[], links: number): boolean {
  if (rows.length < 3) return false
  const items = rows.filter(cells => CONTENTS_ROW.test(cells[0] ?? '')).length
  const pages = rows.filter(cells => cells.length > 1 && PAGE_NUMBER.test(cells[cells.length - 1]!)).length
  return (
    (links >= rows.length * 0.5 && pages + items >= rows.length * 0.3) ||
    (items >= 3 && items + pages >= rows.length * 0.6)
  )
}

/** A column after the first in which numbers are in two rows, or in most of them. */
function hasValues(rows: readonly (readonly string[])[]): boolean {
  const numbers: number[] = []
  for (const row of rows) {
    row.forEach((cell, column) => {
      if (column > 0 && cell !== '' && /\d/.test(cell) && isNumberLike(cell)) {
        numbers[column] = (numbers[column] ?? 0) + 1
      }
    })
  }
  return numbers.some(count => count >= 2 || count * 2 >= rows.length)
}

/** Logical columns of a table: what a reader sees as one column, however many physical ones it was typeset in. */
interface LogicalColumns {
  readonly count: number
  /** Logical columns that an item of physical columns `first..last` is over: at least one. */
  over(first: number, last: number): { readonly from: number; readonly to: number }
}

/**
 * The fewest columns that keep every two items of a row apart. Each pair of neighbors requires a border between them;
 * taking the rightmost possible border whenever a required one is missing gives the fewest (interval
 * stabbing). Linear in items.
 */
function logicalColumns(rows: readonly PlacedRow[]): LogicalColumns {
  // minLeft[right]: the largest left end of a required border in left..right (a border after column c has number c).
  const minLeft = new Int32Array(LIMITS.columns).fill(-1)
  for (const { items } of rows) {
    for (let index = 1; index < items.length; index++) {
      const left = items[index - 1]!.last
      const right = items[index]!.first - 1
      if (right >= left && left > minLeft[right]!) minLeft[right] = left
    }
  }
  const column = new Int32Array(LIMITS.columns)
  let border = -1
  let current = 0
  for (let physical = 0; physical < LIMITS.columns; physical++) {
    column[physical] = current
    if (minLeft[physical]! > border) {
      border = physical
      current++
    }
  }
  const core = cores(rows, column, current + 1)
  return {
    count: current + 1,
    over(first, last) {
      let from = column[first]!
      let to = column[last]!
      // Room left free on either side of a column does not count as standing over it.
      while (from < to && core.end[from]! < first) from++
      while (to > from && core.start[to]! > last) to--
      return { from, to }
    },
  }
}

/** Physical columns in use within each logical one, by items that are over that one alone. */
function cores(rows: readonly PlacedRow[], column: Int32Array, count: number) {
  const start = new Int32Array(count).fill(LIMITS.columns)
  const end = new Int32Array(count).fill(-1)
  for (const { items } of rows) {
    for (const { first, last } of items) {
      const only = column[first]!
      if (only !== column[last]!) continue
      if (first < start[only]!) start[only] = first
      if (last > end[only]!) end[only] = last
    }
  }
  return { start, end }
}
