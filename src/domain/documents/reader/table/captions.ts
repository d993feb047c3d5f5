import { type Draft, textOf } from '../draft.ts'
import type { Paragraph } from '../paragraph.ts'
import { isUnits, unitsIn, unitsOfHeading } from './place-cells.ts'

const MAX_CAPTION_LENGTH = 500
/** Blocks before a table in which its caption is looked for. */
const REACH = 5
const INTRODUCES = /:$|\bfollowing\b|\bas follows\b|\bbelow\b|\(in (?:thousands|millions|billions)/i

/**
 * Gives tables the paragraph before them for a caption, where it introduces them: it ends in a colon, speaks of what
 * follows, or is a heading. Units stand in a paragraph of their own or in the caption, where the table names none.
 * Page furniture has to be marked before.
 */
export function attachCaptions(drafts: readonly Draft[]): Draft[] {
  return drafts.map((draft, at) => {
    if (draft.kind !== 'table') return draft
    const { caption, units } = introduction(drafts, at)
    const tableUnits = draft.table.units ?? units ?? (caption === null ? null : unitsIn(caption))
    return { ...draft, table: { ...draft.table, caption, units: tableUnits } }
  })
}

function introduction(
  drafts: readonly Draft[],
  table: number,
): { caption: string | null; units: string | null } {
  let units: string | null = null
  for (let at = table - 1; at >= Math.max(0, table - REACH); at--) {
    const draft = drafts[at]!
    if (draft.kind === 'page') continue
    if (draft.paragraphs[0]?.dropped) continue
    if (draft.kind !== 'text') break
    const text = textOf(draft)
    if (units === null && isUnits(text)) {
      units = unitsOfHeading(text)
      continue
    }
    if (text.length > MAX_CAPTION_LENGTH) break
    if (/^[([]?(?:un)?audited[)\]]?$/i.test(text)) continue
    return { caption: INTRODUCES.test(text) || isHeading(draft.paragraphs[0]!, text) ? text : null, units }
  }
  return { caption: null, units }
}

function isHeading(paragraph: Paragraph, text: string): boolean {
  if (text.length > 200 || /[.;,]$/.test(text)) return false
  const { letters } = paragraph
  if (letters === 0) return false
  const emphasis =
    Math.max(paragraph.bold, paragraph.italic, paragraph.underlined, paragraph.capitals) / letters
  return emphasis > 0.8 || paragraph.centered || text.length <= 80
}
