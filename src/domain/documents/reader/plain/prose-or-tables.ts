import { isSeparatorLine, MAX_LINE_LENGTH } from './separator-line.ts'

/** Lines that belong together: prose between blank lines, or a table. */
export interface TextGroup {
  readonly kind: 'prose' | 'table'
  readonly lines: readonly string[]
}

/**
 * Values at a line's end after a gutter, or dot leaders: a row of a table. Blanks between two values can be read in one way
 * only: with two ways, a line of figures that ends in a word would take time without end.
 */
const ROW =
  /\S(?:\s{2,}|\s*\.{4,}\s*)\$?\s?\(?(?:\d[\d,.]*|--?|—)[)%]{0,2}(?:(?:\s{1,7}|\s{1,6}\$\s?)\(?(?:\d[\d,.]*|--?)[)%]{0,2})*\s*$/
/** A row has one of these somewhere; prose, which mostly has none, is tried on nothing dearer. */
const MAY_BE_ROW = /\s\s|\.{4}/
const GUTTERS = /\S\s{3,}\S.*\S\s{3,}\S/
/** Rows a table outside `<TABLE>` needs, and lines between two rows that may be part of it (labels, blank lines). */
const FEWEST_ROWS = 3
const MAX_BETWEEN = 3
/** Characters of a line of prose; two of them end a table. */
const PROSE = 55

/** Divides lines outside `<TABLE>` at blank lines, and takes runs of rows for tables. */
export function* proseOrTables(lines: readonly string[]): Generator<TextGroup> {
  const rows = lines.map(isRow)
  let at = 0
  while (at < lines.length) {
    if (lines[at] === '') {
      at++
      continue
    }
    const end = tableEnd(lines, rows, at)
    if (end > at) {
      yield { kind: 'table', lines: lines.slice(at, end) }
      at = end
      continue
    }
    let to = at + 1
    while (to < lines.length && lines[to] !== '' && tableEnd(lines, rows, to) === to) to++
    yield { kind: 'prose', lines: lines.slice(at, to) }
    at = to
  }
}

/** Where the table ends that begins at a line; the line itself where none does. */
function tableEnd(lines: readonly string[], isRowAt: readonly boolean[], start: number): number {
  if (!isRowAt[start]) return start
  let rows = 1
  let last = start
  let prose = 0
  for (let at = start + 1; at < lines.length && at - last <= MAX_BETWEEN; at++) {
    if (isRowAt[at]) {
      rows++
      last = at
      prose = 0
    } else if (lines[at]!.trim().length > PROSE && ++prose > 1) break
  }
  return rows >= FEWEST_ROWS ? last + 1 : start
}

function isRow(line: string): boolean {
  if (line.length > MAX_LINE_LENGTH || !MAY_BE_ROW.test(line) || isSeparatorLine(line)) return false
  return ROW.test(line) || GUTTERS.test(line)
}
