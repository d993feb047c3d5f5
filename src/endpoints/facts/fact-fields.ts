import Type from 'typebox'
import { parseDay } from '../../domain/day.ts'
import { lengthOf } from '../../domain/derive/fiscal-calendar.ts'
import { DayText } from '../../schema/day.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'

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

/** The kind of a period, by its dates alone. */
export function periodType(
  start: string | null,
  end: string,
): 'quarterly' | 'annual' | 'ytd' | 'instant' | 'other' {
  if (start === null) return 'instant'
  const length = lengthOf(parseDay(start) as number, parseDay(end) as number)
  if (length === null) return 'other'
  return length === 'quarter' ? 'quarterly' : length === 'year' ? 'annual' : 'ytd'
}
