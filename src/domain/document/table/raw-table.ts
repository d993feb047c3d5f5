import type { Paragraph } from '../paragraph.ts'

/** A cell as written, with its spans. */
export interface RawCell {
  paragraphs: Paragraph[]
  readonly columns: number
  readonly rows: number
  readonly heading: boolean
  /** First physical column where the source tells it (space-aligned text); null: the next free one. */
  readonly at: number | null
}

export interface RawRow {
  cells: RawCell[]
  /** It stands in `<thead>` or above the column marks of a plain table. */
  readonly heading: boolean
}

export function textOfCell(cell: RawCell): string {
  const { paragraphs } = cell
  if (paragraphs.length === 1) return paragraphs[0]!.text
  return paragraphs.map(paragraph => paragraph.text).join(' ')
}
