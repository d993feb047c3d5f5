import type { Draft } from '../draft.ts'
import { buildTable } from '../table/build-table.ts'
import type { Warnings } from '../warnings.ts'
import { groupLines, type LineGroup } from './line-groups.ts'
import { joinParagraphs, wordsOf } from './paragraphs.ts'
import { cellsOfLines } from './table-lines.ts'

/**
 * Plain typeset text to blocks: paragraphs rejoined from their lines, headings, tables in `<TABLE>` marks or aligned with
 * blanks, and page ends.
 */
export function parsePlainLines(text: string, warnings: Warnings): Draft[] {
  const drafts: Draft[] = []
  const words = wordsOf(text)
  for (const group of groupLines(text)) putGroup(group, drafts, words, warnings)
  return drafts
}

function putGroup(
  group: LineGroup,
  drafts: Draft[],
  words: () => ReadonlySet<string>,
  warnings: Warnings,
): void {
  if (group.kind === 'page') {
    drafts.push({ kind: 'page', certain: true, page: group.page })
    return
  }
  if (group.kind === 'prose') {
    for (const paragraph of joinParagraphs(group.lines, words))
      drafts.push({ kind: 'text', paragraphs: [paragraph] })
    return
  }
  const rows = cellsOfLines(group.lines)
  for (const draft of buildTable(rows, warnings)) drafts.push(draft)
}
