import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

/** Reports of a year in which each line has these quarters, under the concept given by line. */
function reportsOf(
  year: number,
  lines: Readonly<Record<string, readonly [number, number, number, number]>>,
): Record<'q1' | 'q2' | 'q3' | 'fy', Fact[]> {
  const each = (figures: (q: readonly [number, number, number, number]) => Record<string, number>): Figures =>
    Object.fromEntries(Object.entries(lines).map(([concept, quarters]) => [concept, figures(quarters)]))
  return {
    q1: report('10-Q', `${year}-05-01`, {
      ...each(([a]) => ({ [`${year}Q1`]: a })),
      Assets: { [`${year}-03-31`]: 9, [`${year - 1}-12-31`]: 9 },
    }),
    q2: report(
      '10-Q',
      `${year}-08-01`,
      each(([a, b]) => ({ [`${year}Q2`]: b, [`${year}H1`]: a + b })),
    ),
    q3: report(
      '10-Q',
      `${year}-11-01`,
      each(([a, b, c]) => ({ [`${year}Q3`]: c, [`${year}M9`]: a + b + c })),
    ),
    fy: report(
      '10-K',
      `${year + 1}-02-20`,
      each(([a, b, c, d]) => ({ [`${year}`]: a + b + c + d })),
    ),
  }
}

const first = reportsOf(2020, { Revenues: [10, 20, 30, 40], NetIncomeLoss: [1, 2, 3, 4] })
const second = reportsOf(2021, { Revenues: [11, 22, 33, 44], NetIncomeLoss: [2, 3, 4, 5] })
const ALL = [...Object.values(first), ...Object.values(second)]
const without = (...left: Fact[][]) => numbersOf(...ALL.filter(facts => !left.includes(facts)))

