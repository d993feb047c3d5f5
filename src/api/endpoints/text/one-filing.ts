import type { IndexedFiling, TextFilter, TextPage, TextRow, TextRowType } from '../../../stores/ports/text.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { searchText } from './filing-blocks.ts'

/** Rows that can be paged through. */
const MAX_DEPTH = 10_000

/**
 * The one filing that all rows of a window come from, on this page and on the others; without rows, the only filing of
 * the window. Null where there are several, or none.
 */
export async function oneFilingOf(
  filter: TextFilter,
  page: TextPage,
  keyword: TextFilter['keyword'],
  rowType: TextRowType,
  context: HandlerContext,
): Promise<IndexedFiling | null> {
  if (page.total === 0) {
    const filings = await context.stores.text.filings(
      { ...filter, sectionIds: null },
      { limit: 2, offset: 0 },
    )
    return filings.length === 1 ? filings[0]! : null
  }
  if (new Set(page.rows.map(({ accession_number }) => accession_number)).size > 1) return null
  // Rows are ordered by filing: the first and the last tell whether there is another.
  const at = async (offset: number): Promise<TextRow | undefined> => {
    const all = { ...filter, rowTypes: [rowType], keyword }
    const { rows } = await searchText(all, { limit: 1, offset }, context)
    return rows[0]
  }
  const isWhole = page.rows.length === page.total
  const first = isWhole ? page.rows[0] : await at(0)
  const last = isWhole ? first : await at(Math.min(page.total, MAX_DEPTH) - 1)
  return first && last && first.accession_number === last.accession_number ? first : null
}
