import type { FilingRow } from '../../stores/ports.ts'
import type { Context } from '../define-endpoint.ts'
import { textFilter } from '../text/text-filter.ts'

/** The accession numbers of those filings whose text is loaded; nothing is asked for companies without any. */
export async function filingsWithText(
  rows: readonly FilingRow[],
  { snapshot, stores }: Context,
): Promise<ReadonlySet<string>> {
  const asked = rows.filter(({ cik }) => snapshot.coverage(cik).textFilings > 0)
  if (asked.length === 0) return new Set()
  const filings = await stores.text.filings(
    textFilter(
      {},
      {
        ciks: [...new Set(asked.map(({ cik }) => cik))],
        accessions: asked.map(({ accession_number }) => accession_number),
      },
    ),
    { limit: asked.length, offset: 0 },
  )
  return new Set(filings.map(({ accession_number }) => accession_number))
}
