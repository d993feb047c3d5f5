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

const SCALE = '(?:hundreds|thousands|millions|billions)'
/** `(in millions, except per share data)`, `(Dollars in thousands)`, `In billions of U.S. dollars`. */
const BRACKETED = new RegExp(
  `[(\\[]([^()[\\]]{0,60}\\b(?:in|\\$|000's)\\s*${SCALE}\\b[^()[\\]]{0,120})[)\\]]`,
  'i',
)
const PLAIN = new RegExp(
  `(?:^|[\\s|])((?:(?:U\\.S\\. )?(?:dollars?|amounts?|figures|shares|\\$|US\\$)(?: and shares?)?(?: are| stated| expressed)? )?in ${SCALE}\\b[^.|;:]{0,100})`,
  'i',
)
const ZEROS = /[([]([^()[\]]{0,30}\$?\s*0{3}'?s?\b[^()[\]]{0,60})[)\]]/

/** The phrase that tells a table's units, as printed and without its brackets; null where the text has none. */
export function unitsIn(text: string): string | null {
  const found = BRACKETED.exec(text)?.[1] ?? ZEROS.exec(text)?.[1]
  return found?.trim() ?? null
}

/** As `unitsIn`, also without brackets: for texts that are little else. */
export function unitsOfHeading(text: string): string | null {
  return unitsIn(text) ?? PLAIN.exec(text)?.[1]?.trim() ?? null
}

/** Whether a paragraph is nothing but a units phrase. */
export function isUnits(text: string): boolean {
  if (text.length > 200) return false
  const units = unitsOfHeading(text)
  return units !== null && units.length >= text.length - 6
}
