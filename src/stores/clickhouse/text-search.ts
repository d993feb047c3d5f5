import { checkDepth } from '../adapter-common/depth.ts'
import { needleOf } from '../adapter-common/needle.ts'
import type { TextIndex, TextPage } from '../text-port.ts'
import type { ClickHouse } from './client.ts'
import { countSql, keysSql } from './text-query.ts'
import { type TextRowColumns, textRow } from './text-rows.ts'

interface Key {
  readonly cik: number
  readonly row_type: string
  readonly filed: string
  readonly accn: string
  readonly g: string
  readonly ordinal: number
  readonly total: string
}

const NOTHING: TextPage = { rows: [], total: 0 }

/** Keys of the page first, then the rows of these: texts of other matching rows are never carried about. */
export function textSearch(db: ClickHouse): TextIndex['search'] {
  return async (filter, page) => {
    checkDepth(page)
    const needle = filter.keyword && needleOf(filter.keyword)
    if (filter.keyword && !needle) return NOTHING
    // Over all companies much may have to be read.
    const limits = { threads: filter.ciks === null && filter.accessions === null ? 2 : 1 }
    const { sql, params } = keysSql(filter, needle, page.order)
    const keys = await db.query<Key>(sql, { ...params, limit: page.limit, offset: page.offset }, limits)
    if (keys.length === 0) {
      if (page.offset === 0 && page.limit > 0) return NOTHING
      const count = countSql(filter, needle)
      const [counted] = await db.query<{ total: string }>(count.sql, count.params, limits)
      return { rows: [], total: Number(counted!.total) }
    }
    return { rows: await rowsOf(keys), total: Number(keys[0]!.total) }
  }

  async function rowsOf(keys: readonly Key[]) {
    const columns = await db.query<TextRowColumns & Key>(fetchSql(keys))
    const found = new Map(columns.map(row => [keyOf(row), row]))
    return keys.map(key => textRow(found.get(keyOf(key))!))
  }
}

function keyOf({ cik, accn, g, ordinal }: Key): string {
  return `${cik} ${accn} ${g} ${ordinal}`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ROW_TYPE = /^(section|chunk|table)$/

/** All values are the engine's own, numbers, days and row types; anything else throws. */
function fetchSql(keys: readonly Key[]): string {
  const distinct = (values: readonly (string | number | bigint)[]) => [...new Set(values)].join(',')
  const known = (value: string, pattern: RegExp) => {
    if (!pattern.test(value)) throw new TypeError('Not a key of the table')
    return `'${value}'`
  }
  const tuples = keys.map(({ accn, g, ordinal }) => `(${BigInt(accn)},${BigInt(g)},${Number(ordinal)})`)
  return `
    SELECT * EXCEPT (folded) FROM text_rows
    WHERE cik IN (${distinct(keys.map(({ cik }) => Number(cik)))})
      AND row_type IN (${distinct(keys.map(({ row_type }) => known(row_type, ROW_TYPE)))})
      AND filed IN (${distinct(keys.map(({ filed }) => known(filed, DAY)))})
      AND (accn, g, ordinal) IN (${tuples.join(',')})`
}
