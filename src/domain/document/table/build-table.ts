import type { Draft } from '../draft.ts'
import type { Paragraph } from '../paragraph.ts'
import type { Warnings } from '../warnings.ts'
import { classifyTable } from './classify.ts'
import { countHeaderRows, type RowLook } from './header-rows.ts'
import { type LogicalColumns, logicalColumns } from './logical-columns.ts'
import { mergeMarks } from './merge-marks.ts'
import { type Item, type PlacedRow, placeCells } from './place-cells.ts'
import type { RawRow } from './raw-table.ts'
import { textRows } from './text-rows.ts'
import { unitsOfHeading } from './units.ts'

/** Rows in which units are looked for, beside the headers. */
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

/** Text a logical column. `spread` repeats an item over all columns it stands over; else it stands in the first. */
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
  // Headers stand at the top: rows further down are not looked at.
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
