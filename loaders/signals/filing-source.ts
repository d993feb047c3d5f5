import type { SectionState } from '../../src/domain/documents/sections/section.ts'
import type {
  SectionTable,
  SectionText,
  SourceIdentity,
  SourceText,
} from '../../src/domain/signals/source-text.ts'
import type { IndexedFiling, TextIndex, TextRow } from '../../src/stores/ports/text.ts'

/** What a filing is as a source. */
export function filingIdentity(filing: IndexedFiling): SourceIdentity {
  const { cik, filer_cik, accession_number, primary_document, form_type, filing_date } = filing
  const { period_end, fiscal_year, fiscal_period } = filing
  return {
    id: accession_number,
    kind: 'filing',
    cik,
    filer_cik,
    accession_number,
    source_url: null,
    primary_document,
    form_type,
    filing_date,
    period_end,
    fiscal_year,
    fiscal_period,
  }
}

/** A filing with its words, out of the index. `items`: 8-K items that its list of filings names; `names` of the company. */
export async function filingSource(
  text: Pick<TextIndex, 'filingRows'>,
  filing: IndexedFiling,
  { items, names }: Pick<SourceText, 'items' | 'names'>,
): Promise<SourceText> {
  const rows = await text.filingRows(filing, ['section', 'chunk', 'table'])
  return { ...filingIdentity(filing), items, names, sections: sectionTexts(rows) }
}

/** Sections in the order of the filing, each with its chunks and tables. */
export function sectionTexts(rows: readonly TextRow[]): SectionText[] {
  const byPlace = new Map<string, TextRow[]>()
  for (const row of rows) {
    const key = `${row.section_order} ${row.section_id}`
    const of = byPlace.get(key) ?? []
    of.push(row)
    byPlace.set(key, of)
  }
  return [...byPlace.values()]
    .flatMap(of => {
      const whole = of.find(({ row_type }) => row_type === 'section')
      return whole ? [{ order: whole.section_order, section: sectionOf(whole, of) }] : []
    })
    .sort((a, b) => a.order - b.order)
    .map(({ section }) => section)
}

function sectionOf(whole: TextRow, rows: readonly TextRow[]): SectionText {
  const placed = (type: TextRow['row_type']) =>
    rows.filter(({ row_type }) => row_type === type).sort((a, b) => a.start! - b.start!)
  return {
    id: whole.section_id,
    title: whole.section_display_name,
    item: whole.item,
    state: whole.state as SectionState,
    confidence: whole.confidence,
    text: whole.content_raw ?? '',
    tables: placed('table').map(tableOf),
    chunks: placed('chunk').map(({ id, start, end }) => ({ id, start: start!, end: end! })),
  }
}

function tableOf({ table, start, end }: TextRow): SectionTable {
  const stored = JSON.parse(table!) as Pick<SectionTable, 'caption' | 'headers' | 'rows' | 'units'>
  return { start: start!, end: end!, ...stored }
}
