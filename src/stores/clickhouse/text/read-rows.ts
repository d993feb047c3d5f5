import { AppError } from '../../../errors.ts'
import type { TextRow } from '../../ports/text.ts'
import type { ClickHouse } from '../engine/client.ts'
import { TEXT_ROW_FIELDS, type TextRowColumns, textRow } from './rows.ts'

/** What a row of `text_rows` is read by; all but `ordinal` lead to it. */
export interface RowKey {
  readonly cik: number
  readonly row_type: string
  readonly filed: string
  readonly accn: string
  readonly generation: string
  readonly ordinal: number
}

/** The rows of these keys, in their order. Throws `unavailable` if one was removed since its key was read. */
export async function readRows(db: ClickHouse, keys: readonly RowKey[]): Promise<TextRow[]> {
  return (await readColumns<TextRowColumns>(db, TEXT_ROW_FIELDS, keys)).map(textRow)
}

/** Some columns of `text_rows`: each costs the engine a block of its own for every row. Else as `readRows`. */
export async function readColumns<Columns>(
  db: ClickHouse,
  columns: string,
  keys: readonly RowKey[],
): Promise<Columns[]> {
  if (keys.length === 0) return []
  const found = await db.query<Columns & RowKey>(fetchSql(columns, keys))
  const rows = new Map(found.map(row => [keyOf(row), row]))
  return keys.map(key => {
    const row = rows.get(keyOf(key))
    if (!row) throw new AppError('unavailable', { cause: new Error(`No row ${keyOf(key)}`) })
    return row
  })
}

function keyOf({ generation, ordinal }: RowKey): string {
  return `${generation} ${ordinal}`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ROW_TYPE = /^(section|chunk|table)$/

/** All values are the engine's own, numbers, days and row types; anything else throws. One tuple of the whole key reads one block a row. */
function fetchSql(columns: string, keys: readonly RowKey[]): string {
  const known = (value: string, pattern: RegExp) => {
    if (!pattern.test(value)) throw new TypeError('Not a key of the table')
    return `'${value}'`
  }
  const tuples = keys.map(
    ({ cik, row_type, filed, accn, generation, ordinal }) =>
      `(${Number(cik)},${known(row_type, ROW_TYPE)},${known(filed, DAY)},${BigInt(accn)},${BigInt(generation)},${Number(ordinal)})`,
  )
  return `
    SELECT ${columns}, generation, ordinal FROM text_rows
    PREWHERE (cik, row_type, filed, accn, generation, ordinal) IN (${tuples.join(',')})`
}
