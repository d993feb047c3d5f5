import { textRows } from '../../loaders/filing-documents/text-rows.ts'
import { parseDocument } from '../../src/domain/document/parse-document.ts'
import { sectionsOf } from '../../src/domain/sections/sections-of.ts'
import type { IndexedFiling, OpenTextIndex } from '../../src/stores/text-port.ts'
import { bytesOf, type FilingToRead } from '../text/read-documents.ts'

export interface WrittenText {
  readonly filings: number
  readonly rows: number
  /** Of the documents as filed. */
  readonly bytes: number
  readonly seconds: number
  /** Of the processor, the embedded engine's threads included. */
  readonly cpuSeconds: number
}

/** Reads filings and writes their rows, each under a company of its own, until there are so many rows. */
export async function writeText(
  index: OpenTextIndex,
  filings: readonly FilingToRead[],
  least: number,
): Promise<WrittenText> {
  const began = performance.now()
  const cpu = process.cpuUsage()
  let [written, rows, bytes] = [0, 0, 0]
  while (rows < least) {
    for (const filing of filings) {
      written += 1
      const named = namedFiling(filing, written)
      const documents = filing.documents.map(document => ({ document, parsed: parseDocument(document.text) }))
      const own = textRows(named, sectionsOf({ form: filing.form, filingDate: filing.filingDate, documents }))
      await index.putFiling(named, own)
      rows += own.length
      bytes += bytesOf(filing)
    }
  }
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - began) / 1_000
  return { filings: written, rows, bytes, seconds, cpuSeconds: (user + system) / 1e6 }
}

function namedFiling({ form, filingDate }: FilingToRead, number: number): IndexedFiling {
  const cik = 1_000 + number
  return {
    cik,
    filer_cik: cik,
    accession_number: `${String(cik).padStart(10, '0')}-${filingDate.slice(2, 4)}-000001`,
    form_type: form,
    filing_date: filingDate,
    period_end: null,
    fiscal_year: null,
    fiscal_period: null,
    primary_document: null,
  }
}
