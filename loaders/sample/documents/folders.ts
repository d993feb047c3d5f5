import { addMonths } from '../../../src/domain/day.ts'
import type { FilingFile, FilingFolder } from '../../filing-documents/folder.ts'
import type { Books } from '../books.ts'
import type { Report } from '../filing-draft.ts'
import type { SampleFiling } from '../filings.ts'
import type { Registrant } from '../registrants.ts'
import { TODAY } from '../sample-days.ts'
import { primaryDocumentOf } from '../submissions-text.ts'
import { callPage } from './call-page.ts'
import { currentPage } from './current-page.ts'
import { releasePage } from './release-page.ts'
import { reportPage } from './report-page.ts'

/** Filings of this many months before the day on which the sample stands still have documents. */
const MONTHS = 30
const CURRENT = /^8-K/

/** Documents of a registrant's filings: reports, current reports with their releases. Made when they are asked for. */
export function sampleFolders(
  books: Books,
  filings: readonly SampleFiling[],
  registrant: Registrant,
): FilingFolder[] {
  const since = addMonths(TODAY, -MONTHS)
  return filings
    .filter(
      ({ filed, filerCik, form, report }) =>
        filerCik === registrant.cik && filed >= since && (report !== null || CURRENT.test(form)),
    )
    .map(filing => ({
      name: `sample/filings/${filing.accession}`,
      cik: registrant.cik,
      accession: filing.accession,
      stated: null,
      isFixed: false,
      files: async () => filesOf(books, filing, registrant.name),
    }))
}

function filesOf(books: Books, filing: SampleFiling, name: string): FilingFile[] {
  const file = (fileName: string, type: string, text: string): FilingFile => ({
    name: fileName,
    type,
    bytes: async () => Buffer.from(text),
  })
  const { report } = filing
  const main =
    report === null
      ? currentPage(filing, name)
      : reportPage(books, { ...filing, report: report as Report }, name)
  const isOnResults = filing.items.includes('2.02')
  const release = isOnResults ? releasePage(books, filing, name) : null
  const call = isOnResults ? callPage(books, filing, name) : null
  return [
    file(primaryDocumentOf(filing), filing.form, main),
    ...(release === null ? [] : [file('release-ex99-1.htm', 'EX-99.1', release)]),
    ...(call === null ? [] : [file('call-ex99-2.htm', 'EX-99.2', call)]),
  ]
}
