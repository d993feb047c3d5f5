import type { Day } from '../../src/domain/day.ts'
import { weekdayOf } from './year-end.ts'

/** The day itself, or the next weekday: the SEC accepts no filings on weekends. */
export function workday(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day
}
