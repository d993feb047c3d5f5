import { describe, expect, it } from 'vitest'
import { betterLabel } from '../../../../loaders/facts/label.ts'
import { significantDigits } from '../../../../loaders/facts/merge-facts.ts'
import { nearMonthEnds, nearQuarters, roundedStart } from '../../../../loaders/facts/rounded-period.ts'
import { type Day, formatDay, parseDay } from '../../../../src/domain/day.ts'

const day = (text: string): Day => parseDay(text)!

describe('rounded periods', () => {
  it.each([
    ['2009-06-27', ['2009-06-30']],
    ['2023-10-01', ['2023-09-30']],
    ['2024-02-29', ['2024-02-29']],
    ['2025-02-16', ['2025-02-28']],
    ['2023-10-15', ['2023-09-30', '2023-10-31']],
  ])('%s is near the month ends %j', (given, ends) => {
    expect(nearMonthEnds(day(given)).map(formatDay)).toEqual(ends)
  })

  it.each([
    ['2023-01-01', '2023-03-31', [1]],
    ['2025-05-12', '2025-08-31', [1]],
    ['2022-09-25', '2023-09-30', [4]],
    ['2023-03-01', '2023-03-31', [0]],
    ['2023-01-01', '2023-05-17', [1, 2]],
  ])('%s to %s counts %j quarters', (start, end, quarters) => {
    expect(nearQuarters(day(start), day(end))).toEqual(quarters)
  })

  it('counts no quarters for an instant', () => {
    expect(nearQuarters(null, day('2023-12-31'))).toEqual([0])
    expect(roundedStart(day('2023-12-31'), 0)).toBeNull()
  })

  it.each([
    ['2009-06-30', 2, '2009-01-01'],
    ['2009-02-28', 1, '2008-12-01'],
    ['2009-01-31', 4, '2008-02-01'],
  ])('%s less %i quarters begins on %s', (end, quarters, start) => {
    expect(formatDay(roundedStart(day(end), quarters)!)).toBe(start)
  })
})

describe('precision', () => {
  it.each([
    [171_797_000_000, 6],
    [172_000_000_000, 3],
    [0, 0],
    [0.77, 2],
    [1.25, 3],
    [-1_200, 2],
    [1e21, 1],
    [1.5e-7, 2],
  ])('%d has %i significant digits', (value, digits) => {
    expect(significantDigits(value)).toBe(digits)
  })
})

describe('labels', () => {
  it('prefers the shorter of two, then the first in code-point order, and any to none', () => {
    expect(betterLabel('Revenues (Deprecated 2018-01-31)', 'Revenues')).toBe('Revenues')
    expect(betterLabel('b', 'a')).toBe('a')
    expect(betterLabel(null, 'a')).toBe('a')
    expect(betterLabel(null, null)).toBeNull()
  })
})
