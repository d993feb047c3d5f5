import type {
  IndexedFiling,
  TextFilter,
  TextIndex,
  TextPage,
  TextRow,
  TextRowType,
} from '../../ports/text.ts'
import { ANY_FILING, chosenFilings, type LiveFiling, type LiveFilings } from '../../shared/filings.ts'
import { checkDepth, keywordQueryOf } from '../../shared/keyword-query.ts'
import type { ClickHouse } from '../engine/client.ts'
import { groupCommit } from '../publishing/state.ts'
import { pageSql } from './query.ts'
import { type RowKey, readRows, TEXT_ROW_FIELDS, type TextRowColumns, textRow } from './rows.ts'

const KEYS = 'cik, filed, accn, generation, ordinal'
const NOTHING: TextPage = { rows: [], total: 0 }
/**
 * Maximum rows that are sorted with their text; larger results are sorted by key first, because texts of sections
 * are long.
 */
const FEW_ROWS = 3_000
const FEW_FILINGS = 4

/** Rows of filings read per query. */
const FILING_PAGE = 1_000

/** A queued request for all rows of a filing. */
interface WantedFiling {
  readonly filing: Pick<IndexedFiling, 'cik' | 'accession_number'>
  readonly rowTypes: readonly TextRowType[]
  rows: readonly TextRow[]
}

export function textSearch(db: ClickHouse, live: LiveFilings): Pick<TextIndex, 'search' | 'filingRows'> {
  const search = pageReader(db, live)

  async function allRows(filter: TextFilter): Promise<TextRow[]> {
    const rows: TextRow[] = []
    for (;;) {
      const page = await search(filter, { limit: FILING_PAGE, offset: rows.length, order: 'filing' })
      rows.push(...page.rows)
      if (rows.length >= page.total || page.rows.length === 0) return rows
    }
  }

  // Requests for filings of one company that arrive during a query share the next one.
  const read = groupCommit<WantedFiling>(
    async wanted => {
      const { filing, rowTypes } = wanted[0]!
      const accessions = [...new Set(wanted.map(({ filing: { accession_number } }) => accession_number))]
      const rows = await allRows({ ...ANY_FILING, ciks: [filing.cik], accessions, rowTypes })
      const byFiling = Map.groupBy(rows, ({ accession_number }) => accession_number)
      for (const one of wanted) one.rows = byFiling.get(one.filing.accession_number) ?? []
    },
    (wanted, next) =>
      wanted.length < FEW_FILINGS &&
      wanted[0]!.filing.cik === next.filing.cik &&
      wanted[0]!.rowTypes.join() === next.rowTypes.join(),
  )

  return {
    async search(filter, page) {
      checkDepth(page)
      return search(filter, page)
    },
    async filingRows(filing, rowTypes) {
      const wanted: WantedFiling = { filing, rowTypes, rows: [] }
      await read(wanted)
      return wanted.rows
    },
  }
}

function pageReader(db: ClickHouse, live: LiveFilings): TextIndex['search'] {
  return async (filter, page) => {
    const needle = filter.keyword && keywordQueryOf(filter.keyword)
    if (filter.keyword && !needle) return NOTHING
    const chosen = await chosenFilings(live, filter, false)
    if (chosen?.length === 0) return NOTHING
    const request = { filter, needle, chosen }
    const range = { limit: page.limit, offset: page.offset }
    // Queries over all companies may read many rows.
    const limits = { threads: filter.ciks === null && filter.accessions === null ? 2 : 1 }
    if (chosen && isLittle(chosen, filter.rowTypes.includes('section'))) {
      // The engine reads columns that are not sorted by only for the rows of the page.
      const { sql, params } = pageSql(request, TEXT_ROW_FIELDS, page.order)
      const { rows, total } = await db.queryPage<TextRowColumns>(sql, { ...params, ...range }, limits)
      return { rows: rows.map(textRow), total }
    }
    // Reads the keys of the page first, then its rows, so that texts of other matching rows are not read.
    const { sql, params } = pageSql(request, KEYS, page.order)
    const { rows: keys, total } = await db.queryPage<RowKey>(sql, { ...params, ...range }, limits)
    return { rows: await readRows(db, keys), total }
  }
}

function isLittle(chosen: readonly LiveFiling[], withSections: boolean): boolean {
  const rows = chosen.reduce((sum, filing) => sum + filing.rows, 0)
  return rows <= FEW_ROWS && (!withSections || chosen.length <= FEW_FILINGS)
}
