import { AppError } from '../../../errors.ts'
import type { TextRow } from '../../ports/text.ts'
import type { ClickHouse } from '../engine/client.ts'
import { TEXT_ROW_FIELDS, type TextRowColumns, textRow } from './rows.ts'

/** What a row of `text_rows` is read by; all but `ordinal` lead to it. */
export interface RowKey {
  readonly cik: number
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

/**
 * All values are the engine's own, numbers and days; anything else throws. The whole key leads to the blocks, of which only
 * the columns that tell rows apart are read for the test.
 */
function fetchSql(columns: string, keys: readonly RowKey[]): string {
  const known = (day: string) => {
    if (!DAY.test(day)) throw new TypeError('Not a key of the table')
    return `'${day}'`
  }
  const own = ({ generation, ordinal }: RowKey) => `${BigInt(generation)},${Number(ordinal)}`
  const whole = (key: RowKey) => `${Number(key.cik)},${known(key.filed)},${BigInt(key.accn)},${own(key)}`
  const tuples = (of: (key: RowKey) => string) => keys.map(key => `(${of(key)})`).join(',')
  return `
    SELECT ${columns}, generation, ordinal FROM text_rows
    PREWHERE (generation, ordinal) IN (${tuples(own)})
    WHERE indexHint((cik, filed, accn, generation, ordinal) IN (${tuples(whole)}))`
}
