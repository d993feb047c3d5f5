import { LIMITS } from '../limits.ts'
import { appended, type Paragraph, type Warnings } from '../paragraph.ts'

/** A cell as written, with its spans. */
export interface RawCell {
  paragraphs: Paragraph[]
  readonly columns: number
  readonly rows: number
  readonly heading: boolean
  /** First physical column if the source shows it (space-aligned text); null: the next free one. */
  readonly at: number | null
}

export interface RawRow {
  cells: RawCell[]
  /** It is in `<thead>` or above the column marks of a plain table. */
  readonly heading: boolean
}

function textOfCell(cell: RawCell): string {
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

/** The phrase that states a table's units, as printed and without its brackets; null if the text has none. */
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

/** Something printed in a row: a cell, or a number with its currency sign and bracket out of neighbouring cells. */
export interface Item {
  readonly text: string
  /** Physical columns. */
  readonly first: number
  readonly last: number
  readonly heading: boolean
  /** Shown again by a cell that spans rows. */
  readonly repeated: boolean
  /** Paragraphs in order of reading, each with the characters between it and the one before. */
  readonly parts: readonly { readonly paragraph: Paragraph; readonly joint: string }[]
}

export interface PlacedRow {
  readonly items: readonly Item[]
  readonly heading: boolean
}

const NO_PARTS: Item['parts'] = []

interface Reaching {
  readonly item: Item | null
  readonly first: number
  readonly last: number
  /** Number of the first row below it. */
  readonly until: number
}

/** Cells to physical columns, spans resolved; empty cells only take room, rows without text vanish. */
export function placeCells(rows: readonly RawRow[], warnings: Warnings): PlacedRow[] {
  const placed: PlacedRow[] = []
  // Cells that reach down from rows above, by their first column.
  let reaching: Reaching[] = []
  let repeats = 0
  rows.forEach((row, number) => {
    if (reaching.length > 0) reaching = reaching.filter(cell => cell.until > number)
    let items: Item[] = []
    let column = 0
    let next = 0
    const started: Reaching[] = []
    const passReaching = () => {
      while (next < reaching.length && reaching[next]!.first <= column) {
        const { item, last, first } = reaching[next]!
        if (item !== null && repeats < LIMITS.cells) {
          repeats++
          const { text, heading } = item
          items = appended(items, { text, first, last, heading, repeated: true, parts: NO_PARTS })
        }
        column = Math.max(column, last + 1)
        next++
      }
    }
    for (const cell of row.cells) {
      if (cell.at !== null) column = cell.at
      passReaching()
      if (
        column + cell.columns > LIMITS.columns &&
        cell.paragraphs.length > 0 &&
        column >= LIMITS.columns - 1
      ) {
        warnings.add('truncated:table_columns')
      }
      const first = Math.min(column, LIMITS.columns - 1)
      const last = Math.min(column + cell.columns, LIMITS.columns) - 1
      const item = cell.paragraphs.length > 0 ? itemOf(cell, first, Math.max(first, last)) : null
      if (item !== null) items = appended(items, item)
      if (cell.rows > 1 && column < LIMITS.columns)
        started.push({ item, first, last: Math.max(first, last), until: number + cell.rows })
      column += cell.columns
    }
    column = LIMITS.columns
    passReaching()
    if (started.length > 0) reaching = merge(reaching, started)
    if (items.some(item => !item.repeated)) placed.push({ items, heading: row.heading })
  })
  return placed
}

/** Both are in order already, and are over different columns. */
function merge(one: readonly Reaching[], other: readonly Reaching[]): Reaching[] {
  const merged: Reaching[] = []
  let at = 0
  for (const cell of one) {
    while (at < other.length && other[at]!.first < cell.first) merged.push(other[at++]!)
    merged.push(cell)
  }
  while (at < other.length) merged.push(other[at++]!)
  return merged
}

function itemOf(cell: RawRow['cells'][number], first: number, last: number): Item {
  return {
    text: textOfCell(cell),
    first,
    last,
    heading: cell.heading,
    repeated: false,
    parts: cell.paragraphs.map((paragraph, index) => ({ paragraph, joint: index === 0 ? '' : ' ' })),
  }
}
