import { describe, expect, it } from 'vitest'
import { indexFacts, knownFacts, type Series } from '../../../../../src/domain/numbers/derive/fact-index.ts'
import type { FiscalYear } from '../../../../../src/domain/numbers/derive/fiscal-calendar.ts'
import {
  filedOnly,
  filedSlots,
  HALF,
  NINE_MONTHS,
  Q1,
  Q2,
  Q3,
  Q4,
  slotOf,
  YEAR,
} from '../../../../../src/domain/numbers/derive/year-slots.ts'
import { day, periodOf, report } from '../../../../support/numbers/facts.ts'

const year = (period: string, said: Partial<FiscalYear> = {}): FiscalYear => {
  const { start, end } = periodOf(period)
  return { start: start as number, end, label: 2020, projected: false, transition: false, ...said }
}
const slot = (of: FiscalYear, period: string) => {
  const { start, end } = periodOf(period)
  return slotOf(of, start as number, end)
}

describe('the place of a duration in a calendar year', () => {
  it.each([
    ['2020Q1', Q1],
    ['2020Q2', Q2],
    ['2020Q3', Q3],
    ['2020Q4', Q4],
    ['2020H1', HALF],
    ['2020M9', NINE_MONTHS],
    ['2020', YEAR],
    // Ten days of tolerance at the start and at the end, no more.
    ['2020-01-11/2020-12-21', YEAR],
    ['2020-01-12/2020-12-31', null],
    ['2020-01-01/2020-12-20', null],
    ['2019-12-22/2020-12-31', YEAR],
    ['2019-12-21/2020-12-31', null],
    ['2020-01-12/2020-06-30', null],
    ['2020-01-12/2020-09-30', null],
    ['2020-01-12/2020-03-31', null],
    // Halves and nine months that do not begin with the year.
    ['2020-07-01/2020-12-31', null],
    ['2020-04-01/2020-12-31', null],
    // No period at all.
    ['2020-01-01/2020-01-31', null],
    ['2020-01-01/2020-05-10', null],
    ['2019-01-01/2020-12-31', null],
    // A quarter of the year before or after.
    ['2019Q4', null],
    ['2021Q1', null],
  ])('%s is slot %s', (period, expected) => {
    expect(slot(year('2020'), period)).toBe(expected)
  })
})

describe('the place of a duration in other years', () => {
  const weeks = year('2019-09-02/2020-08-30')

  it('holds for quarters of 12, 12, 12 and 16 weeks', () => {
    expect(slot(weeks, '2019-09-02/2019-11-24')).toBe(Q1)
    expect(slot(weeks, '2019-11-25/2020-02-16')).toBe(Q2)
    expect(slot(weeks, '2020-02-17/2020-05-10')).toBe(Q3)
    expect(slot(weeks, '2020-05-11/2020-08-30')).toBe(Q4)
    expect(slot(weeks, '2019-09-02/2020-02-16')).toBe(HALF)
    expect(slot(weeks, '2019-09-02/2020-05-10')).toBe(NINE_MONTHS)
    expect(slot(weeks, '2019-09-02/2020-08-30')).toBe(YEAR)
  })

  it('is no year inside a transition period, but its quarters and halves are recognized', () => {
    const transition = year('2020-01-01/2020-11-30', { transition: true })
    expect(slot(transition, '2020-01-01/2020-11-30')).toBeNull()
    expect(slot(transition, '2020Q1')).toBe(Q1)
    expect(slot(transition, '2020H1')).toBe(HALF)
  })

  it('is no last quarter where the year goes on', () => {
    expect(slot(year('2020-01-01/2021-01-30'), '2020-09-01/2020-12-05')).toBeNull()
  })
})

describe('what is filed inside a year', () => {
  const series = (figures: Record<string, number>, concept = 'Revenues'): Series => {
    const facts = report('10-K', '2021-02-20', { [concept]: figures })
    return indexFacts(
      knownFacts(
        facts,
        filing => filing.filed,
        () => true,
      ),
    )
      .values()
      .next().value as Series
  }

  it('is nothing where no duration is a period of it', () => {
    expect(filedSlots(series({ '2018': 1, '2020-01-05/2020-01-20': 2 }), year('2020'))).toBeNull()
  })

  it('goes into slots by its dates', () => {
    const filed = filedSlots(series({ '2019': 7, '2020': 10, '2020Q2': 2, '2020-12-31': 3 }), year('2020'))
    expect(filed!.slots.map(versions => versions.map(({ value }) => value))).toEqual([
      [],
      [2],
      [],
      [],
      [],
      [],
      [10],
    ])
    expect(filed!.days).toEqual([day('2021-02-20')])
  })

  it('puts periods that differ by a day into one slot', () => {
    const filed = filedSlots(series({ '2020-01-01/2020-03-31': 2, '2020-01-01/2020-04-01': 3 }), year('2020'))
    expect(filed!.slots[Q1]).toHaveLength(2)
  })

  it('keeps share counts as filed, on the basis of the day of filing, and never derives them', () => {
    const filed = filedSlots(
      series({ '2020': 100, '2020M9': 90 }, 'WeightedAverageNumberOfSharesOutstandingBasic'),
      year('2020'),
    )
    const values = filedOnly(filed!, day('2021-02-20'))
    expect(values[YEAR]).toMatchObject({ value: 100, derivation: 'reported', basis: day('2021-02-20') })
    expect(values[Q4]).toBeUndefined()
    expect(filedOnly(filed!, day('2021-02-19')).every(value => value === undefined)).toBe(true)
  })
})
