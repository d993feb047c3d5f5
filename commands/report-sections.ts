import { filingRows, indexedFilings } from '../loaders/indexed-filings.ts'
import { type FiledSections, sectionQuality } from '../src/domain/sections/quality.ts'
import type { CompanyStore } from '../src/stores/ports.ts'
import type { TextIndex } from '../src/stores/text-port.ts'
import type { Report } from './define-report.ts'
import { sectionLines } from './report-section-lines.ts'
import type { FilingFindings, SectionFindings } from './section-findings.ts'

export const sectionsReport: Report = {
  name: 'sections',
  summary: 'Sections of every filing that is read, and how well they are found by form and decade.',
  async run({ stores, io, signal }, { json }) {
    const findings = await sectionFindings(stores, signal)
    if (findings === null) {
      io.err('The report was stopped.')
      return 1
    }
    if (json) io.out(JSON.stringify(findings, null, 2))
    else for (const line of sectionLines(findings)) io.out(line)
    return 0
  },
}

/** Reads the sections of all filings in the index, company by company; null where it was stopped. */
export async function sectionFindings(
  stores: { readonly companies: Pick<CompanyStore, 'snapshot'>; readonly text: TextIndex },
  signal: AbortSignal,
): Promise<SectionFindings | null> {
  const filings: FilingFindings[] = []
  const filed: FiledSections[] = []
  for (const { cik } of stores.companies.snapshot().companies) {
    for await (const filing of indexedFilings(stores.text, cik)) {
      if (signal.aborted) return null
      const rows = await filingRows(stores.text, filing, ['section'])
      filings.push({
        cik,
        accession_number: filing.accession_number,
        form_type: filing.form_type,
        filing_date: filing.filing_date,
        sections: rows.map(({ section_id, state, detector, confidence, char_count, warnings }) => {
          return { section_id, state, detector, confidence, char_count, warnings }
        }),
      })
      filed.push({
        form: filing.form_type,
        filingDate: filing.filing_date,
        sections: rows.map(row => ({ ...row, id: row.section_id })),
      })
    }
  }
  return { quality: sectionQuality(filed), filings }
}
