import { addMonths, type Day, dayOf, yearOf } from '../day.ts'
import { labelOf } from './derive/fiscal-calendar.ts'

/** Where in a fiscal year a day is the end of a quarter. */
export interface FiscalPosition {
  /** Calendar year in which the fiscal year ends; an end on 1 to 7 January counts as the year before. */
  readonly fiscalYear: number
  /** 4 at the end of the year. */
  readonly quarter: 1 | 2 | 3 | 4
}

/** Books of 52 or 53 weeks end up to some days from the calendar's month end, and quarters of 12 weeks drift further. */
const NEAR_DAYS = 14

/**
 * The quarter of which a day is the end, by the day (`MM-DD`) on which fiscal years end; null where it is near no end of
 * a quarter. For what a company's own calendar does not cover.
 */
export function fiscalPosition(end: Day, fiscalYearEnd: string): FiscalPosition | null {
  const [month = 0, day = 0] = fiscalYearEnd.split('-').map(Number)
  for (const year of [yearOf(end) - 1, yearOf(end), yearOf(end) + 1]) {
    const yearEnd = dayOf(year, month, day)
    for (const quarter of [1, 2, 3, 4] as const) {
      const expected = addMonths(yearEnd, -3 * (4 - quarter))
      if (Math.abs(expected - end) > NEAR_DAYS) continue
      return { fiscalYear: labelOf(quarter === 4 ? end : yearEnd), quarter }
    }
  }
  return null
}
