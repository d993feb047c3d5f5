import type { Draft } from '../draft.ts'
import { LIMITS, type ReadLimits } from '../limits.ts'
import { buildTable } from '../table/build-table.ts'
import type { Warnings } from '../warnings.ts'
import { groupLines } from './line-groups.ts'
import { joinParagraphs, wordsOf } from './paragraphs.ts'
import { cellsOfLines } from './table-lines.ts'

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
