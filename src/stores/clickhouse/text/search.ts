import type { TextIndex, TextPage, TextRow } from '../../ports/text.ts'
import { ANY_FILING, chosenFilings, type LiveFiling, type LiveFilings } from '../../shared/filings.ts'
import { checkDepth, needleOf } from '../../shared/keyword-query.ts'

import type { ClickHouse } from '../engine/client.ts'
import { pageSql } from './query.ts'
import { type RowKey, readRows } from './read-rows.ts'
import { TEXT_ROW_FIELDS, type TextRowColumns, textRow } from './rows.ts'

const KEYS = 'cik, row_type, filed, accn, generation, ordinal'
const NOTHING: TextPage = { rows: [], total: 0 }
/** So few rows may be carried whole to be sorted; texts of sections are long. */
const FEW_ROWS = 3_000
const FEW_FILINGS = 4

/** Rows of a filing that are read at a time. */
const FILING_PAGE = 1_000

export function textSearch(db: ClickHouse, live: LiveFilings): Pick<TextIndex, 'search' | 'filingRows'> {
  const search = pageReader(db, live)
  return {
    async search(filter, page) {
      checkDepth(page)
      return search(filter, page)
    },
    async filingRows({ cik, accession_number }, rowTypes) {
      const filter = { ...ANY_FILING, ciks: [cik], accessions: [accession_number], rowTypes }
      const rows: TextRow[] = []
      for (;;) {
        const page = await search(filter, { limit: FILING_PAGE, offset: rows.length, order: 'filing' })
        rows.push(...page.rows)
        if (rows.length >= page.total || page.rows.length === 0) return rows
      }
    },
  }
}

function pageReader(db: ClickHouse, live: LiveFilings): TextIndex['search'] {
  return async (filter, page) => {
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
    const { rows: keys, total } = await db.queryPage<RowKey>(sql, { ...params, ...range }, limits)
    return { rows: await readRows(db, keys), total }
  }
}

function isLittle(chosen: readonly LiveFiling[], withSections: boolean): boolean {
  const rows = chosen.reduce((sum, filing) => sum + filing.rows, 0)
  return rows <= FEW_ROWS && (!withSections || chosen.length <= FEW_FILINGS)
}
