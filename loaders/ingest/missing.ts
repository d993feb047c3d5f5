import type { Accession, Filing } from '../../src/domain/filing.ts'
import { periodTypeOfForm } from '../../src/domain/filing-forms.ts'
import type { IngestTask } from '../../src/stores/ingest-port.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import { type DocumentsWanted, isWantedBy } from '../filing-documents/wanted.ts'
import type { Missing } from './tasks.ts'

/** What the stores lack of filings of one company, in their order; null of those that are there with all that belongs to them. */
export async function missingOf(
  company: number,
  tasks: readonly IngestTask[],
  stores: Pick<OpenStores, 'companies' | 'publisher' | 'documents'>,
  documents: DocumentsWanted | null,
): Promise<(Missing | null)[]> {
  const publication = stores.companies.snapshot().publication(company)
  const listed = publication.filings > 0 ? await stores.publisher.filingsOf(publication) : []
  const byAccession = new Map(listed.map(filing => [filing.accession, filing]))
  const filings = tasks.map(({ accession }) => (accession === null ? undefined : byAccession.get(accession)))
  const isWanted = documents === null ? () => false : isWantedBy(documents)
  const loaded = filings.some(filing => filing && isWanted(filing))
    ? await stores.documents.loaded(company)
    : null
  const withFacts = filings.some(filing => filing && bringsFacts(filing)) ? await filingsWithFacts() : null

  async function filingsWithFacts(): Promise<ReadonlySet<Accession>> {
    const facts = publication.numbers > 0 ? await stores.publisher.factsOf(publication) : []
    return new Set(facts.map(({ filing }) => filing.accession))
  }

  return filings.map(filing => {
    // A line that only facts speak of has neither size nor time: the list itself has not told it yet.
    if (filing === undefined || (filing.size === null && filing.acceptedAt === null)) return 'list'
    if (isWanted(filing) && !loaded?.has(filing.accession)) return 'documents'
    return bringsFacts(filing) && !withFacts?.has(filing.accession) ? 'facts' : null
  })
}

/** Of periodic reports in XBRL companyfacts has the facts, some time later; other forms carry a cover page at most. */
function bringsFacts({ isXbrl, form }: Filing): boolean {
  return isXbrl && periodTypeOfForm(form) !== null
}