describe('twelve months', () => {
  it('end with each quarter and are the sum of four', () => {
    const derived = numbersOf(...ALL)
    for (const [end, sum] of [
      ['2020-12-31', 100],
      ['2021-03-31', 101],
      ['2021-06-30', 103],
      ['2021-09-30', 106],
      ['2021-12-31', 110],
    ] as const) {
      expect(valueAndDerivation(recordOf(derived, 'income_statement', 'ttm', end), 'revenue'), end).toBe(
        `${sum} sum_of_quarters`,
      )
    }
  })

  it('rest on the quarters served and so have no sources of their own', () => {
    const record = recordOf(numbersOf(...ALL), 'income_statement', 'ttm', '2021-06-30')!
    expect(record.values.get('revenue')!.sources).toEqual([])
    expect(record).toMatchObject({ fiscalYear: 2021, fiscalPeriod: 'Q2', template: 'industrial' })
  })

  it('name the filed figures where a quarter is no record of the statement', () => {
    // Capital expenditures of all quarters, but operating cash flow of the year alone.
    const { q1, q2, q3 } = reportsOf(2020, { PaymentsToAcquirePropertyPlantAndEquipment: [1, 2, 3, 4] })
    const year = report('10-K', '2021-02-20', {
      PaymentsToAcquirePropertyPlantAndEquipment: { '2020': 10 },
      NetCashProvidedByUsedInOperatingActivities: { '2020': 50 },
      NetIncomeLoss: { '2020': 5 },
    })
    const derived = numbersOf(q1, q2, q3, year)
    expect(recordOf(derived, 'cash_flow', 'quarterly', '2020-03-31')).toBeUndefined()
    const value = recordOf(derived, 'cash_flow', 'ttm', '2020-12-31')!.values.get('capital_expenditures')!
    expect(value).toMatchObject({ value: -10, derivation: 'sum_of_quarters' })
    expect(value.sources.reduce((sum, { sign, value }) => sum + sign * value, 0)).toBe(-10)
  })

  it('are there only from four quarters on', () => {
    const derived = numbersOf(first.q1, first.q2, first.q3)
    expect(recordOf(derived, 'income_statement', 'ttm', '2020-09-30')).toBeUndefined()
  })

  it('are what was known on the day', () => {
    const derived = numbersOf(...ALL)
    expect(recordOf(derived, 'income_statement', 'ttm', '2021-03-31', '2021-04-30')).toBeUndefined()
    expect(
      valueAndDerivation(recordOf(derived, 'income_statement', 'ttm', '2021-03-31', '2021-05-01'), 'revenue'),
    ).toBe('101 sum_of_quarters')
  })

  it('at the end of a year are the year itself where its quarters are missing, with the fact as source', () => {
    const derived = numbersOf(first.fy, second.fy)
    const value = recordOf(derived, 'income_statement', 'ttm', '2021-12-31')!.values.get('revenue')!
    expect(value).toMatchObject({ value: 110, derivation: 'annual_of_window' })
    expect(value.sources.map(({ value }) => value)).toEqual([110])
  })

  it('within a year are the year before plus the year to date less that of the year before', () => {
    // The third quarter of 2020 was never filed: its fourth is not to be told, but the half years are.
    const value = recordOf(without(first.q3), 'income_statement', 'ttm', '2021-06-30')!.values.get('revenue')!
    expect(value).toMatchObject({ value: 103, derivation: 'annual_plus_ytd' })
    expect(value.sources.map(({ sign, value }) => sign * value)).toEqual([100, 33, -30])
  })

  it('are null with a reason where neither way is open', () => {
    // No figure to September 2020: neither the quarters nor the same span of the year before.
    const record = recordOf(without(first.q3, first.q1, first.q2), 'income_statement', 'ttm', '2021-09-30')
    expect(record).toBeUndefined()
    const partly = reportsOf(2021, { CostOfRevenue: [1, 2, 3, 4], Revenues: [11, 22, 33, 44] })
    const derived = numbersOf(...Object.values(first), ...Object.values(partly))
    const known = recordOf(derived, 'income_statement', 'ttm', '2021-06-30')!
    expect(valueAndDerivation(known, 'revenue')).toBe('103 sum_of_quarters')
    expect(valueAndDerivation(known, 'cost_of_revenue')).toBeNull()
    expect(known.nullReasons.get('cost_of_revenue')).toBe('missing_input:four_quarters')
  })

  it('compute margins from twelve months of their parts', () => {
    const cost = reportsOf(2020, { Revenues: [10, 20, 30, 40], CostOfRevenue: [1, 2, 3, 4] })
    const record = recordOf(numbersOf(...Object.values(cost)), 'income_statement', 'ttm', '2020-12-31')
    expect(valueAndDerivation(record, 'gross_profit')).toMatch(/^90 /)
  })
})

describe('twelve months across a change of concept', () => {
  const before = reportsOf(2020, { SalesRevenueNet: [10, 20, 30, 40], NetIncomeLoss: [1, 2, 3, 4] })
  const after = reportsOf(2021, { Revenues: [11, 22, 33, 44], NetIncomeLoss: [2, 3, 4, 5] })
  const restated = (factor: number) =>
    report('10-Q', '2021-05-01', { Revenues: { '2020Q1': 10 * factor } }, { nth: 3 })

  it('add up where both concepts tell the same of some period', () => {
    const derived = numbersOf(...Object.values(before), ...Object.values(after), restated(1))
    expect(valueAndDerivation(recordOf(derived, 'income_statement', 'ttm', '2021-06-30'), 'revenue')).toBe(
      '103 sum_of_quarters',
    )
  })

  it('are null where they never meet', () => {
    const record = recordOf(
      numbersOf(...Object.values(before), ...Object.values(after)),
      'income_statement',
      'ttm',
      '2021-06-30',
    )!
    expect(valueAndDerivation(record, 'revenue')).toBeNull()
    expect(record.nullReasons.get('revenue')).toBe('missing_input:four_quarters')
    expect(valueAndDerivation(record, 'net_income')).toBe('12 sum_of_quarters')
  })

  it('are null where they disagree', () => {
    const derived = numbersOf(...Object.values(before), ...Object.values(after), restated(1.3))
    expect(
      valueAndDerivation(recordOf(derived, 'income_statement', 'ttm', '2021-06-30'), 'revenue'),
    ).toBeNull()
  })

  it('are whole again when all four quarters have the new concept', () => {
    const derived = numbersOf(...Object.values(before), ...Object.values(after))
    expect(valueAndDerivation(recordOf(derived, 'income_statement', 'ttm', '2021-12-31'), 'revenue')).toBe(
      '110 sum_of_quarters',
    )
  })
})

