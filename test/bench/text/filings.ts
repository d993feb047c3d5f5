import { openMirrorFolders } from '../../../loaders/filing-documents/mirror-folders.ts'
import { readFolder } from '../../../loaders/filing-documents/read-folder.ts'
import { CURATED_COMPANIES } from '../../../loaders/sample/companies/curated.ts'
import { sampleFolders } from '../../../loaders/sample/documents/folders.ts'
import { filingsOf } from '../../../loaders/sample/filings.ts'
import { buildLedger } from '../../../loaders/sample/ledger.ts'
import { registrantsOf } from '../../../loaders/sample/registrants.ts'
import { TODAY } from '../../../loaders/sample/sample-days.ts'
import { formatDay, parseDay } from '../../../src/domain/day.ts'
import type { FilingToRead } from './read-documents.ts'

/** Filings of a mirror directory that have an accession number, ordered by CIK. */
export async function mirrorFilings(mirror: string): Promise<FilingToRead[]> {
  const folders = await openMirrorFolders(mirror)
  const filings: FilingToRead[] = []
  for (const cik of [...folders.ciks()].sort((a, b) => a - b)) {
    for (const folder of await folders.of(cik, { listed: [], isWanted: () => true })) {
      if (folder.accession === null) continue
      const { header, documents } = await readFolder(folder, null)
      const main = documents[0]
      if (main === undefined) continue
      const { stated } = folder
      const form = header?.form ?? stated?.form ?? formOf(main.text)
      const filed = stated?.filed ?? parseDay(header?.filed ?? `${yearOf(folder.accession)}-06-30`)!
      const filingDate = formatDay(filed)
      filings.push({ form, filingDate, documents: [{ ...main, type: form }, ...documents.slice(1)] })
    }
  }
  return filings
}

/** Form type as printed on the cover of a document. */
function formOf(text: string): string {
  return (
    /\bform\s*(?:&nbsp;|&#160;|<[^>]*>|\s)*(10-[KQ]|8-K|20-F)\b/i.exec(text)?.[1]?.toUpperCase() ?? '10-K'
  )
}

/** Year of an accession number, from its two-digit year. */
function yearOf(accession: string): number {
  const year = Number(accession.slice(11, 13))
  return year > 90 ? 1900 + year : 2000 + year
}

/** Filings of the curated synthetic companies. */
export async function syntheticFilings(): Promise<FilingToRead[]> {
  const filings: FilingToRead[] = []
  for (const profile of CURATED_COMPANIES) {
    const ledger = buildLedger(profile, TODAY)
    for (const registrant of registrantsOf(profile)) {
      for (const folder of sampleFolders(ledger, filingsOf(ledger), registrant)) {
        const files = await folder.files()
        const documents = await Promise.all(
          files.map(async ({ name, type, bytes }, at) => {
            const text = String(await bytes())
            return { type: type ?? '', sequence: at + 1, filename: name, description: null, text }
          }),
        )
        filings.push({ form: documents[0]!.type, filingDate: '2025-06-30', documents })
      }
    }
  }
  return filings
}
