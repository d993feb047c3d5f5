import { type Day, dayOfMonth, monthOf } from '../../src/domain/day.ts'
import { weekdayOf } from './year-end.ts'

/** Month and day of month on which the made exchange is closed. */
const HOLIDAYS = new Set(['1-1', '7-4', '12-25'])

export function isTradingDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(`${monthOf(day)}-${dayOfMonth(day)}`)
}

/** The day itself, or the next one on which there is trade. */
export function tradingDay(day: Day): Day {
  let found = day
  while (!isTradingDay(found)) found += 1
  return found
}
