import { appended } from '../appended.ts'
import type { Warnings } from '../draft.ts'
import { LIMITS } from '../limits.ts'
import type { Paragraph } from '../paragraph.ts'
import { type RawRow, textOfCell } from './raw-table.ts'

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

/** Both are in order already, and stand over different columns. */
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
