import { LIMITS, type ReadLimits } from '../limits.ts'
import { type Draft, Paragraph, type Warnings } from '../paragraph.ts'
import { buildTable } from '../table/build-table.ts'
import type { RawCell, RawRow } from '../table/place-cells.ts'
import { groupLines, isSeparatorLine } from './line-groups.ts'
import { joinParagraphs, wordsOf } from './paragraphs.ts'

/** What is left of the limits of one document, over all its runs of plain text. */
export class PlainBudget {
  private readonly limits: ReadLimits
  private readonly began: number
  private cells: number = LIMITS.cellsInDocument
  private blocks: number = LIMITS.blocks
  private lines: number = LIMITS.linesInDocument

  constructor(limits: ReadLimits) {
    this.limits = limits
    this.began = limits.now()
  }

  /** As much of a text as there are lines left. */
  lineful(text: string): string {
    const lineEnd = text.includes('\n') ? '\n' : '\r'
    for (let at = text.indexOf(lineEnd); at >= 0; at = text.indexOf(lineEnd, at + 1)) {
      this.lines -= 1
      if (this.lines < 0) return text.slice(0, at)
    }
    return text
  }

  /** The limit that is used up, as a warning; null while there is none. */
  spend(blocks: number, cells: number): string | null {
    this.blocks -= blocks
    this.cells -= cells
    if (this.blocks < 0) return 'truncated:blocks'
    if (this.cells < 0) return 'truncated:table_cells'
    return this.limits.now() - this.began > this.limits.milliseconds ? 'truncated:time' : null
  }
}

/**
 * Plain typeset text to blocks: paragraphs rejoined from their lines, headings, tables in `<TABLE>` marks or aligned with
 * blanks, and page ends. `whole` is false where a limit ended the reading.
 */
export function parsePlainLines(
  text: string,
  warnings: Warnings,
  budget: PlainBudget,
): { readonly drafts: Draft[]; readonly whole: boolean } {
  const drafts: Draft[] = []
  const read = budget.lineful(text)
  const words = wordsOf(read)
  for (const group of groupLines(read)) {
    const before = drafts.length
    let cells = 0
    if (group.kind === 'page') drafts.push({ kind: 'page', certain: true, page: group.page })
    else if (group.kind === 'prose') {
      for (const paragraph of joinParagraphs(group.lines, words)) {
        // Control characters print nothing.
        if (paragraph.text !== '') drafts.push({ kind: 'text', paragraphs: [paragraph] })
      }
    } else {
      const rows = cellsOfLines(group.lines)
      for (const row of rows) cells += row.cells.length
      for (const draft of buildTable(rows, warnings)) drafts.push(draft)
    }
    const limit = budget.spend(drafts.length - before, cells)
    if (limit !== null) {
      warnings.add(limit)
      return { drafts, whole: false }
    }
  }
  const whole = read.length === text.length
  if (!whole) warnings.add('truncated:lines')
  return { drafts, whole }
}

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
 * Lines of a typeset table to cells at their place in the line, which determines the physical columns. Rules vanish; the
 * lines above the column marks `<S>` and `<C>` are headers.
 */
function cellsOfLines(lines: readonly string[]): RawRow[] {
  const marks = lines.findIndex(line => COLUMN_MARKS.test(line))
  const rows: RawRow[] = []
  lines.forEach((line, number) => {
    if (number === marks || line.trim() === '' || isSeparatorLine(line)) return
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
