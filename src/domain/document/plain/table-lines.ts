import { LIMITS } from '../limits.ts'
import { Paragraph } from '../paragraph.ts'
import type { RawCell, RawRow } from '../table/raw-table.ts'
import { isRule } from './rule.ts'

const COLUMN_MARKS = /^\s*<S>.*<C>/i
/** A rule under or between columns; `--` and `---` are values. */
const RULE_IN_LINE = /^(?:[-_=]{5,}|[|!]+)$/
/** A new cell begins after two blanks; the first, a label, may hold two and ends at three, or at two before a value. */
const GUTTER = /\s{2,}|(?<=\s)(?=\$)/g
const LABEL_GUTTER = /\s{3,}|\s{2,}(?=[$(\d—-])/
/** Blanks before a line that has no label. */
const NO_LABEL = 20
const LEADERS = /(?:\s?\.){4,}|(?:\s?\.){2,}(?=\s{2}|$)/g

/**
 * Lines of a typeset table to cells at their place in the line, which stands for the physical columns. Rules vanish; the
 * lines above the column marks `<S>` and `<C>` are headers.
 */
export function cellsOfLines(lines: readonly string[]): RawRow[] {
  const marks = lines.findIndex(line => COLUMN_MARKS.test(line))
  const rows: RawRow[] = []
  lines.forEach((line, number) => {
    if (number === marks || line.trim() === '' || isRule(line)) return
    const cells = cellsOfLine(line)
    if (cells.length > 0) rows.push({ cells, heading: number < marks && cells.length > 1 })
  })
  return rows
}

function cellsOfLine(line: string): RawCell[] {
  const bare = line.replace(LEADERS, dots => ' '.repeat(dots.length))
  const cells: RawCell[] = []
  let from = 0
  const put = (start: number, end: number) => {
    const text = bare.slice(start, end)
    const first = start + (text.length - text.trimStart().length)
    const trimmed = text.trim()
    if (trimmed === '' || RULE_IN_LINE.test(trimmed)) return
    const paragraph = new Paragraph()
    paragraph.append(trimmed, 0, trimmed.length, 0)
    if (paragraph.text === '') return
    cells.push({
      paragraphs: [paragraph],
      columns: Math.max(1, Math.min(trimmed.length, LIMITS.columns - first)),
      rows: 1,
      heading: false,
      at: Math.min(first, LIMITS.columns - 1),
    })
  }
  const indent = bare.length - bare.trimStart().length
  from = indent
  if (indent < NO_LABEL) {
    const gutter = LABEL_GUTTER.exec(bare.slice(indent))
    from = gutter ? indent + gutter.index + gutter[0].length : bare.length
    put(indent, gutter ? indent + gutter.index : bare.length)
  }
  const rest = from
  for (const gutter of bare.slice(rest).matchAll(GUTTER)) {
    const at = rest + gutter.index
    if (at <= from) continue
    put(from, at)
    from = at + gutter[0].length
  }
  put(from, bare.length)
  return cells
}
