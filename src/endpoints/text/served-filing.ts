import Type from 'typebox'
import { AppError } from '../../errors.ts'
import { DayText } from '../../schema/day.ts'
import { AccessionNumber } from '../../schema/identifiers.ts'
import type { IndexedFiling, TextFilter } from '../../stores/text-port.ts'
import type { Context } from '../define-endpoint.ts'
import type { Resolved } from '../resolve-company.ts'
import { type FilingFilters, textFilter } from './text-filter.ts'
import type { TextWindow } from './text-window.ts'

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
 * was filed after `vantageDate`, and where it is not of the company, form or period asked for.
 */
export async function filingNamed(
  accession: string,
  asked: { readonly company: Resolved | null; readonly vantageDate: string | undefined } & FilingFilters,
  { stores }: Context,
): Promise<IndexedFiling> {
  const { company, vantageDate, ...filters } = asked
  const ciks = company ? [company.company.cik] : null
  const filter = textFilter(filters, { ciks, accessions: [accession], to: vantageDate ?? null })
  const [filing] = await stores.text.filings(filter, { limit: 1, offset: 0 })
  if (filing) return filing
  const known = await stores.text.filings(textFilter({}, { accessions: [accession] }), {
    limit: 1,
    offset: 0,
  })
  throw new AppError('filing_not_found', { message: reason(accession, known[0], asked) })
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
  return `${accession} is a ${known.form_type} of another form or period than asked for.`
}

/**
 * The latest filing of a company inside a window, of the forms and period asked for; with a section and no form, the
 * latest in which that section was extracted, else the latest that refers to where it stands. Null where there is none.
 */
export async function latestFiling(
  company: Resolved,
  window: TextWindow,
  asked: { readonly section_id?: string | undefined } & FilingFilters,
  { stores }: Context,
): Promise<IndexedFiling | null> {
  const filter = textFilter(asked, { ...window, ciks: [company.company.cik] })
  const latest = async (more: Partial<TextFilter>) =>
    (await stores.text.filings({ ...filter, ...more }, { limit: 1, offset: 0 }))[0] ?? null
  if (asked.section_id === undefined || asked.form_type !== undefined) return latest({})
  const sectionIds = [asked.section_id]
  return (
    (await latest({ sectionIds, states: ['extracted'] })) ??
    (await latest({ sectionIds, states: ['incorporated_by_reference'] }))
  )
}
