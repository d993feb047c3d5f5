import { chosenFilings } from '../adapter-common/chosen-filings.ts'
import { checkDepth } from '../adapter-common/depth.ts'
import type { LiveFiling, LiveFilings } from '../adapter-common/live-filings.ts'
import { needleOf } from '../adapter-common/needle.ts'
import type { TextIndex, TextPage } from '../text-port.ts'
import type { ClickHouse } from './client.ts'
import { pageSql } from './text-query.ts'
import { TEXT_ROW_FIELDS, type TextRowColumns, textRow } from './text-rows.ts'

interface Key {
  readonly cik: number
  readonly row_type: string
  readonly filed: string
  readonly accn: string
  readonly g: string
  readonly ordinal: number
}

const KEYS = 'cik, row_type, filed, accn, g, ordinal'
const NOTHING: TextPage = { rows: [], total: 0 }
/** So few rows may be carried whole to be sorted; texts of sections are long. */
const FEW_ROWS = 3_000
const FEW_FILINGS = 4

export function textSearch(db: ClickHouse, live: LiveFilings): TextIndex['search'] {
  return async (filter, page) => {
    checkDepth(page)
    const needle = filter.keyword && needleOf(filter.keyword)
    if (filter.keyword && !needle) return NOTHING
    const chosen = await chosenFilings(live, filter, false)
    if (chosen?.length === 0) return NOTHING
    const asked = { filter, needle, chosen }
    const range = { limit: page.limit, offset: page.offset }
    // Over all companies much may have to be read.
    const limits = { threads: filter.ciks === null && filter.accessions === null ? 2 : 1 }
    if (chosen && isLittle(chosen, filter.rowTypes.includes('section'))) {
      // Of what is not sorted by, the engine reads only the rows of the page.
      const { sql, params } = pageSql(asked, TEXT_ROW_FIELDS, page.order)
      const { rows, total } = await db.queryPage<TextRowColumns>(sql, { ...params, ...range }, limits)
      return { rows: rows.map(textRow), total }
    }
    // Keys of the page first, then the rows of these: texts of other matching rows are never carried about.
    const { sql, params } = pageSql(asked, KEYS, page.order)
    const { rows: keys, total } = await db.queryPage<Key>(sql, { ...params, ...range }, limits)
    return { rows: keys.length === 0 ? [] : await rowsOf(keys), total }
  }

  async function rowsOf(keys: readonly Key[]) {
    const columns = await db.query<TextRowColumns & Key>(fetchSql(keys))
    const found = new Map(columns.map(row => [keyOf(row), row]))
    return keys.map(key => textRow(found.get(keyOf(key))!))
  }
}

function isLittle(chosen: readonly LiveFiling[], withSections: boolean): boolean {
  const rows = chosen.reduce((sum, filing) => sum + filing.rows, 0)
  return rows <= FEW_ROWS && (!withSections || chosen.length <= FEW_FILINGS)
}

function keyOf({ g, ordinal }: Key): string {
  return `${g} ${ordinal}`
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
    SELECT ${TEXT_ROW_FIELDS}, g, ordinal FROM text_rows
    PREWHERE cik IN (${distinct(keys.map(({ cik }) => Number(cik)))})
      AND row_type IN (${distinct(keys.map(({ row_type }) => known(row_type, ROW_TYPE)))})
      AND filed IN (${distinct(keys.map(({ filed }) => known(filed, DAY)))})
      AND (accn, g, ordinal) IN (${tuples.join(',')})`
}
