import type {
  IndexedFiling,
  TextFilter,
  TextIndex,
  TextRow,
  TextRowType,
} from '../../src/stores/ports/text.ts'

/** Filings asked for at a time. */
const FILINGS = 500
/** Rows asked for at a time; the index gives 10,000 of one search at most. */
const ROWS = 1_000

const ANY: Omit<TextFilter, 'ciks'> = {
  accessions: null,
  forms: null,
  from: null,
  to: null,
  sectionIds: null,
  rowTypes: [],
  states: null,
  fiscalYear: null,
  fiscalPeriod: null,
  keyword: null,
}

/** All filings of a company in the index, newest first. */
export async function* indexedFilings(
  text: Pick<TextIndex, 'filings'>,
  cik: number,
): AsyncGenerator<IndexedFiling> {
  for (let offset = 0; ; offset += FILINGS) {
    const page = await text.filings({ ...ANY, ciks: [cik] }, { limit: FILINGS, offset })
    yield* page
    if (page.length < FILINGS) return
  }
}

/** All rows of a filing of the types given, in its order. Throws `window_exceeded` for more than 10,000. */
export async function filingRows(
  text: Pick<TextIndex, 'search'>,
  { cik, accession_number }: IndexedFiling,
  rowTypes: readonly TextRowType[],
): Promise<TextRow[]> {
  const filter = { ...ANY, ciks: [cik], accessions: [accession_number], rowTypes }
  const rows: TextRow[] = []
  for (;;) {
    const page = await text.search(filter, { limit: ROWS, offset: rows.length, order: 'filing' })
    rows.push(...page.rows)
    if (rows.length >= page.total || page.rows.length === 0) return rows
  }
}
