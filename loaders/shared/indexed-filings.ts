import type { IndexedFiling, TextFilter, TextIndex } from '../../src/stores/ports/text.ts'

/** Filings per query. */
const FILINGS = 500

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
