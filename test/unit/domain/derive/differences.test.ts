import { describe, expect, it } from 'vitest'
import { indexFacts, knownFacts, type Series } from '../../../../src/domain/derive/fact-index.ts'
import { filedSlots, flowSlots, SLOTS } from '../../../../src/domain/derive/year-slots.ts'
import { day, periodOf, report } from '../../../support/numbers-facts.ts'

type Filings = Readonly<Record<string, Readonly<Record<string, number>>>>

const { start, end } = periodOf('2020')
const year = { start: start as number, end, label: 2020, projected: false, transition: false }

/** Slots as `amount derivation` from filings by day, each with figures by period. */
function slots(filings: Filings, asOf: string, preferYearToDate = false): Record<string, string> {
  const facts = Object.entries(filings).flatMap(([filed, figures], nth) =>
    report('10-Q', filed, { Revenues: figures }, { nth }),
  )
  const index = indexFacts(
    knownFacts(
      facts,
      filing => filing.filed,
      () => true,
    ),
  )
  const filed = filedSlots(index.values().next().value as Series, year)
  const values = filed ? flowSlots(filed, day(asOf), preferYearToDate) : []
  return Object.fromEntries(
    values.flatMap((value, slot) => (value ? [[SLOTS[slot]!, `${value.value} ${value.derivation}`]] : [])),
  )
}

describe('quarters of a flow', () => {
  const all = {
    '2020-05-01': { '2020Q1': 10 },
    '2020-08-01': { '2020Q2': 20, '2020H1': 30 },
    '2020-11-01': { '2020Q3': 30, '2020M9': 60 },
    '2021-02-20': { '2020': 100 },
  }

  it('are as filed, and the fourth is the year less nine months', () => {
    expect(slots(all, '2021-03-01')).toEqual({
      q1: '10 reported',
      q2: '20 reported',
      q3: '30 reported',
      q4: '40 q4_from_annual',
      half: '30 reported',
      nineMonths: '60 reported',
      year: '100 reported',
    })
  })

  it('are only what was filed by the day', () => {
    expect(Object.keys(slots(all, '2020-08-01'))).toEqual(['q1', 'q2', 'half'])
    expect(slots(all, '2020-04-30')).toEqual({})
  })

  it('come from year-to-date figures alone', () => {
    const filings = {
      '2020-05-01': { '2020Q1': 10 },
      '2020-08-01': { '2020H1': 30 },
      '2020-11-01': { '2020M9': 60 },
    }
    expect(slots(filings, '2021-01-01')).toMatchObject({ q2: '20 ytd_difference', q3: '30 ytd_difference' })
  })

  it('take a first quarter out of the half year', () => {
    expect(slots({ '2020-08-01': { '2020Q2': 20, '2020H1': 30 } }, '2021-01-01')).toMatchObject({
      q1: '10 ytd_difference',
    })
  })

  it('take a third quarter out of nine months and two quarters where the half year is missing', () => {
    const filings = {
      '2020-05-01': { '2020Q1': 10 },
      '2020-08-01': { '2020Q2': 20 },
      '2020-11-01': { '2020M9': 60 },
    }
    expect(slots(filings, '2021-01-01')).toMatchObject({ q3: '30 ytd_difference' })
  })

  it('take a fourth quarter out of the year and three quarters, or a half and the third', () => {
    const three = {
      '2020-11-01': { '2020Q1': 10, '2020Q2': 20, '2020Q3': 30 },
      '2021-02-20': { '2020': 100 },
    }
    expect(slots(three, '2021-03-01')).toMatchObject({ q4: '40 q4_from_annual' })
    const half = { '2020-11-01': { '2020H1': 30, '2020Q3': 30 }, '2021-02-20': { '2020': 100 } }
    expect(slots(half, '2021-03-01')).toMatchObject({ q4: '40 q4_from_annual' })
  })

  it('have no fourth where a third quarter was never filed', () => {
    const gap = {
      '2020-05-01': { '2020Q1': 10 },
      '2020-08-01': { '2020Q2': 20, '2020H1': 30 },
      '2021-02-20': { '2020': 100 },
    }
    expect(Object.keys(slots(gap, '2021-03-01'))).toEqual(['q1', 'q2', 'half', 'year'])
  })

  it('keep a filed fourth quarter', () => {
    expect(slots({ ...all, '2021-02-20': { '2020': 100, '2020Q4': 41 } }, '2021-03-01')).toMatchObject({
      q4: '41 reported',
    })
  })

  it('may be negative: nothing is thought impossible', () => {
    const filings = { '2020-11-01': { '2020M9': -60 }, '2021-02-20': { '2020': -100 } }
    expect(slots(filings, '2021-03-01')).toMatchObject({ q4: '-40 q4_from_annual' })
  })

  it('prefer differences to discrete figures of notes where the line is a cash flow', () => {
    const filings = { '2020-05-01': { '2020Q1': 10 }, '2020-08-01': { '2020Q2': 21, '2020H1': 30 } }
    expect(slots(filings, '2021-01-01', true)).toMatchObject({ q1: '10 reported', q2: '20 ytd_difference' })
    expect(slots(filings, '2021-01-01', false)).toMatchObject({ q2: '21 reported' })
    expect(slots({ '2020-08-01': { '2020Q2': 21 } }, '2021-01-01', true)).toEqual({ q2: '21 reported' })
  })
})

