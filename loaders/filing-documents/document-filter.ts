import { formsMeant } from '../../src/domain/company/filing.ts'
import type { Day } from '../../src/domain/day.ts'

/** Reports and what is furnished with them: what has sections. */
export const TEXT_FORMS = ['10-K', '10-Q', '8-K', '20-F', '40-F', '6-K'] as const

/** Which filings' documents are loaded. */
export interface DocumentFilter {
  /** As an operator writes them; families and amendments are meant too. Null: all forms. */
  readonly forms: readonly string[] | null
  /** Filed on or after this day; null: whenever. */
  readonly since: Day | null
}

export function isWantedBy({
  forms,
  since,
}: DocumentFilter): (filing: { readonly form: string; readonly filed: Day }) => boolean {
  const meant = forms === null ? null : new Set(formsMeant(forms, true))
  return ({ form, filed }) => (meant === null || meant.has(form)) && (since === null || filed >= since)
}
