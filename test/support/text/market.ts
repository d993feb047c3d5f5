import { textRows } from '../../../loaders/filing-documents/text-rows.ts'
import type { HandlerContext } from '../../../src/api/endpoints/define-endpoint.ts'
import { companyIndex } from '../../../src/domain/company/build-index.ts'
import type { Section, SectionState } from '../../../src/domain/documents/sections/section.ts'
import type { IndexedFiling, TextIndex } from '../../../src/stores/ports/text.ts'
import { companyContext } from '../company/context.ts'
import { companyFixture } from '../http/companies.ts'
import { textInMemory } from './memory.ts'

/** A section: its text, or its state if it has no text. */
type SectionFixture = string | Exclude<SectionState, 'extracted'>

const STATES: ReadonlySet<string> = new Set([
  'incorporated_by_reference',
  'reserved',
  'not_applicable',
  'omitted',
  'not_found',
])

export function filingFixture(
  cik: number,
  form: string,
  filed: string,
  more: Partial<IndexedFiling> = {},
): IndexedFiling {
  const sequence = filed.slice(5).replace('-', '').padStart(6, '0')
  return {
    cik,
    filer_cik: cik,
    accession_number: `${String(cik).padStart(10, '0')}-${filed.slice(2, 4)}-${sequence}`,
    form_type: form,
    filing_date: filed,
    period_end: null,
    fiscal_year: null,
    fiscal_period: null,
    primary_document: 'report.htm',
    ...more,
  }
}

export async function put(
  text: TextIndex,
  filing: IndexedFiling,
  sections: Readonly<Record<string, SectionFixture>>,
  warnings: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  const parsed = Object.entries(sections).map(([id, content], order): Section => {
    const isState = STATES.has(content)
    const body = isState ? '' : content
    const tableAt = body.indexOf('Net sales | ')
    return {
      id,
      title: id === 'risk_factors' ? 'Risk Factors' : id,
      part: null,
      item: null,
      order,
      state: isState ? (content as SectionState) : 'extracted',
      detector: isState ? null : 'heading',
      confidence: 0.9,
      warnings: warnings[id] ?? [],
      text: body,
      tables:
        tableAt < 0
          ? []
          : [
              {
                table: {
                  caption: 'Sales',
                  headers: [['', '2023']],
                  rows: [['Net sales', '(1,250)']],
                  units: null,
                },
                start: tableAt,
                end: tableAt + 'Net sales | (1,250)'.length,
              },
            ],
      blockStarts: [0],
    }
  })
  await text.putFiling(filing, textRows(filing, parsed))
}

/** A handler context over two companies, ACME (1234) and INIT (5678), with a filing index; today is 2024-06-30. */
export function textContext(): { context: HandlerContext; text: ReturnType<typeof textInMemory> } {
  const text = textInMemory()
  const companies = [
    companyFixture(1234, 'ACME', 'Acme Testing Corp'),
    companyFixture(5678, 'INIT', 'Initech Made Inc'),
  ]
  const { context } = companyContext({ companies })
  return {
    text,
    context: { ...context, companies: companyIndex(companies), stores: { ...context.stores, text } },
  }
}
