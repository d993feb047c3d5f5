import type { SearchFilter } from '../../../src/stores/ports/search.ts'
import type { IndexedFiling, TextFilter, TextRow } from '../../../src/stores/ports/text.ts'

/** Matches all rows of all types. */
export const ANY: TextFilter = {
  ciks: null,
  accessions: null,
  forms: null,
  from: null,
  to: null,
  sectionIds: null,
  rowTypes: ['section', 'chunk', 'table'],
  states: null,
  fiscalYear: null,
  fiscalPeriod: null,
  keyword: null,
}

export const ANY_PASSAGE: SearchFilter = {
  ciks: null,
  forms: null,
  from: null,
  to: null,
  fiscalYears: null,
  fiscalPeriods: null,
  sectionIds: null,
  rowTypes: ['chunk', 'table'],
  signals: null,
  latestOnly: false,
  indexedAfter: null,
}

export function textFiling(number: number, values: Partial<IndexedFiling> = {}): IndexedFiling {
  return {
    cik: 11,
    filer_cik: 11,
    accession_number: `0000000011-20-${String(number).padStart(6, '0')}`,
    form_type: '10-K',
    filing_date: '2020-02-01',
    period_end: '2019-12-31',
    fiscal_year: 2019,
    fiscal_period: 'FY',
    primary_document: 'report.htm',
    ...values,
  }
}

/** A section with one chunk per text, and a table if there are `cells`. */
interface SectionText {
  readonly id: string
  readonly chunks: readonly string[]
  readonly cells?: readonly (readonly string[])[]
  readonly state?: string
}

export function textRows(filing: IndexedFiling, sections: readonly SectionText[]): TextRow[] {
  return sections.flatMap(({ id, chunks, cells, state = 'extracted' }, order) => {
    const shared = {
      cik: filing.cik,
      filer_cik: filing.filer_cik,
      accession_number: filing.accession_number,
      form_type: filing.form_type,
      filing_date: filing.filing_date,
      period_end: filing.period_end,
      fiscal_year: filing.fiscal_year,
      fiscal_period: filing.fiscal_period,
      section_id: id,
      section_display_name: `Section ${id}`,
      part: order % 2 === 0 ? 'I' : null,
      item: order % 2 === 0 ? `${order + 1}A` : null,
      section_order: order,
      state,
      detector: state === 'extracted' ? 'heading' : null,
      confidence: 0.85,
      warnings: order === 0 ? ["it's \\ a\twarning", 'short'] : [],
      start: null,
      end: null,
      chunk_index: null,
      total_chunks: null,
      table_count: cells ? 1 : 0,
      table: null,
      primary_document: filing.primary_document,
    } as const
    const text = chunks.join('\n\n')
    const row = (type: TextRow['row_type'], ordinal: number, values: Partial<TextRow>): TextRow => ({
      ...shared,
      id: `${filing.accession_number}:${id}:${type}:${ordinal}`,
      row_type: type,
      content_raw: null,
      char_count: values.content_raw?.length ?? 0,
      token_count: Math.ceil((values.content_raw?.length ?? 0) / 4),
      ...values,
    })
    const starts = chunks.map((_, index) => chunks.slice(0, index).join('\n\n').length + (index > 0 ? 2 : 0))
    return [
      row('section', 0, { content_raw: text === '' ? null : text, total_chunks: chunks.length }),
      ...chunks.map((content_raw, index) =>
        row('chunk', index, {
          content_raw,
          start: starts[index]!,
          end: starts[index]! + content_raw.length,
          chunk_index: index,
          total_chunks: chunks.length,
        }),
      ),
      ...(cells
        ? [
            row('table', 0, {
              start: 0,
              end: 10,
              table: JSON.stringify({
                caption: 'Net sales',
                headers: [cells[0]],
                rows: cells.slice(1),
                units: null,
              }),
            }),
          ]
        : []),
    ]
  })
}
