import Type from 'typebox'
import { type Day, parseDay } from '../../../domain/day.ts'
import { lengthOf } from '../../../domain/numbers/derive/fiscal-calendar.ts'
import { DayText, nullable, oneOf } from '../../../schema/fields.ts'
import type { PeriodRow } from '../../../stores/ports/stores.ts'

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

/** The periods of a calendar that are of the fiscal year and period asked for. */
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
