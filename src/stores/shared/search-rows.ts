import type { TextRow } from '../ports/text.ts'
import { rowText } from './filings.ts'

/** A row that ranked search looks into: a passage or a table. */
export interface SearchRow {
  /** Place in the reading order of the filing. */
  readonly ordinal: number
  readonly text: string
  readonly isTable: boolean
  /** All of it is in a smaller section too, where a search of all sections finds it. */
  readonly isContained: boolean
}

/** Passages and tables among the rows of a filing, which are in reading order. */
export function searchRows(rows: readonly TextRow[]): SearchRow[] {
  const sizes = new Map(rows.filter(({ row_type }) => row_type === 'section').map(sizeOf))
  const smallest = new Map<string, number>()
  const found = rows.flatMap((row, ordinal) => {
    if (row.row_type === 'section') return []
    const text = rowText(row)
    const size = sizes.get(row.section_id) ?? 0
    const parts = partsOf(row, text)
    for (const part of parts) smallest.set(part, Math.min(size, smallest.get(part) ?? size))
    return [{ row, ordinal, text, size, parts }]
  })
  return found.map(({ row, ordinal, text, size, parts }) => ({
    ordinal,
    text,
    isTable: row.row_type === 'table',
    isContained: parts.length > 0 && parts.every(part => smallest.get(part)! < size),
  }))
}

function sizeOf({ section_id, char_count }: TextRow): [id: string, size: number] {
  return [section_id, char_count]
}

/** What is compared with other sections: paragraphs of a passage, a table as a whole. */
function partsOf({ row_type }: TextRow, text: string): string[] {
  if (row_type === 'table') return [`table ${text}`]
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
