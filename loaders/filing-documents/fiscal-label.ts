import { addMonths, type Day, dayOf, yearOf } from '../../src/domain/day.ts'
import { labelOf } from '../../src/domain/derive/fiscal-calendar.ts'
import { periodTypeOfForm } from '../../src/domain/filing-forms.ts'

/** Which part of which fiscal year a report is on. */
export interface FiscalLabel {
  readonly fiscalYear: number | null
  readonly fiscalPeriod: string | null
}

/** A period of the company's calendar as known on the day of filing. */
export interface KnownPeriod {
  readonly periodType: 'quarterly' | 'annual' | 'ytd'
  readonly fiscalYear: number
  readonly fiscalPeriod: string | null
  readonly end: Day
}

const NONE: FiscalLabel = { fiscalYear: null, fiscalPeriod: null }
/** Covers name the calendar's month end where the books end some days before or after it. */
const NEAR_DAYS = 7

/**
 * The fiscal year and period of an annual or quarterly report: from the company's calendar as known on the day of filing,
 * else from its period end and the day on which its fiscal years end (`MM-DD`). Null where neither tells, in a transition
 * period, and for all other forms, which are on no period.
 */
export function fiscalLabel(
  { form, periodEnd }: { readonly form: string; readonly periodEnd: Day | null },
  periods: readonly KnownPeriod[],
  fiscalYearEnd: string | null,
): FiscalLabel {
  const type = periodTypeOfForm(form)
  if (type === null || periodEnd === null) return NONE
  const near = periods
    .filter(({ periodType, end }) => periodType === type && Math.abs(end - periodEnd) <= NEAR_DAYS)
    .sort((a, b) => Math.abs(a.end - periodEnd) - Math.abs(b.end - periodEnd))
  const [known] = near
  if (known) return { fiscalYear: known.fiscalYear, fiscalPeriod: known.fiscalPeriod }
  if (type === 'annual') return { fiscalYear: labelOf(periodEnd), fiscalPeriod: 'FY' }
  return type === 'quarterly' && fiscalYearEnd !== null ? quarterOf(periodEnd, fiscalYearEnd) : NONE
}

/** The quarter that ends on a day, by the months from there to the end of the fiscal year. */
function quarterOf(periodEnd: Day, fiscalYearEnd: string): FiscalLabel {
  const [month = 0, day = 0] = fiscalYearEnd.split('-').map(Number)
  for (const year of [yearOf(periodEnd), yearOf(periodEnd) + 1]) {
    const yearEnd = dayOf(year, month, day)
    for (const quarter of [1, 2, 3]) {
      const expected = addMonths(yearEnd, -3 * (4 - quarter))
      if (Math.abs(expected - periodEnd) <= 2 * NEAR_DAYS)
        return { fiscalYear: labelOf(yearEnd), fiscalPeriod: `Q${quarter}` }
    }
  }
  return NONE
}
