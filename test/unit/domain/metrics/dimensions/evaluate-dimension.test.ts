import { describe, expect, it } from 'vitest'
import { evaluate, on, point, quarters, years } from './points.ts'

const qualifiedValue = (value: number) => ({ value, reason: null, flag: null })
const none = (reason: string) => ({ value: null, reason, flag: null })

describe('growth', () => {
  it('is relative to the quarter a year earlier', () => {
    // 130 / 100 - 1, whatever lay between.
    expect(evaluate('Q.YOY', quarters(130, 120, 110, 105, 100))).toEqual(qualifiedValue(0.3))
    expect(evaluate('TTM.YOY', quarters(130, 'missing_input:x', 110, 105, 100))).toEqual(qualifiedValue(0.3))
  })

  it('finds the quarter a year earlier by its date, where one between was never reported', () => {
    const [latest, , third, fourth, fifth] = quarters(130, 0, 110, 105, 100)
    expect(evaluate('Q.YOY', [latest!, third!, fourth!, fifth!])).toEqual(qualifiedValue(0.3))
    expect(evaluate('Q.YOY', [latest!, third!, fourth!])).toEqual(none('insufficient_history'))
  })

  it('takes quarters of 12, 16 and 17 weeks and years of 53 weeks as they come', () => {
    const points = on({
      '2023-02-12': 112, // 12 weeks after
      '2022-11-20': 108, // 12 weeks after
      '2022-08-28': 120, // 16 weeks after
      '2022-05-08': 105,
      '2022-02-13': 100,
    })
    expect(evaluate('Q.YOY', points).value).toBeCloseTo(0.12, 14)
    expect(evaluate('Q.LAG3', points)).toEqual(qualifiedValue(105))
    const longYear = on({ '2023-09-03': 242, '2022-08-28': 220 }) // 53 weeks, 371 days
    expect(evaluate('A.YOY', longYear).value).toBeCloseTo(0.1, 14)
    const longQuarter = on({ '2023-09-03': 17, '2023-05-07': 12 }) // 17 weeks, 119 days
    expect(evaluate('Q.DELTA2', longQuarter)).toEqual(none('insufficient_history'))
    expect(evaluate('Q.QOQ', longQuarter).value).toBeCloseTo(5 / 12, 14)
  })

  it('of a negative or zero base is null', () => {
    expect(evaluate('A.YOY', years(5, -1))).toEqual(none('negative_denominator'))
    expect(evaluate('A.YOY', years(5, 0))).toEqual(none('negative_denominator'))
    expect(evaluate('Q.QOQ', quarters(5, -2))).toEqual(none('negative_denominator'))
    expect(evaluate('A.YOY', years(-5, 10))).toEqual(qualifiedValue(-1.5))
  })

  it('over years needs both ends above zero and exactly that many years', () => {
    expect(evaluate('A.CAGR3', years(1331, 0, -7, 1000)).value).toBeCloseTo(0.1, 14)
    expect(evaluate('A.CAGR3', years(-5, 1, 1, 1000))).toEqual(none('negative_denominator'))
    expect(evaluate('A.CAGR2', years(4, 1, 0))).toEqual(none('negative_denominator'))
    expect(evaluate('A.CAGR3', years(4, 1, 2))).toEqual(none('insufficient_history'))
    expect(evaluate('A.CAGR2', on({ '2024-12-31': 4, '2022-12-17': 1 })).value).toBeCloseTo(1, 14)
    expect(evaluate('A.CAGR2', on({ '2024-12-31': 4, '2022-12-16': 1 }))).toEqual(
      none('insufficient_history'),
    )
  })

  it('over years of quarters takes the quarter that many years before', () => {
    expect(evaluate('TTM.CAGR2', quarters(121, 1, 2, 3, 4, 5, 6, 7, 100)).value).toBeCloseTo(0.1, 14)
  })
})

describe('a value some periods back', () => {
  const points = quarters('missing_input:revenue', 2, 3, 4)

  it('is returned although the latest is null', () => {
    expect(evaluate('Q.LAG2', points)).toEqual(qualifiedValue(3))
  })

  it('has the reason of its own period', () => {
    expect(evaluate('Q.LAG2', quarters(1, 2, 'not_applicable:bank'))).toEqual(none('not_applicable:bank'))
    expect(evaluate('Q.LAG4', points)).toEqual(none('insufficient_history'))
  })

  it('is null across an absent period', () => {
    expect(evaluate('Q.LAG2', points.toSpliced(1, 1))).toEqual(none('insufficient_history'))
  })

  it('is compared with the latest by its difference', () => {
    expect(evaluate('Q.DELTA2', quarters(-7, 2, 3))).toEqual(qualifiedValue(-10))
    expect(evaluate('Q.DELTA2', points)).toEqual(none('missing_input:revenue'))
  })
})

