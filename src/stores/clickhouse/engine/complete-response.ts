import type { RowsPage } from './client.ts'
import type { NativeBlock } from './native-blocks.ts'

/*
 * Between a server and here an answer may be cut, or be somebody else's. What cannot be read as a whole one throws: no answer is
 * better than a part of one.
 */

/** One array: an answer that was cut off on its way cannot be read as a shorter one. */
export function parseRows<Row>(text: string): Row[] {
  const rows: unknown = JSON.parse(text)
  if (!Array.isArray(rows)) throw new Error('The answer is no list of rows')
  return rows as Row[]
}

interface JsonAnswer<Row> {
  readonly data?: Row[]
  readonly rows?: number
  readonly rows_before_limit_at_least?: number
}

export function pageIn<Row>(text: string): RowsPage<Row> {
  const { data, rows, rows_before_limit_at_least: total } = JSON.parse(text) as JsonAnswer<Row>
  if (!Array.isArray(data) || rows !== data.length || typeof total !== 'number')
    throw new Error('The answer is no page of rows')
  return { rows: data, total }
}

/** Blocks follow each other without an end mark: an answer that is cut between two shows by the number of rows that a server tells. */
export function wholeNative(blocks: NativeBlock[], told: string | undefined): NativeBlock[] {
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0)
  if (told === undefined || Number(told) !== rows)
    throw new Error(`The answer has ${rows} rows of ${told ?? 'a number that is not told'}`)
  return blocks
}
