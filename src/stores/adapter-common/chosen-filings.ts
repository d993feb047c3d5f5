import type { TextFilter } from '../text-port.ts'
import type { LiveFiling, LiveFilings } from './live-filings.ts'
import { marksAsked } from './section-marks.ts'

/** Companies whose filings are chosen here; among more, the engine chooses. */
const COMPANIES = 20

/** Filings of the companies asked for that pass the filter, newest first; null where there are too many companies, or none. */
export async function chosenFilings(
  live: LiveFilings,
  filter: TextFilter,
  withSections: boolean,
): Promise<readonly LiveFiling[] | null> {
  const { ciks } = filter
  if (ciks === null || ciks.length > COMPANIES) return null
  const lists = await Promise.all([...new Set(ciks)].map(cik => live.ofCompany(cik)))
  const marks = withSections ? marksAsked(filter) : null
  const chosen = lists.flat().filter(({ filing, sections }) => {
    const { accessions, forms, from, to, fiscalYear, fiscalPeriod } = filter
    return (
      (accessions === null || accessions.includes(filing.accession_number)) &&
      (forms === null || forms.includes(filing.form_type)) &&
      (from === null || filing.filing_date >= from) &&
      (to === null || filing.filing_date <= to) &&
      (fiscalYear === null || filing.fiscal_year === fiscalYear) &&
      (fiscalPeriod === null || filing.fiscal_period === fiscalPeriod) &&
      (marks === null || marks.some(mark => sections.has(mark)))
    )
  })
  return lists.length === 1 ? chosen : chosen.toSorted(newestFirst)
}

function newestFirst({ filing: a }: LiveFiling, { filing: b }: LiveFiling): number {
  if (a.filing_date !== b.filing_date) return a.filing_date < b.filing_date ? 1 : -1
  if (a.accession_number !== b.accession_number) return a.accession_number < b.accession_number ? 1 : -1
  return b.cik - a.cik
}
