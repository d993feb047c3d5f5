import { type Day, dayOf, dayOfMonth, monthOf, yearOf } from '../../src/domain/day.ts'

/** When a fiscal year ends. */
export type YearEnd =
  | { readonly kind: 'month_end'; readonly month: number }
  /** A 52/53-week year: ends on a weekday (0 = Sunday), the last of the month or the nearest to its end. */
  | {
      readonly kind: 'weekday'
      readonly rule: 'last' | 'nearest'
      readonly weekday: number
      readonly month: number
      /** Weeks of the first three quarters; the fourth has the rest. */
      readonly weeks: readonly [number, number, number]
    }

/** 0 = Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7
}

/** The end of the fiscal year labeled with a calendar year. */
export function yearEndIn(rule: YearEnd, year: number): Day {
  const monthEnd = dayOf(year, rule.month + 1, 1) - 1
  if (rule.kind === 'month_end') return monthEnd
  const last = monthEnd - ((weekdayOf(monthEnd) - rule.weekday + 7) % 7)
  return rule.rule === 'nearest' && monthEnd - last > 3 ? last + 7 : last
}

/** Last days of the quarters in a span of complete quarters. */
export function quarterEnds(rule: YearEnd, start: Day, end: Day): Day[] {
  if (rule.kind === 'month_end') {
    const months = (yearOf(end) - yearOf(start)) * 12 + monthOf(end) - monthOf(start) + 1
    if (dayOfMonth(start) !== 1 || months % 3 !== 0) throw new Error('not a span of complete quarters')
    return Array.from(
      { length: months / 3 },
      (_, quarter) => dayOf(yearOf(start), monthOf(start) + 3 * quarter + 3, 1) - 1,
    )
  }
  const [first, second, third] = rule.weeks
  const ends = [first, first + second, first + second + third].map(weeks => start + 7 * weeks - 1)
  return [...ends, end]
}

/** `MMDD`, as the SEC writes it. */
export function monthDayOf(day: Day): string {
  return `${monthOf(day)}`.padStart(2, '0') + `${dayOfMonth(day)}`.padStart(2, '0')
}
