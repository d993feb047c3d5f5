import Type from 'typebox'
import { type Day, parseDay } from '../../../domain/day.ts'
import { labelFromQName } from '../../../domain/documents/xbrl/labels.ts'
import { lengthOf } from '../../../domain/numbers/derive/fiscal-calendar.ts'
import { DayText, nullable, oneOf } from '../../../schema/fields.ts'
import type { PeriodRow, Snapshot } from '../../../stores/ports/stores.ts'

/**
 * What an XBRL element is called: by the filing's own linkbase, else by the taxonomy, else by the words of its name. A member
 * without a prefix is the value of a typed axis and stands for itself.
 */
export function labelled(
  element: string,
  own: string | null,
  snapshot: Pick<Snapshot, 'label'>,
): { readonly label: string; readonly label_source: 'linkbase' | 'taxonomy' | 'name' } {
  if (own !== null) return { label: own, label_source: 'linkbase' }
  const colon = element.indexOf(':')
  const known = colon > 0 ? snapshot.label(element.slice(0, colon), element.slice(colon + 1)) : null
  if (known !== null) return { label: known, label_source: 'taxonomy' }
  return {
    label: /^[\w.-]+:[\w.-]+$/.test(element) ? labelFromQName(element) : element,
    label_source: 'name',
  }
}

/** Fields that every fact has. */
export const factFields = {
  unit: Type.String({ description: 'As filed: USD, shares, USD/shares, pure ...' }),
  value: Type.Number(),
  period_start: nullable(DayText),
  period_end: DayText,
  period_type: oneOf(['quarterly', 'annual', 'ytd', 'instant', 'other'], {
    description: 'By its length; `ytd` is a half year or nine months',
  }),
  form_type: Type.String(),
  filed: DayText,
  accession_number: Type.String(),
}

export type PeriodTypeOfFact = 'quarterly' | 'annual' | 'ytd' | 'instant' | 'other'

/** The kind of a period, by its dates alone. */
export function periodType(start: string | null, end: string): PeriodTypeOfFact {
  return periodTypeOfDays(start === null ? null : parseDay(start)!, parseDay(end)!)
}

/** The same by day numbers; `start` is null for an instant. */
export function periodTypeOfDays(start: Day | null, end: Day): PeriodTypeOfFact {
  if (start === null) return 'instant'
  const length = lengthOf(start, end)
  if (length === null) return 'other'
  return length === 'quarter' ? 'quarterly' : length === 'year' ? 'annual' : 'ytd'
}

/** The periods of a calendar that match the requested fiscal year and period. */
export function periodsAsked(
  periods: readonly PeriodRow[],
  year: number | undefined,
  period: string | undefined,
): PeriodRow[] {
  return periods.filter(
    ({ fiscal_year, fiscal_period }) =>
      (year === undefined || fiscal_year === year) && (period === undefined || fiscal_period === period),
  )
}

/** Words that find elements. */
export const ConceptSearch = Type.Optional(
  Type.String({
    minLength: 2,
    maxLength: 100,
    pattern: '[A-Za-z0-9]',
    description: 'Only elements with all of these words, or beginnings of words, in their label or name.',
    examples: ['deferred revenue'],
    'x-hint': 'words such as deferred revenue',
  }),
)