describe('a difference after a restatement', () => {
  const first = {
    '2020-08-01': { '2020H1': 30_000_000 },
    '2020-11-01': { '2020M9': 60_000_000 },
    '2021-02-20': { '2020': 100_000_000 },
  }

  it('of the whole alone stays what it was: the restatement is not put into one quarter', () => {
    const restated = { ...first, '2022-02-20': { '2020': 130_000_000 } }
    expect(slots(restated, '2022-03-01')).toMatchObject({
      year: '130000000 reported',
      q4: '40000000 q4_from_annual',
    })
  })

  it('of the parts alone stays what it was', () => {
    const restated = { ...first, '2021-11-01': { '2020M9': 50_000_000 } }
    expect(slots(restated, '2022-03-01')).toMatchObject({
      nineMonths: '50000000 reported',
      q4: '40000000 q4_from_annual',
    })
  })

  it('of both is the difference of the restated figures', () => {
    const restated = {
      ...first,
      '2021-11-01': { '2020M9': 50_000_000 },
      '2022-02-20': { '2020': 95_000_000 },
    }
    expect(slots(restated, '2022-03-01')).toMatchObject({ q4: '45000000 q4_from_annual' })
    // Between the two restatements only the parts are new.
    expect(slots(restated, '2021-12-01')).toMatchObject({ q4: '40000000 q4_from_annual' })
  })

  it('follows a more exact figure of the same amount', () => {
    const exact = { ...first, '2022-02-20': { '2020': 100_000_400 } }
    expect(slots(exact, '2022-03-01')).toMatchObject({ q4: '40000400 q4_from_annual' })
  })

  it('starts from the parts as they stood when the whole was first filed', () => {
    const before = {
      '2020-11-01': { '2020M9': 60_000_000 },
      '2020-12-01': { '2020M9': 50_000_000 },
      '2021-02-20': { '2020': 100_000_000 },
      '2022-02-20': { '2020': 130_000_000 },
    }
    expect(slots(before, '2022-03-01')).toMatchObject({ q4: '50000000 q4_from_annual' })
  })

  it('uses parts that were filed only later than the whole', () => {
    const late = { '2021-02-20': { '2020': 100 }, '2021-11-01': { '2020M9': 60 } }
    expect(slots(late, '2021-03-01')).toEqual({ year: '100 reported' })
    expect(slots(late, '2022-01-01')).toMatchObject({ q4: '40 q4_from_annual' })
  })
})
