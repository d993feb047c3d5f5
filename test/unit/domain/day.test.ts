import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  dayOf,
  dayOfMonth,
  FAR_FUTURE,
  formatDay,
  monthOf,
  parseDay,
  yearOf,
} from '../../../src/domain/day.ts'

describe('parseDay', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2149-06-06', FAR_FUTURE],
  ])('reads %s as day %d', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  it.each([
    '2023-02-29',
    '2023-13-01',
    '2023-00-10',
    '2023-1-1',
    '20230101',
    '2023-01-01T00:00',
    '',
    ' 2023-01-01',
    '２023-01-01',
  ])('takes %j for no day', text => {
    expect(parseDay(text)).toBeNull()
    // The second answer comes out of the memory of the first.
    expect(parseDay(text)).toBeNull()
  })
})

describe('days', () => {
  const anyDay = fc.integer({ min: -100_000, max: FAR_FUTURE })

  it('survive being written and read', () => {
    fc.assert(fc.property(anyDay, day => parseDay(formatDay(day)) === day))
  })

  it('are their year, month and day of month', () => {
    fc.assert(fc.property(anyDay, day => dayOf(yearOf(day), monthOf(day), dayOfMonth(day)) === day))
  })

  it('go on in order, one text a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -25_000, max: 60_000 }), day => formatDay(day) < formatDay(day + 1)),
    )
  })
})

describe('addMonths', () => {
  it.each([
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-12-31', 2, '2024-02-29'],
    ['2023-03-15', -3, '2022-12-15'],
    ['2023-05-31', 0, '2023-05-31'],
    ['2023-08-31', 13, '2024-09-30'],
  ])('from %s by %i is %s', (from, months, to) => {
    expect(formatDay(addMonths(parseDay(from)!, months))).toBe(to)
  })
})
