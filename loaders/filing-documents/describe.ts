import type { Accession, Filing } from '../../src/domain/company/filing.ts'
import { type Day, parseDay } from '../../src/domain/day.ts'
import type { SubmissionHeader } from '../../src/domain/documents/reader/submission/header.ts'
import { easternAcceptedInUtc } from '../filings/acceptance-time.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import type { FilingFolder } from './folder.ts'
import { readFolder } from './read-folder.ts'

/** A folder of which is known what filing it is. */
export interface DescribedFolder {
  readonly folder: FilingFolder
  readonly accession: Accession
  readonly form: string
  readonly filed: Day
  readonly periodEnd: Day | null
  readonly primaryDocument: string | null
  /** Of a whole submission that was read to know this much. */
  readonly header: SubmissionHeader | null
}

/**
 * What filing a folder is: by the company's list of filings, else the index beside the folders, else its own header. Throws
 * `RejectedInputError` if none of them gives form and date, and for a submission of another filing or registrant.
 */
export async function describeFolder(
  folder: FilingFolder,
  accession: Accession,
  listed: ReadonlyMap<Accession, Filing>,
): Promise<DescribedFolder> {
  const known = listed.get(accession)
  if (known) {
    const { form, filed, periodEnd, primaryDocument } = known
    return { folder, accession, form, filed, periodEnd, primaryDocument, header: null }
  }
  const { header, documents } = await readFolder(folder, null)
  const primaryDocument = documents[0]?.filename ?? null
  // The owner of the mirror renamed a file that is named after the accession number.
  const isOwnName = primaryDocument !== null && !primaryDocument.startsWith(accession)
  const common = { folder, accession, primaryDocument: isOwnName ? primaryDocument : null, header }
  if (header) {
    checkHeader(header, folder)
    const periodEnd = header.period === null ? null : parseDay(header.period)
    return { ...common, form: header.form, filed: parseDay(header.filed)!, periodEnd }
  }
  if (folder.stated) return { ...common, ...folder.stated }
  throw new RejectedInputError('its form and filing date are neither in a header nor in a list of filings')
}

/** Throws `RejectedInputError` if the header names another filing or registrant than the folder. */
export function checkHeader({ accession, filers }: SubmissionHeader, folder: FilingFolder): void {
  if (accession !== folder.accession) throw new RejectedInputError(`is the filing ${accession}`)
  if (filers.length > 0 && !filers.some(({ cik }) => cik === folder.cik)) {
    throw new RejectedInputError(`is a filing of another registrant, CIK ${filers[0]!.cik}`)
  }
}

/** The folder as an entry of its company's list of filings. */
export function filingOf(described: DescribedFolder, periodEnds: ReadonlyMap<Accession, Day>): Filing {
  const { accession, folder, form, filed, primaryDocument, header } = described
  return {
    accession,
    filerCik: folder.cik,
    form,
    filed,
    acceptedAt: easternAcceptedInUtc(header?.acceptedEastern ?? null),
    periodEnd: described.periodEnd ?? periodEnds.get(accession) ?? null,
    items: header?.items ?? [],
    primaryDocument,
    size: null,
    isXbrl: false,
  }
}
