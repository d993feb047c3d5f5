import Type from 'typebox'
import { formatCik } from '../../domain/company/company.ts'
import { sourceUrl } from '../../domain/filing.ts'
import { isAmendment, periodTypeOfForm } from '../../domain/filing-forms.ts'
import { DayText } from '../../schema/day.ts'
import { AccessionNumber, Cik } from '../../schema/identifiers.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import type { FilingRow } from '../../stores/ports.ts'

/** Fields of one filing in a list. */
export const filingFields = {
  accession_number: AccessionNumber,
  form_type: Type.String({ description: 'The form as filed' }),
  filing_date: DayText,
  accepted_at: nullable(Type.String({ format: 'date-time', description: 'Orders filings of one day; UTC' })),
  period_end: nullable(DayText),
  period_type: nullable(
    oneOf(['annual', 'quarterly', 'other'], {
      description: 'Of periodic reports; `other` for transition reports; null for all other forms',
    }),
  ),
  items: Type.Array(Type.String(), { description: 'Item numbers of an 8-K' }),
  primary_document: nullable(Type.String()),
  source_url: Type.String({ description: 'SEC’s address of the main document, else of the filing’s index' }),
  filer_cik: Cik,
  is_amendment: Type.Boolean(),
  has_text: Type.Boolean({ description: 'Whether its text is loaded' }),
  has_facts: Type.Boolean({ description: 'Whether facts of it are loaded' }),
}

/** A filing as answers show it; `withText` are the accession numbers of filings whose text is loaded. */
export function filingRecord(row: FilingRow, withText: ReadonlySet<string>) {
  return {
    accession_number: row.accession_number,
    form_type: row.form_type,
    filing_date: row.filing_date,
    accepted_at: row.accepted_at,
    period_end: row.period_end,
    period_type: periodTypeOfForm(row.form_type),
    items: [...row.items],
    primary_document: row.primary_document,
    source_url: sourceUrl(row.filer_cik, row.accession_number, row.primary_document),
    filer_cik: formatCik(row.filer_cik),
    is_amendment: isAmendment(row.form_type),
    has_text: withText.has(row.accession_number),
    has_facts: row.has_facts,
  }
}
