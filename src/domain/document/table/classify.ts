import { isNumberLike } from './merge-marks.ts'

/** What a table is for: values in columns, text in columns, or only the place of text on the page. */
export type TableUse = 'data' | 'prose' | 'text'

const BULLET = /^(?:[•·●○■□▪◦‣⁃∙§¨¢ü*o–—-]|\(?(?:[ivxlc]{1,6}|[a-z]|\d{1,3})[.)]|\[ ?[x✓]? ?\]|[☐☒☑✓])$/i
const ITEM_HEADING =
  /^(?:item\s*\d{1,2}[a-c]?(?:\(t\))?\s*[.:–—-]?|note\s*\d{1,2}\s*[.:–—-]?|part\s+[ivx]+\s*[.:–—-]?|\d{1,2}[a-c]?\.)$/i
const CONTENTS_ROW = /^(?:item\s*\d|part\s+[ivx]+\b|signatures?$|exhibit index|index to)/i
const PAGE_NUMBER = /^(?:[A-Z]{1,2}-)?\d{1,3}(?:\s*[-–—,]\s*(?:[A-Z]{1,2}-)?\d{1,3})*$/

/** `rows`: text a logical column, '' where nothing stands; `links`: rows that hold a link into the document. */
export function classifyTable(rows: readonly (readonly string[])[], links: number): TableUse {
  const filled = rows.map(row => row.filter(cell => cell !== ''))
  if (filled.every(isTextRow)) return 'text'
  if (isContents(filled, links)) return 'text'
  return hasValues(rows) ? 'data' : 'prose'
}

/** One cell, or a bullet, number or item heading with the text it stands before. */
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

/** A column after the first in which numbers stand in two rows, or in most of them. */
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
