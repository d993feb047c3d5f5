import { addMonths, type Day, dayOf, monthOf, yearOf } from '../../src/domain/day.ts'

/*
 * The Financial Statement Data Sets give a period as `ddate`, the nearest month end, and `qtrs`, the nearest number of
 * quarters (0 = instant). Where an exact date lies halfway both neighbours are taken, so that a period never misses its
 * own rounding.
 */

/** Days from the month's middle within which the nearest month end is not certain. */
const HALFWAY_DAYS = 2
/** Part of a quarter around the half within which the number of quarters is not certain. */
const HALFWAY_QUARTERS = 0.06
const DAYS_PER_QUARTER = 365.25 / 4

/** The last day of the month that a day is in. */
export function monthEnd(day: Day): Day {
  return dayOf(yearOf(day), monthOf(day) + 1, 1) - 1
}

/** The month ends that a day may have been rounded to. */
export function nearMonthEnds(day: Day): Day[] {
  const next = monthEnd(day)
  const previous = dayOf(yearOf(day), monthOf(day), 1) - 1
  const lead = day - previous - (next - day)
  if (Math.abs(lead) <= HALFWAY_DAYS) return [previous, next]
  return [lead < 0 ? previous : next]
}

/** The numbers of quarters that a duration may have been rounded to; 0 for an instant. */
export function nearQuarters(start: Day | null, end: Day): number[] {
  if (start === null) return [0]
  const quarters = (end - start + 1) / DAYS_PER_QUARTER
  return [...new Set([Math.round(quarters - HALFWAY_QUARTERS), Math.round(quarters + HALFWAY_QUARTERS)])]
}

/** First day of `quarters` quarters that end with a month; null for an instant. */
export function roundedStart(end: Day, quarters: number): Day | null {
  if (quarters === 0) return null
  return monthEnd(addMonths(dayOf(yearOf(end), monthOf(end), 1), -3 * quarters)) + 1
}
