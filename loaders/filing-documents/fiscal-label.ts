import { periodTypeOfForm } from '../../src/domain/company/filing.ts'
import type { Day } from '../../src/domain/day.ts'
import { labelOf } from '../../src/domain/numbers/derive/fiscal-calendar.ts'
import { fiscalPosition } from '../../src/domain/numbers/statement.ts'

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
 * else from its period end and the day on which its fiscal years end (`MM-DD`). Null if neither determines it, in a transition
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
  const place =
    type === 'quarterly' && fiscalYearEnd !== null ? fiscalPosition(periodEnd, fiscalYearEnd) : null
  // A quarterly report on the last quarter is none: the year's end moved.
  return place === null || place.quarter === 4
    ? NONE
    : { fiscalYear: place.fiscalYear, fiscalPeriod: `Q${place.quarter}` }
}
