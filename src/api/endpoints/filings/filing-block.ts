import { FAR_FUTURE, parseDay } from '../../../domain/day.ts'
import { type VersionBlock, versionBlock } from '../../blocks/version-block.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import type { Resolved } from '../resolve-company.ts'
import { timeSlicer } from '../time-slicer.ts'
import { filingRecord } from './filing-record.ts'

const slicer = timeSlicer()
/** More filings than any company has. */
const ALL = 1_000_000

/** All filings of a company as they are served, newest first: each with its form, and known from its filing date. */
export function filingBlock(
  { company: { cik }, publication }: Resolved,
  { stores, blocks, snapshot }: HandlerContext,
): VersionBlock | Promise<VersionBlock> {
  const hasText = snapshot.coverage(cik).textFilings > 0
  // Text of filings is published apart from their list: it has no generation but that of all data.
  const generation = `${publication.filings} ${publication.numbers} ${hasText ? snapshot.dataVersion : ''}`
  return blocks.get(`${cik} ${generation} filings`, async () => {
    const query = { forms: null, from: null, to: null, limit: ALL, offset: 0 }
    const { rows } = await stores.filings.ofCompany(publication, query)
    const accessions = rows.map(({ accession_number }) => accession_number)
    const withText = hasText ? await stores.text.indexed(cik, accessions) : new Set<string>()
    const versions = await slicer.map(rows, row => ({
      knownFrom: parseDay(row.filing_date)!,
      knownTo: FAR_FUTURE,
      json: JSON.stringify(filingRecord(row, withText)),
      word: row.form_type,
    }))
    return versionBlock(versions)
  })
}
