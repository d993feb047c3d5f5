import Type from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import { isAmendment, periodTypeOfForm, sourceUrl } from '../../../domain/company/filing.ts'
import { AppError } from '../../../errors.ts'
import { AccessionNumber, Cik, DayText, flag, list, nullable, oneOf } from '../../../schema/fields.ts'
import type { FilingRow } from '../../../stores/ports/stores.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { textFilter } from '../text/section-fields.ts'

/** Fields of a filing in a list. */
export const filingFields = {
  accession_number: AccessionNumber,
  form_type: Type.String({ description: 'Form as filed' }),
  filing_date: DayText,
  accepted_at: nullable(
    Type.String({ format: 'date-time', description: 'Acceptance time (UTC); orders filings of one date' }),
  ),
  period_end: nullable(DayText),
  period_type: nullable(
    oneOf(['annual', 'quarterly', 'other'], {
      description: 'For periodic reports; `other` for transition reports; null for all other forms',
    }),
  ),
  items: Type.Array(Type.String(), { description: 'Item numbers of an 8-K' }),
  primary_document: nullable(Type.String()),
  source_url: Type.String({
    description: 'URL of the main document at sec.gov, otherwise of the filing’s index',
  }),
  filer_cik: Cik,
  is_amendment: Type.Boolean(),
  has_text: Type.Boolean({ description: 'True if its text is loaded' }),
  has_facts: Type.Boolean({ description: 'True if facts of it are loaded' }),
}

/** A filing in a response; `withText` has the accession numbers of filings whose text is loaded. */
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

/** A list of forms. */
export function formTypes(description: string) {
  return list({
    max: 50,
    pattern: '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,19}$',
    hint: 'a form as filed, such as 10-K, 10-K/A or 8-K',
    description: `${description} \`10-K\` and \`10-Q\` mean the form families (10-K405, 10-KSB, 10-KT and so on); \`10-K/A\` means amendments.`,
    examples: [['10-K', '10-Q']],
  })
}

/** Whether to include amendments of the requested forms. */
export const Amendments = flag('Include amendments of the forms in `form_type`.')

/** Throws `invalid_parameter` if a window ends before it starts. */
export function checkWindow(from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined || from <= to) return
  throw new AppError('invalid_parameter', {
    message: 'from_date is after to_date.',
    details: [{ parameter: 'from_date', message: `is after to_date (${to})` }],
  })
}

/** The earliest of several dates; null without one. */
export function earlier(...days: readonly (string | undefined)[]): string | null {
  return days.filter(day => day !== undefined).sort()[0] ?? null
}

/** Accession numbers of the filings whose text is loaded; queries nothing for companies without text. */
export async function filingsWithText(
  rows: readonly FilingRow[],
  { snapshot, stores }: HandlerContext,
): Promise<ReadonlySet<string>> {
  const withTextRows = rows.filter(({ cik }) => snapshot.coverage(cik).textFilings > 0)
  if (withTextRows.length === 0) return new Set()
  const filings = await stores.text.filings(
    textFilter(
      {},
      {
        ciks: [...new Set(withTextRows.map(({ cik }) => cik))],
        accessions: withTextRows.map(({ accession_number }) => accession_number),
      },
    ),
    { limit: withTextRows.length, offset: 0 },
  )
  return new Set(filings.map(({ accession_number }) => accession_number))
}
