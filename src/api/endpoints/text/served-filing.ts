import Type from 'typebox'
import { addMonths, formatDay, parseDay } from '../../../domain/day.ts'
import { AppError } from '../../../errors.ts'
import { AccessionNumber, DayText, nullable } from '../../../schema/fields.ts'
import type { IndexedFiling, TextFilter } from '../../../stores/ports/text.ts'
import { type Resolved, resolveCompany } from '../companies/company-record.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { checkWindow, earlier } from '../filings/filing-record.ts'
import { ciksOf } from './filing-blocks.ts'
import { type FilingFilters, textFilter } from './section-fields.ts'

/** The filing that an answer is served from. */
export const ServedFiling = Type.Object(
  {
    accession_number: AccessionNumber,
    filing_date: DayText,
    form_type: Type.String({ description: 'The form as filed' }),
  },
  { additionalProperties: false },
)

export function servedFiling({ accession_number, filing_date, form_type }: IndexedFiling) {
  return { accession_number, filing_date, form_type }
}

/**
 * The filing of an accession number, whatever the window. Throws `filing_not_found` where no text of it is loaded, where it
 * was filed after `vantageDate`, or is not of the requested company, form or period.
 */
export async function filingByAccession(
  accession: string,
  query: { readonly company: Resolved | null; readonly vantageDate: string | undefined } & FilingFilters,
  context: HandlerContext,
): Promise<IndexedFiling> {
  const { company, vantageDate, ...filters } = query
  const { stores } = context
  const ciks = company ? [company.company.cik] : await ciksOf([accession], context)
  const filter = textFilter(filters, { ciks, accessions: [accession], to: vantageDate ?? null })
  const [filing] = await stores.text.filings(filter, { limit: 1, offset: 0 })
  if (filing) return filing
  const everyone = await ciksOf([accession], context)
  const known = await stores.text.filings(textFilter({}, { ciks: everyone, accessions: [accession] }), {
    limit: 1,
    offset: 0,
  })
  throw new AppError('filing_not_found', { message: reason(accession, known[0], query) })
}

function reason(
  accession: string,
  known: IndexedFiling | undefined,
  { company, vantageDate }: { readonly company: Resolved | null; readonly vantageDate: string | undefined },
): string {
  if (!known) return `No text of a filing ${accession} is loaded.`
  if (vantageDate !== undefined && known.filing_date > vantageDate) {
    return `${accession} was filed on ${known.filing_date}, after vantage_date.`
  }
  if (company && known.cik !== company.company.cik) return `${accession} is a filing of another company.`
  return `${accession} is a ${known.form_type} and does not match the requested form or period.`
}

/**
 * The latest filing of a company inside a window, of the requested forms and period; with a section and no form, the
 * latest in which that section was extracted, else the latest that refers to where it stands. Null where there is none.
 */
export async function latestFiling(
  company: Resolved,
  window: TextWindow,
  query: { readonly section_id?: string | undefined } & FilingFilters,
  { stores }: HandlerContext,
): Promise<IndexedFiling | null> {
  const filter = textFilter(query, { ...window, ciks: [company.company.cik] })
  const latest = async (more: Partial<TextFilter>) =>
    (await stores.text.filings({ ...filter, ...more }, { limit: 1, offset: 0 }))[0] ?? null
  if (query.section_id === undefined || query.form_type !== undefined) return latest({})
  const sectionIds = [query.section_id]
  return (
    (await latest({ sectionIds, states: ['extracted'] })) ??
    (await latest({ sectionIds, states: ['incorporated_by_reference'] }))
  )
}

/**
 * The company of `ticker` or `cik`; null where neither is given. Throws `company_not_found`, and `invalid_parameter` where
 * both are given and mean two companies.
 */
export function requestedCompany(
  { ticker, cik }: { readonly ticker?: string | undefined; readonly cik?: string | undefined },
  context: HandlerContext,
): Resolved | null {
  const byTicker = ticker === undefined ? null : resolveCompany(context, ticker)
  const byCik = cik === undefined ? null : resolveCompany(context, cik)
  if (byTicker && byCik && byTicker.company.cik !== byCik.company.cik) {
    throw new AppError('invalid_parameter', {
      message: 'ticker and cik refer to different companies. Send only one of them.',
      details: [{ parameter: 'cik', message: `is a different company than ${ticker}` }],
    })
  }
  return byTicker ?? byCik
}

/** Months of the default window. */
const WINDOW_MONTHS = 24

interface WindowRequest {
  readonly vantage_date?: string | undefined
  readonly from_date?: string | undefined
  readonly to_date?: string | undefined
}

/** The window of filing dates in force, in a response. */
export const WindowInForce = nullable(
  Type.Object(
    { from_date: nullable(DayText), to_date: nullable(DayText) },
    {
      title: 'FilingWindow',
      additionalProperties: false,
      description: 'Filing dates in force, defaults included; null with `accession_number`',
    },
  ),
)

/** Filing dates, both included. */
export interface TextWindow {
  readonly from: string
  readonly to: string
}

/**
 * The window of filing dates: it ends at `vantage_date` or `to_date`, the earlier of both, else today, and begins at
 * `from_date`, else two years before its end. Throws `invalid_parameter` where `from_date` is after `to_date`.
 */
export function textWindow({ vantage_date, from_date, to_date }: WindowRequest, today: string): TextWindow {
  checkWindow(from_date, to_date)
  const to = earlier(vantage_date, to_date) ?? today
  return { from: from_date ?? formatDay(addMonths(parseDay(to)!, -WINDOW_MONTHS)), to }
}
