import fc from 'fast-check'
import { addMonths, type Day, dayOf } from '../../../src/domain/day.ts'

/** A fiscal year of a generated company, or a transition period between two fiscal years. */
export interface GeneratedYear {
  readonly start: Day
  /** Quarter ends: four in a fiscal year, fewer in a transition period. */
  readonly ends: readonly Day[]
  readonly transition: boolean
}

export interface CalendarChoice {
  /** `months`: quarters end at month ends. `weeks`: the year ends on the Saturday nearest to a month end. */
  readonly kind: 'months' | 'weeks' | 'long-last-quarter'
  readonly month: number
  readonly firstYear: number
  readonly years: number
  /** A change of the fiscal year end: after which year, and by how many months. */
  readonly change: { readonly after: number; readonly months: number } | null
}

/** Any fiscal calendar that a filer may have. */
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

/** The fiscal years of a calendar, oldest first. */
export function yearsFixture({ kind, month, firstYear, years, change }: CalendarChoice): GeneratedYear[] {
  const generated: GeneratedYear[] = []
  let endMonth = month
  let start = yearEnd(kind, firstYear - 1, endMonth) + 1
  for (let at = 0; generated.filter(year => !year.transition).length < years; at++) {
    const end = yearEnd(kind, firstYear + at, endMonth)
    generated.push({ start, ends: quarterEnds(kind, start, end), transition: false })
    start = end + 1
    if (change && change.after === at && at + 1 < years) {
      const short = yearEnd(kind, firstYear + at, endMonth + change.months)
      generated.push({ start, ends: [...fullQuarterEnds(start, short), short], transition: true })
      start = short + 1
      endMonth += change.months
    }
  }
  return generated
}

function yearEnd(kind: CalendarChoice['kind'], year: number, month: number): Day {
  const monthEnd = dayOf(year, month + 1, 1) - 1
  if (kind === 'months') return monthEnd
  // Day 2, 1970-01-03, was a Saturday.
  const daysAfterSaturday = (((monthEnd - 2) % 7) + 7) % 7
  return daysAfterSaturday <= 3 ? monthEnd - daysAfterSaturday : monthEnd + 7 - daysAfterSaturday
}

function quarterEnds(kind: CalendarChoice['kind'], start: Day, end: Day): Day[] {
  if (kind === 'months') return [3, 6, 9].map(months => addMonths(start, months) - 1).concat(end)
  const weeks = kind === 'weeks' ? 13 : 12
  return [1, 2, 3].map(quarter => start + quarter * weeks * 7 - 1).concat(end)
}

/** Ends of the quarters that fit into a transition period before its last one. */
function fullQuarterEnds(start: Day, end: Day): Day[] {
  return [3, 6, 9].map(months => addMonths(start, months) - 1).filter(day => end - day >= 25)
}