describe('twelve months after a restatement of the year alone', () => {
  const amended = report('10-K/A', '2021-06-01', { Revenues: { '2020': 130_000 } })
  const thousands = reportsOf(2020, { Revenues: [10_000, 20_000, 30_000, 40_000] })
  const derived = numbersOf(...Object.values(thousands), amended)

  it('stay the sum of the quarters served, with a warning', () => {
    const record = recordOf(derived, 'income_statement', 'ttm', '2020-12-31')!
    expect(valueAndDerivation(record, 'revenue')).toBe('100000 sum_of_quarters')
    expect(record.warnings).toEqual(['year_restated_quarters_not:revenue'])
  })

  it('warn in the year and its fourth quarter too, from the day of the restatement', () => {
    for (const type of ['annual', 'quarterly'] as const) {
      expect(recordOf(derived, 'income_statement', type, '2020-12-31', '2021-05-31')!.warnings).toEqual([])
      expect(recordOf(derived, 'income_statement', type, '2020-12-31')!.warnings).toEqual([
        'year_restated_quarters_not:revenue',
      ])
    }
    expect(valueAndDerivation(recordOf(derived, 'income_statement', 'annual', '2020-12-31'), 'revenue')).toBe(
      '130000 reported',
    )
    expect(
      valueAndDerivation(recordOf(derived, 'income_statement', 'quarterly', '2020-12-31'), 'revenue'),
    ).toBe('40000 q4_from_annual')
  })

  it('warn alike where the line has the opposite sign of what is filed', () => {
    const { q1, q2, q3, fy } = reportsOf(2020, {
      NetIncomeLoss: [1, 2, 3, 4],
      NetCashProvidedByUsedInOperatingActivities: [1, 2, 3, 4],
      PaymentsOfDividends: [1001, 1002, 1003, 1004],
    })
    const restated = report('10-K/A', '2021-06-01', { PaymentsOfDividends: { '2020': 5010 } })
    const record = recordOf(numbersOf(q1, q2, q3, fy, restated), 'cash_flow', 'annual', '2020-12-31')!
    expect(valueAndDerivation(record, 'dividends_paid')).toBe('-5010 reported')
    expect(record.warnings).toEqual(['year_restated_quarters_not:dividends_paid'])
  })

  it('warn of two millions where only the old and the new year are rounded: all else cancels out', () => {
    const { q1, q2, q3, fy } = reportsOf(2020, { NetIncomeLoss: [1, 2, 3, 4] })
    const cash = (form: string, filed: string, period: string, millions: number) =>
      report(form, filed, { NetCashProvidedByUsedInOperatingActivities: { [period]: millions * 1e6 } })
    const toDate = [
      cash('10-Q', '2020-05-01', '2020Q1', 101),
      cash('10-Q', '2020-08-01', '2020H1', 303),
      cash('10-Q', '2020-11-01', '2020M9', 607),
      cash('10-K', '2021-02-20', '2020', 1011),
    ]
    const warnings = (millions: number) => {
      const restated = cash('10-K/A', '2021-06-01', '2020', millions)
      const derived = numbersOf(q1, q2, q3, fy, ...toDate, restated)
      return recordOf(derived, 'cash_flow', 'annual', '2020-12-31')!.warnings
    }
    expect(warnings(1012)).toEqual([])
    expect(warnings(1013)).toEqual(['year_restated_quarters_not:operating_cash_flow'])
  })

  it('warn otherwise where filed quarters never added up', () => {
    const odd = report('10-K', '2021-02-20', { Revenues: { '2020': 100_000, '2020Q4': 55_000 } })
    const { q1, q2, q3 } = thousands
    const record = recordOf(numbersOf(q1, q2, q3, odd), 'income_statement', 'annual', '2020-12-31')!
    expect(record.warnings).toEqual(['quarters_do_not_sum_to_year:revenue'])
  })
})

