import fc from 'fast-check'
import { addMonths, type Day, dayOf } from '../../../src/domain/day.ts'

/** A fiscal year that a made company has, or the transition period between two of them. */
export interface MadeYear {
  readonly start: Day
  /** Last days of its quarters: four in a year, fewer in a transition period. */
  readonly ends: readonly Day[]
  readonly transition: boolean
}

export interface CalendarChoice {
  /** `months`: quarters end with a month. `weeks`: the year ends on the Saturday nearest to a month's end. */
  readonly kind: 'months' | 'weeks' | 'long-last-quarter'
  readonly month: number
  readonly firstYear: number
  readonly years: number
  /** A changed year end: after which year, and how many months later it lies. */
  readonly change: { readonly after: number; readonly months: number } | null
}

/** Any calendar a filer may have. */
export const anyCalendar: fc.Arbitrary<CalendarChoice> = fc.record({
  kind: fc.constantFrom('months', 'months', 'weeks', 'long-last-quarter'),
  month: fc.integer({ min: 1, max: 12 }),
  firstYear: fc.integer({ min: 2014, max: 2019 }),
  years: fc.integer({ min: 1, max: 4 }),
  change: fc.option(
    fc.record({ after: fc.integer({ min: 0, max: 2 }), months: fc.integer({ min: 2, max: 10 }) }),
    {
      freq: 5,
    },
  ),
})

/** The fiscal years of a choice, oldest first. */
export function yearsFixture({ kind, month, firstYear, years, change }: CalendarChoice): MadeYear[] {
  const made: MadeYear[] = []
  let endMonth = month
  let start = yearEnd(kind, firstYear - 1, endMonth) + 1
  for (let at = 0; made.filter(year => !year.transition).length < years; at++) {
    const end = yearEnd(kind, firstYear + at, endMonth)
    made.push({ start, ends: quarterEnds(kind, start, end), transition: false })
    start = end + 1
    if (change && change.after === at && at + 1 < years) {
      const short = yearEnd(kind, firstYear + at, endMonth + change.months)
      made.push({ start, ends: [...wholeQuarters(start, short), short], transition: true })
      start = short + 1
      endMonth += change.months
    }
  }
  return made
}

function yearEnd(kind: CalendarChoice['kind'], year: number, month: number): Day {
  const monthEnd = dayOf(year, month + 1, 1) - 1
  if (kind === 'months') return monthEnd
  // 1970-01-03 was a Saturday, day 2.
  const past = (((monthEnd - 2) % 7) + 7) % 7
  return past <= 3 ? monthEnd - past : monthEnd + 7 - past
}

function quarterEnds(kind: CalendarChoice['kind'], start: Day, end: Day): Day[] {
  if (kind === 'months') return [3, 6, 9].map(months => addMonths(start, months) - 1).concat(end)
  const weeks = kind === 'weeks' ? 13 : 12
  return [1, 2, 3].map(quarter => start + quarter * weeks * 7 - 1).concat(end)
}

/** Ends of the quarters that fit into a transition period before its last one. */
function wholeQuarters(start: Day, end: Day): Day[] {
  return [3, 6, 9].map(months => addMonths(start, months) - 1).filter(day => end - day >= 25)
}
