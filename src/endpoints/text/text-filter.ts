import { formsMeant } from '../../domain/filing-forms.ts'
import type { TextFilter } from '../../stores/text-port.ts'

/** Filters of filings that the text endpoints share. */
export interface FilingFilters {
  readonly form_type?: readonly string[] | undefined
  readonly amendments?: boolean | undefined
  readonly fiscal_year?: number | undefined
  readonly fiscal_period?: string | undefined
}

/** A filter that asks for nothing but these. */
export function textFilter(filters: FilingFilters, more: Partial<TextFilter> = {}): TextFilter {
  const { form_type, amendments = false, fiscal_year, fiscal_period } = filters
  return {
    ciks: null,
    accessions: null,
    forms: form_type ? formsMeant(form_type, amendments) : null,
    from: null,
    to: null,
    sectionIds: null,
    rowTypes: ['section'],
    states: null,
    fiscalYear: fiscal_year ?? null,
    fiscalPeriod: fiscal_period ?? null,
    keyword: null,
    ...more,
  }
}
