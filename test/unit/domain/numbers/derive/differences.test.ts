import { describe, expect, it } from 'vitest'
import { indexFacts, knownFacts, type Series } from '../../../../../src/domain/numbers/derive/fact-index.ts'
import { filedSlots, flowSlots, SLOTS } from '../../../../../src/domain/numbers/derive/year-slots.ts'
import type { FieldValue } from '../../../../../src/domain/numbers/statement.ts'
import { day, periodOf, report } from '../../../../support/numbers/facts.ts'

type Filings = Readonly<Record<string, Readonly<Record<string, number>>>>

const { start, end } = periodOf('2020')
const year = { start: start as number, end, label: 2020, projected: false, transition: false }

/** Slots as `amount derivation` from filings by day, each with figures by period. */
function slots(filings: Filings, asOf: string): Record<string, string> {
  return Object.fromEntries(
    slotsOf(filings, asOf).map(([slot, { value, derivation }]) => [slot, `${value} ${derivation}`]),
  )
}

function unconfirmed(filings: Filings, asOf: string): string[] {
  return slotsOf(filings, asOf).flatMap(([slot, value]) => (value.unconfirmed ? [slot] : []))
}

function slotsOf(filings: Filings, asOf: string): [string, FieldValue][] {
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
  const values = filed ? flowSlots(filed, day(asOf)) : []
  return values.flatMap((value, slot) => (value ? [[SLOTS[slot]!, value]] : []))
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

  it('are as filed where a difference is off by the rounding of its parts', () => {
    const filings = {
      '2020-05-01': { '2020Q1': 10_000_000 },
      '2020-08-01': { '2020Q2': 21_000_000, '2020H1': 30_000_000 },
    }
    expect(slots(filings, '2021-01-01')).toMatchObject({ q2: '21000000 reported' })
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

  it('takes restated parts once the whole is filed again unchanged', () => {
    // 2,993.6 - 1,745.2 = 1,248.4; with the first quarter as first filed it would be 1,274.5.
    const filings = {
      '2020-05-01': { '2020Q1': 1_719_100_000 },
      '2020-08-01': { '2020H1': 2_993_600_000 },
      '2021-05-01': { '2020Q1': 1_745_200_000 },
      '2021-08-01': { '2020H1': 2_993_600_000 },
    }
    expect(slots(filings, '2021-07-31')).toMatchObject({ q2: '1274500000 ytd_difference' })
    expect(slots(filings, '2021-08-01')).toMatchObject({ q2: '1248400000 ytd_difference' })
  })

  it('takes a restated whole only if parts that stayed as they were are filed again after it', () => {
    // 100 - 60 = 40. The report of 2021 knew nothing of the restatement of 2022: 95 - 60 would put all of it into one quarter.
    const repeated = {
      ...first,
      '2021-11-01': { '2020M9': 60_000_000 },
      '2022-02-20': { '2020': 95_000_000 },
    }
    expect(slots(repeated, '2022-03-01')).toMatchObject({ q4: '40000000 q4_from_annual' })
    const after = { ...repeated, '2022-11-01': { '2020M9': 60_000_000 } }
    expect(slots(after, '2022-12-01')).toMatchObject({ q4: '35000000 q4_from_annual' })
  })

  it('keeps a filed last quarter beside a year restated later, and its nine months as they were', () => {
    // 11,974 - 6,493 = 5,481 as filed; the restated year less them, 390 - 6,493, is no quarter.
    const filings = {
      '2020-11-01': { '2020M9': 6_493_000 },
      '2021-02-20': { '2020': 11_974_000, '2020Q4': 5_481_000 },
      '2021-11-01': { '2020M9': 6_493_000 },
      '2024-02-20': { '2020': 390_000 },
    }
    expect(slots(filings, '2024-03-01')).toMatchObject({ year: '390000 reported', q4: '5481000 reported' })
  })

  it('goes back to the last figures that belong together, not to the first', () => {
    // The year and its nine months are restated twice; the third restatement is of the year alone.
    const filings = {
      ...first,
      '2021-11-01': { '2020M9': 50_000_000 },
      '2022-02-20': { '2020': 95_000_000 },
      '2023-02-20': { '2020': 130_000_000 },
    }
    expect(slots(filings, '2023-03-01')).toMatchObject({
      year: '130000000 reported',
      q4: '45000000 q4_from_annual',
    })
  })

  it('marks a whole that was last filed before its parts', () => {
    const late = {
      '2021-02-20': { '2020': 100 },
      '2021-11-01': { '2020M9': 60 },
      '2022-02-20': { '2020': 100 },
    }
    expect(unconfirmed(late, '2021-12-01')).toEqual(['q4'])
    expect(unconfirmed(late, '2022-03-01')).toEqual([])
  })
})

describe('a quarter that is filed and is a difference too', () => {
  const filed = {
    '2020-05-01': { '2020Q1': 10_000_000 },
    '2020-08-01': { '2020Q2': 25_000_000, '2020H1': 30_000_000 },
  }

  it('is as filed while no later filing confirms the difference', () => {
    expect(slots(filed, '2021-01-01')).toMatchObject({ q2: '25000000 reported' })
    const again = {
      ...filed,
      '2021-05-01': { '2020Q1': 10_000_000 },
      '2021-08-01': filed['2020-08-01'],
    }
    expect(slots(again, '2022-01-01')).toMatchObject({ q2: '25000000 reported' })
  })

  it('is the difference once later filings give both longer spans and no longer the quarter', () => {
    const later = {
      ...filed,
      '2021-05-01': { '2020Q1': 10_000_000 },
      '2021-08-01': { '2020H1': 30_000_000 },
    }
    expect(slots(later, '2022-01-01')).toMatchObject({ q2: '20000000 ytd_difference' })
  })
})
