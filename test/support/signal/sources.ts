import type { SectionText, SourceText } from '../../../src/domain/signals/source-text.ts'

/** A filing whose section boundaries have high confidence. */
export function sourceFixture(
  values: Partial<SourceText>,
  sections: readonly (Pick<SectionText, 'id' | 'text'> & Partial<SectionText>)[],
): SourceText {
  return {
    id: '0009990001-24-000001',
    kind: 'filing',
    cik: 9_990_001,
    filer_cik: 9_990_001,
    accession_number: '0009990001-24-000001',
    source_url: null,
    primary_document: 'report.htm',
    form_type: '10-K',
    filing_date: '2024-03-15',
    period_end: null,
    fiscal_year: null,
    fiscal_period: null,
    items: [],
    names: ['Meridian Forge Inc.'],
    ...values,
    sections: sections.map(section => ({
      title: section.id,
      item: null,
      state: 'extracted',
      confidence: 0.9,
      tables: [],
      chunks: [],
      ...section,
    })),
  }
}
