import type { Day } from '../../src/domain/day.ts'
import { weekdayOf } from './year-end.ts'

/** The day itself, or the next one on which the SEC takes filings: no Saturday, no Sunday. */
export function workday(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day
}
