import type { OpenStores } from '../../src/stores/ports/stores.ts'
import { ANY } from './text/filings.ts'

/** Stored data of companies, without generation numbers and other data that depends on how it was loaded. */
export async function storedContent(stores: OpenStores, ciks: readonly number[]) {
  const { companies, publisher, documents, text } = stores
  const snapshot = companies.snapshot()
  const perCompany = ciks.map(async cik => {
    const publication = snapshot.publication(cik)
    const rows = await text.search({ ...ANY, ciks: [cik] }, { limit: 1_000, offset: 0, order: 'filing' })
    return {
      filings: publication.filings > 0 ? await publisher.filingsOf(publication) : [],
      facts: publication.numbers > 0 ? await publisher.factsOf(publication) : [],
      documents: [...(await documents.loaded(cik)).keys()].sort(),
      rows: rows.rows,
      // Only ids: the inputs of an analysis contain generation numbers, which differ.
      signals: (await text.signals.stored(cik)).map(({ id }) => id),
    }
  })
  return { companies: snapshot.companies, perCompany: await Promise.all(perCompany) }
}