describe('shares and earnings per share of twelve months', () => {
  const SHARES = 'WeightedAverageNumberOfSharesOutstandingBasic'
  const EPS = 'EarningsPerShareBasic'
  const counted = (year: number, count: number): Fact[][] => {
    const { q1, q2, q3, fy } = reportsOf(year, { NetIncomeLoss: [100, 110, 120, 130] })
    const counts = (form: string, filed: string, ...periods: string[]) =>
      report(
        form,
        filed,
        {
          [SHARES]: Object.fromEntries(periods.map(period => [period, count])),
          [EPS]: { [periods[0]!]: 460 / count },
        },
        { nth: 4 },
      )
    return [
      q1,
      q2,
      q3,
      fy,
      counts('10-Q', `${year}-05-01`, `${year}Q1`),
      counts('10-Q', `${year}-08-01`, `${year}Q2`),
      counts('10-Q', `${year}-11-01`, `${year}Q3`),
      counts('10-K', `${year + 1}-02-20`, `${year}`),
    ]
  }
  const derived = numbersOf(...counted(2020, 100), ...counted(2021, 200))

  it('at the end of a year are those of the year', () => {
    const record = recordOf(derived, 'income_statement', 'ttm', '2020-12-31')
    expect(valueAndDerivation(record, 'shares_basic')).toBe('100 annual_of_window')
    expect(valueAndDerivation(record, 'eps_basic')).toBe('4.6 annual_of_window')
  })

  it('within a year are the average weighted by days, and income over it', () => {
    const record = recordOf(derived, 'income_statement', 'ttm', '2021-06-30')!
    // 184 days at 100 and 181 days at 200.
    expect(valueAndDerivation(record, 'shares_basic')).toBe('150 weighted_of_quarters')
    expect(record.values.get('eps_basic')).toMatchObject({
      value: 460 / 150,
      derivation: 'per_share_of_window',
    })
  })
})

describe('identities of twelve months', () => {
  const M = 1e6
  /** Cash flows to date in millions; cash changes by `change` in the nine months of 2020. */
  const flows = (
    spans: Readonly<Record<string, number>>,
    change: Readonly<Record<string, number>> = {},
  ): Figures => {
    const of = (share: number) =>
      Object.fromEntries(Object.entries(spans).map(([span, size]) => [span, size * share * M]))
    return {
      NetIncomeLoss: of(3),
      NetCashProvidedByUsedInOperatingActivities: of(11),
      NetCashProvidedByUsedInInvestingActivities: of(-5),
      NetCashProvidedByUsedInFinancingActivities: of(-3),
      CashAndCashEquivalentsPeriodIncreaseDecrease: { ...of(3), ...change },
    }
  }
  const toDate = (off: number) =>
    numbersOf(
      report('10-Q', '2020-05-01', {
        ...flows({ '2020Q1': 101 }),
        Assets: { '2020-03-31': 9, '2019-12-31': 9 },
      }),
      report('10-Q', '2020-08-01', flows({ '2020H1': 203 })),
      report('10-Q', '2020-11-01', flows({ '2020M9': 307 })),
      report('10-K', '2021-02-20', flows({ '2020': 411 }, { '2020': (3 * 411 + off) * M })),
      report('10-Q', '2021-05-01', {
        ...flows({ '2021Q1': 103 }),
        Assets: { '2021-03-31': 9, '2020-12-31': 9 },
      }),
    )
  const warnings = (off: number) =>
    recordOf(toDate(off), 'cash_flow', 'ttm', '2021-03-31')!.warnings.filter(one =>
      one.includes('net_change'),
    )

  it('count the rounding of the filed figures that remain, not of those that cancel out', () => {
    // Of each of four lines: 2020 - first quarter of 2020 + first quarter of 2021, and the line itself: 16 half millions.
    expect(warnings(12)).toEqual([
      'identity_fails:net_change_in_cash=operating+investing+financing_cash_flow+fx_effect:12000000',
    ])
    expect(warnings(7)).toEqual([])
  })
})
