import { describe, expect, it } from 'vitest'
import { quarterEnds, weekdayOf, type YearEnd, yearEndIn } from '../../../../loaders/sample/year-end.ts'
import { formatDay, parseDay } from '../../../../src/domain/day.ts'

const LAST_SATURDAY: YearEnd = { kind: 'weekday', rule: 'last', weekday: 6, month: 9, weeks: [13, 13, 13] }
const NEAREST_SUNDAY: YearEnd = {
  kind: 'weekday',
  rule: 'nearest',
  weekday: 0,
  month: 8,
  weeks: [12, 12, 12],
}

const day = (text: string) => parseDay(text)!

describe('year ends of the sample', () => {
  it('tells weekdays, before 1970 too', () => {
    expect(['2026-06-28', '2026-07-04', '1969-12-28'].map(text => weekdayOf(day(text)))).toEqual([0, 6, 0])
  })

  it('ends a year with a month, in leap years too', () => {
    const february: YearEnd = { kind: 'month_end', month: 2 }
    expect([2023, 2024].map(year => formatDay(yearEndIn(february, year)))).toEqual([
      '2023-02-28',
      '2024-02-29',
    ])
  })

  it('ends a year on the last weekday of a month', () => {
    expect(formatDay(yearEndIn(LAST_SATURDAY, 2023))).toBe('2023-09-30')
    expect(formatDay(yearEndIn(LAST_SATURDAY, 2022))).toBe('2022-09-24')
  })

  it('ends a year on the weekday nearest to a month’s end, which may be in the next month', () => {
    expect(formatDay(yearEndIn(NEAREST_SUNDAY, 2017))).toBe('2017-09-03')
    expect(formatDay(yearEndIn(NEAREST_SUNDAY, 2025))).toBe('2025-08-31')
  })

  it('gives the weeks that are left to the last quarter', () => {
    const ends = quarterEnds(NEAREST_SUNDAY, day('2016-08-29'), day('2017-09-03'))
    const starts = [day('2016-08-29'), ...ends.slice(0, -1).map(end => end + 1)]
    expect(ends.map((end, at) => end - starts[at]! + 1)).toEqual([84, 84, 84, 119])
  })

  it('rejects months that are not complete quarters', () => {
    const june: YearEnd = { kind: 'month_end', month: 6 }
    expect(() => quarterEnds(june, day('2021-07-01'), day('2021-11-30'))).toThrow('complete quarters')
  })
})
