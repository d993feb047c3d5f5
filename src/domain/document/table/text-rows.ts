import { appended } from '../appended.ts'
import type { TextDraft } from '../draft.ts'
import type { Paragraph } from '../paragraph.ts'
import type { PlacedRow } from './place-cells.ts'

/**
 * The rows of a table that only lays out text, as paragraphs: a row of single lines is one paragraph (a bullet and its
 * text, a heading in two cells, a line of a table of contents); longer cells stay apart.
 */
export function textRows(rows: readonly PlacedRow[]): TextDraft[] {
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
