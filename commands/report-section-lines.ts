import type { FilingFindings, SectionFindings } from './section-findings.ts'

/** The findings as text: a table by form and decade, then every filing with its sections. */
export function sectionLines({ quality, filings }: SectionFindings): string[] {
  if (filings.length === 0) return ['No filing is in the index.']
  const rows = [
    ['form', 'decade', 'filings', 'items expected', 'found', 'with warnings', 'confidence < 0.6'],
    ...quality.map(({ form, decade, filings, expected, found, items, warned, unsure }) => [
      form,
      decade,
      filings.toLocaleString('en-US'),
      expected.toLocaleString('en-US'),
      share(found, expected),
      share(warned, items),
      share(unsure, items),
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return [
    `${filings.length.toLocaleString('en-US')} filings`,
    '',
    ...rows.map(row =>
      row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  '),
    ),
    ...filings.flatMap(filingLines),
  ]
}

function filingLines({ cik, accession_number, form_type, filing_date, sections }: FilingFindings): string[] {
  return [
    '',
    `${form_type} ${filing_date}, CIK ${cik}, ${accession_number}`,
    ...sections.map(({ section_id, state, detector, confidence, char_count, warnings }) => {
      const how = detector === null ? '' : ` by ${detector}, confidence ${confidence.toFixed(2)}`
      const told = warnings.length === 0 ? '' : `; ${warnings.join(', ')}`
      return `  ${section_id}: ${state}, ${char_count.toLocaleString('en-US')} characters${how}${told}`
    }),
  ]
}

/** `97.5 %`; a dash where there is nothing to share. */
function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}