describe('statistics of the last periods', () => {
  const eight = quarters(9, 7, 8, 1, 4, 4, 3, 2)

  it('are those of the plain definitions', () => {
    expect(evaluate('Q.MED8', eight)).toEqual(qualifiedValue(4)) // 1 2 3 4 4 7 8 9
    expect(evaluate('Q.AVG8', eight)).toEqual(qualifiedValue(38 / 8))
    expect(evaluate('Q.MIN8', eight)).toEqual(qualifiedValue(1))
    expect(evaluate('Q.MAX3', eight)).toEqual(qualifiedValue(9))
    expect(evaluate('Q.PCTL8', eight)).toEqual(qualifiedValue(1))
    expect(evaluate('Q.PCTL3', quarters(5, 7, 5))).toEqual(qualifiedValue(0.5))
    // Mean 5, squares 16 + 9 + 1: the sample's variance is 26 / 2.
    expect(evaluate('Q.STD3', quarters(9, 2, 4)).value).toBeCloseTo(Math.sqrt(13), 14)
    expect(evaluate('Q.ZSCORE3', quarters(9, 2, 4)).value).toBeCloseTo(4 / Math.sqrt(13), 14)
  })

  it('rise where the newer are higher', () => {
    expect(evaluate('Q.TREND4', quarters(7, 5, 3, 1))).toEqual(qualifiedValue(2))
    expect(evaluate('TTM.TREND4', quarters(1, 3, 5, 7))).toEqual(qualifiedValue(-2))
    expect(evaluate('A.TRENDPCT4', years(7, 5, 3, 1))).toEqual(qualifiedValue(0.5))
    // Steps -1 0 1 from the middle: (-1 * -3 + 1 * 3) / 2 = 3, by the mean of 3, 0, 3.
    expect(evaluate('A.TRENDPCT3', years(3, 0, -3))).toEqual(qualifiedValue(1.5))
  })

  it('are null where equal values leave nothing to divide by', () => {
    expect(evaluate('Q.ZSCORE3', quarters(0.1, 0.1, 0.1))).toEqual(none('zero_variance'))
    expect(evaluate('Q.STD3', quarters(0.1, 0.1, 0.1))).toEqual(qualifiedValue(0))
    expect(evaluate('Q.TRENDPCT3', quarters(0, 0, 0))).toEqual(none('negative_denominator'))
  })

  it('are null without enough periods, or where one has no value', () => {
    expect(evaluate('Q.MED8', eight.slice(0, 7))).toEqual(none('insufficient_history'))
    expect(evaluate('Q.MED8', [])).toEqual(none('insufficient_history'))
    expect(evaluate('Q.TREND8', quarters(1, 2, 3, 'missing_input:x', 5, 6, 7, 8))).toEqual(
      none('missing_input:x'),
    )
    expect(evaluate('Q.MED7', quarters(1, 2, 3, 'missing_input:x', 5, 6, 7))).toEqual(none('missing_input:x'))
    expect(evaluate('Q.STD8', eight.toSpliced(3, 1))).toEqual(none('insufficient_history'))
  })

  it('do not take a period twice as far as the next one', () => {
    expect(evaluate('Q.MED2', on({ '2024-12-31': 1, '2024-06-30': 2 }))).toEqual(none('insufficient_history'))
    expect(evaluate('A.MED2', on({ '2024-12-31': 1, '2022-12-31': 2 }))).toEqual(none('insufficient_history'))
    expect(evaluate('Q.MED2', on({ '2024-12-31': 1, '2024-11-30': 2 }))).toEqual(none('insufficient_history'))
  })
})

describe('one missing period', () => {
  const nine = quarters(9, 8, 7, 6, 5, 4, 3, 2, 1)

  it('is borne by eight or more, and flagged', () => {
    const gap = (value: number) => ({ value, reason: null, flag: 'gap' })
    const absent = nine.toSpliced(3, 1) // 9 8 7 _ 5 4 3 2 1
    expect(evaluate('Q.MED8', absent)).toEqual(gap(5))
    expect(evaluate('Q.MIN8', absent)).toEqual(gap(2))
    expect(evaluate('Q.MAX9', absent)).toEqual(gap(9))
    expect(evaluate('Q.AVG8', absent)).toEqual(gap(38 / 7))
    expect(evaluate('Q.MED8', quarters('negative_denominator', 8, 7, 6, 5, 4, 3, 2))).toEqual(gap(5))
  })

  it('is not borne twice, whether absent or null', () => {
    const once = nine.toSpliced(3, 1)
    expect(evaluate('Q.MED8', once.toSpliced(5, 1))).toEqual(none('insufficient_history'))
    expect(evaluate('Q.MED8', [point(nine[0]!.end, 'no_price'), ...once.slice(1)])).toEqual(none('no_price'))
    expect(evaluate('Q.MED8', nine.toSpliced(3, 2))).toEqual(none('insufficient_history'))
  })

  it('is not tolerated at the oldest end, where it may never have been reported', () => {
    expect(evaluate('Q.MED8', nine.slice(0, 7))).toEqual(none('insufficient_history'))
    expect(evaluate('Q.MED8', nine.toSpliced(7, 1))).toEqual(none('insufficient_history'))
  })
})
