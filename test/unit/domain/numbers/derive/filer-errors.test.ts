import { describe, expect, it } from 'vitest'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

const SHARES = 'WeightedAverageNumberOfDilutedSharesOutstanding'
const BEFORE = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest'
const annual = (figures: Figures) =>
  recordOf(numbersOf(report('10-K', '2021-02-20', figures)), 'income_statement', 'annual', '2020-12-31')!

describe('a share count off by thousands or millions', () => {
  const figures = (count: number): Figures => ({
    NetIncomeLoss: { '2020': 5_000_000_000 },
    EarningsPerShareDiluted: { '2020': 2.5 },
    [SHARES]: { '2020': count },
  })

  it.each([2_000_000, 2_000, 2_000_000_000_000])(
    'of %d is corrected if income over earnings per share proves it',
    count => {
      const record = annual(figures(count))
      expect(valueAndDerivation(record, 'shares_diluted')).toBe('2000000000 scale_repaired')
      expect(record.values.get('shares_diluted')!.sources[0]!.value).toBe(count)
      expect(record.warnings).toEqual(['scale_repaired:shares_diluted'])
    },
  )

  it.each([2_000_000_000, 2_300_000_000, 20_000_000_000, 500_000_000])('of %d is left as filed', count => {
    const record = annual(figures(count))
    expect(valueAndDerivation(record, 'shares_diluted')).toBe(`${count} reported`)
    const isContradicted = count !== 2_000_000_000
    expect(record.warnings.map(warning => warning.split(':')[1])).toEqual(
      isContradicted ? ['eps_diluted=net_income_to_common/shares_diluted'] : [],
    )
  })

  it('is left as filed without a proof', () => {
    const { EarningsPerShareDiluted, ...rest } = figures(2_000_000)
    expect(EarningsPerShareDiluted).toBeDefined()
    expect(valueAndDerivation(annual(rest), 'shares_diluted')).toBe('2000000 reported')
    expect(
      valueAndDerivation(
        annual({ ...figures(2_000_000), EarningsPerShareDiluted: { '2020': 0 } }),
        'shares_diluted',
      ),
    ).toBe('2000000 reported')
  })
})

const DISCONTINUED = 'IncomeLossFromDiscontinuedOperationsNetOfTax'
const MINORITY = 'NetIncomeLossAttributableToNoncontrollingInterest'
const EQUITY_METHOD = 'IncomeLossFromEquityMethodInvestments'

describe('an income tax of the wrong sign', () => {
  const figures = (
    before: number,
    tax: number,
    after: number,
    others: Readonly<Record<string, number>> = {},
  ) =>
    Object.fromEntries(
      Object.entries({ [BEFORE]: before, IncomeTaxExpenseBenefit: tax, NetIncomeLoss: after, ...others }).map(
        ([concept, value]) => [concept, { '2020': value }],
      ),
    )

  it.each([
    [1000, -200, 800, {}],
    [1000, -20, 980, {}],
    // 23,538 - 7,579 + 1,034 - 604 = 16,389.
    [23_538, -7579, 16_389, { [DISCONTINUED]: 1034, [MINORITY]: 604 }],
  ])('is corrected if only the other sign leads from %d, %d to %d', (before, tax, after, others) => {
    const record = annual(figures(before, tax, after, others))
    expect(valueAndDerivation(record, 'income_tax')).toBe(`${-tax} sign_repaired`)
    expect(record.values.get('income_tax')!.sources[0]).toMatchObject({ sign: -1, value: tax })
    expect(record.warnings).toEqual(['sign_repaired:income_tax'])
  })

  it.each([
    // A benefit, rightly negative.
    [1000, -200, 1200, {}],
    [-1000, -200, -800, {}],
    [1000, 200, 800, {}],
    // Neither sign fits: something else is between.
    [1000, -200, 300, {}],
    [1000, 0, 1000, {}],
    // 1,853 - 733 + 1,287 = 2,407: the gain of discontinued operations is larger than the tax.
    [1853, 733, 2407, { [DISCONTINUED]: 1287 }],
    // 2,776 - 576 + 1,009 - 0 = 3,209, and equity-method income may be on either side of the pretax line.
    [2776, 576, 3209, { [EQUITY_METHOD]: 1009 }],
    [1000, 200, 700, { [MINORITY]: 100 }],
  ])('is left as filed for %d, %d, %d', (before, tax, after, others) => {
    const record = annual(figures(before, tax, after, others))
    expect(valueAndDerivation(record, 'income_tax')).toBe(`${tax} reported`)
    expect(record.warnings.filter(warning => warning.startsWith('sign'))).toEqual([])
  })

  it('is corrected in what is derived from it, with the same warning', () => {
    const quarter = (filed: string, period: string) =>
      report('10-Q', filed, {
        [BEFORE]: { [period]: 200 },
        IncomeTaxExpenseBenefit: { [period]: 40 },
        NetIncomeLoss: { [period]: 160 },
      })
    const derived = numbersOf(
      quarter('2020-05-01', '2020Q1'),
      quarter('2020-08-01', '2020Q2'),
      quarter('2020-11-01', '2020Q3'),
      report('10-K', '2021-02-20', figures(1000, -200, 800)),
    )
    const last = recordOf(derived, 'income_statement', 'quarterly', '2020-12-31')!
    expect(valueAndDerivation(last, 'income_tax')).toBe('80 q4_from_annual')
    expect(last.warnings).toEqual(['sign_repaired:income_tax'])
    const window = recordOf(derived, 'income_statement', 'ttm', '2020-12-31')!
    expect(valueAndDerivation(window, 'income_tax')).toBe('200 sum_of_quarters')
    expect(window.warnings).toEqual(['sign_repaired:income_tax'])
  })

  it('is corrected in all periods of a filing that proves it in one and the contrary in none', () => {
    const derived = numbersOf(
      report('10-K', '2021-02-20', {
        ...figures(1000, -200, 800),
        Revenues: { '2020': 5000, '2019': 4000 },
        [BEFORE]: { '2020': 1000, '2019': 900 },
        IncomeTaxExpenseBenefit: { '2020': -200, '2019': -180 },
      }),
    )
    const before = recordOf(derived, 'income_statement', 'annual', '2019-12-31')
    expect(valueAndDerivation(before, 'income_tax')).toBe('180 sign_repaired')
  })
})

describe('a filing that shows outflows with a minus', () => {
  const flows = (figures: Readonly<Record<string, number>>) =>
    recordOf(
      numbersOf(
        report('10-K', '2021-02-20', {
          NetCashProvidedByUsedInOperatingActivities: { '2020': 900 },
          NetIncomeLoss: { '2020': 500 },
          ...Object.fromEntries(
            Object.entries(figures).map(([concept, value]) => [concept, { '2020': value }]),
          ),
        }),
      ),
      'cash_flow',
      'annual',
      '2020-12-31',
    )!
  const PAYMENTS = {
    PaymentsToAcquirePropertyPlantAndEquipment: -400,
    PaymentsOfDividends: -100,
    RepaymentsOfLongTermDebt: -70,
  }

  it('has all its payments corrected if none is positive', () => {
    const record = flows(PAYMENTS)
    expect(valueAndDerivation(record, 'capital_expenditures')).toBe('-400 sign_repaired')
    expect(valueAndDerivation(record, 'dividends_paid')).toBe('-100 sign_repaired')
    expect(record.warnings).toContain('sign_repaired:debt_repaid')
    expect(valueAndDerivation(record, 'free_cash_flow')).toBe('500 sum')
    expect(record.warnings).toContain('sign_repaired:free_cash_flow')
  })

  it('is left as filed if one payment is positive: an acquisition may bring in more cash than it costs', () => {
    const record = flows({
      ...PAYMENTS,
      PaymentsOfDividends: 100,
      PaymentsToAcquireBusinessesNetOfCashAcquired: -30,
    })
    expect(valueAndDerivation(record, 'acquisitions')).toBe('30 reported')
  })

  it('has all its expenses corrected if none is positive', () => {
    const record = annual({
      Revenues: { '2020': 1000 },
      NetIncomeLoss: { '2020': 100 },
      CostOfGoodsSold: { '2020': -600 },
      SellingGeneralAndAdministrativeExpense: { '2020': -150 },
      ResearchAndDevelopmentExpense: { '2020': -50 },
    })
    expect(valueAndDerivation(record, 'cost_of_revenue')).toBe('600 sign_repaired')
    expect(valueAndDerivation(record, 'gross_profit')).toBe('400 difference')
  })
})

describe('an interest expense of the wrong sign', () => {
  const interest = (figures: Readonly<Record<string, number>>): Figures => ({
    NetIncomeLoss: { '2020': 800, '2020M9': 600 },
    InterestExpense: figures,
  })
  const derived = (nine: number, year: number) =>
    numbersOf(
      report('10-Q', '2020-11-01', interest({ '2020M9': nine })),
      report('10-K', '2021-02-20', interest({ '2020': year })),
    )

  it('of a year is corrected if its own nine months have the other, and its last quarter with it', () => {
    const numbers = derived(300, -400)
    const year = recordOf(numbers, 'income_statement', 'annual', '2020-12-31')!
    expect(valueAndDerivation(year, 'interest_expense')).toBe('400 sign_repaired')
    expect(year.values.get('interest_expense')!.sources[0]!.value).toBe(-400)
    expect(year.warnings).toContain('sign_repaired:interest_expense')
    const last = recordOf(numbers, 'income_statement', 'quarterly', '2020-12-31')
    expect(valueAndDerivation(last, 'interest_expense')).toBe('100 q4_from_annual')
  })

  it.each([
    // Income of the whole year, on the same tag.
    [-300, -400],
    [300, 400],
    // Of another size: not the same thing.
    [300, -40],
    [3, -400],
  ])('is left as filed for nine months of %d and a year of %d', (nine, year) => {
    const record = recordOf(derived(nine, year), 'income_statement', 'annual', '2020-12-31')
    expect(valueAndDerivation(record, 'interest_expense')).toBe(`${year} reported`)
  })

  const bridge = (interest: number, pretax: number) =>
    annual({
      OperatingIncomeLoss: { '2020': 1000 },
      InterestExpense: { '2020': interest },
      OtherNonoperatingIncomeExpense: { '2020': 30 },
      [BEFORE]: { '2020': pretax },
      NetIncomeLoss: { '2020': 700 },
    })

  it('is corrected if only the other sign leads from operating to pretax income', () => {
    // 1,000 - 179 + 30 = 851.
    expect(valueAndDerivation(bridge(-179, 851), 'interest_expense')).toBe('179 sign_repaired')
  })

  it('is left as filed if it is income', () => {
    // 1,000 + 179 + 30 = 1,209.
    expect(valueAndDerivation(bridge(-179, 1209), 'interest_expense')).toBe('-179 reported')
  })

  it('is not subtracted from a quarter that is corrected if its own sign is not proved', () => {
    const derived = numbersOf(
      report('10-Q', '2020-05-01', {
        OperatingIncomeLoss: { '2020Q1': 1000 },
        InterestExpense: { '2020Q1': -179 },
        [BEFORE]: { '2020Q1': 821 },
        NetIncomeLoss: { '2020Q1': 700 },
      }),
      report('10-Q', '2020-08-01', {
        NetIncomeLoss: { '2020H1': 1400 },
        InterestExpense: { '2020H1': -367 },
      }),
    )
    const second = recordOf(derived, 'income_statement', 'quarterly', '2020-06-30')
    expect(valueAndDerivation(second, 'net_income')).toBe('700 ytd_difference')
    expect(valueAndDerivation(second, 'interest_expense')).toBeNull()
  })
})

describe('income of discontinued operations of the wrong sign', () => {
  const figures = (discontinued: number, others: Figures = {}): Figures => ({
    IncomeLossFromContinuingOperations: { '2020': -104 },
    IncomeTaxExpenseBenefit: { '2020': -81 },
    [DISCONTINUED]: { '2020': discontinued },
    NetIncomeLoss: { '2020': 803 },
    ...others,
  })

  it('is corrected if only the other sign leads to net income, and income before tax with it', () => {
    // -104 + 907 = 803, and -104 - 81 = -185 before tax.
    const record = annual(figures(-907))
    expect(valueAndDerivation(record, 'discontinued_operations')).toBe('907 sign_repaired')
    expect(valueAndDerivation(record, 'income_before_tax')).toBe('-185 difference')
    expect(record.warnings).toEqual([
      'sign_repaired:income_before_tax',
      'sign_repaired:discontinued_operations',
    ])
  })

  it('is left as filed if it leads to net income, or if nothing does', () => {
    expect(valueAndDerivation(annual(figures(907)), 'discontinued_operations')).toBe('907 reported')
    expect(valueAndDerivation(annual(figures(-500)), 'discontinued_operations')).toBe('-500 reported')
    // Of the parent alone: -104 - 907 + 1814 of minority interests.
    const minority = { NetIncomeLossAttributableToNoncontrollingInterest: { '2020': -1814 } }
    expect(valueAndDerivation(annual(figures(-907, minority)), 'discontinued_operations')).toBe(
      '-907 reported',
    )
  })
})

describe('capitalized interest below zero', () => {
  it('is taken from interest incurred as an amount', () => {
    const figures = (capitalized: number): Figures => ({
      NetIncomeLoss: { '2020': 60 },
      InterestCostsIncurred: { '2020': 11 },
      InterestCostsCapitalized: { '2020': capitalized },
    })
    expect(valueAndDerivation(annual(figures(-5)), 'interest_expense')).toBe('6 sum')
    expect(annual(figures(-5)).warnings).toEqual(['sign_repaired:interest_expense'])
    expect(valueAndDerivation(annual(figures(5)), 'interest_expense')).toBe('6 sum')
    expect(annual(figures(5)).warnings).toEqual([])
  })
})

describe('a figure under a wrong period', () => {
  const sheet = (end: string) => ({ Assets: { [end]: 9 } })
  const first = report('10-Q', '2020-05-05', { Revenues: { '2020Q1': 100 }, ...sheet('2020-03-31') })
  const year = report('10-K', '2021-02-20', { Revenues: { '2020': 430 }, ...sheet('2020-12-31') })
  const warningsOf = (end: string, ...reports: ReturnType<typeof report>[]) =>
    recordOf(numbersOf(first, ...reports), 'income_statement', 'quarterly', end)!.warnings

  it('is warned of in the quarter that follows from it: a quarter filed as the half year', () => {
    const second = report('10-Q', '2020-08-05', { Revenues: { '2020H1': 105 }, ...sheet('2020-06-30') })
    const third = report('10-Q', '2020-11-05', {
      Revenues: { '2020Q3': 110, '2020M9': 315 },
      ...sheet('2020-09-30'),
    })
    // 105 − 100 = 5, but 315 − 110 − 100 = 105.
    expect(warningsOf('2020-06-30', second, third, year)).toContain('quarters_do_not_sum_to_ytd:revenue')
    expect(warningsOf('2020-03-31', second, third, year)).toEqual([])
  })

  it('is warned of in all quarters that exceed the year: nine months filed as the third quarter', () => {
    const second = report('10-Q', '2020-08-05', {
      Revenues: { '2020Q2': 105, '2020H1': 205 },
      ...sheet('2020-06-30'),
    })
    const third = report('10-Q', '2020-11-05', { Revenues: { '2020Q3': 315 }, ...sheet('2020-09-30') })
    expect(warningsOf('2020-09-30', second, third)).toEqual([])
    // 100 + 105 + 315 = 520 > 430.
    for (const end of ['2020-03-31', '2020-06-30', '2020-09-30'])
      expect(warningsOf(end, second, third, year)).toContain('quarters_do_not_sum_to_year:revenue')
  })
})

describe('quarters that miss the year to date by more than rounding', () => {
  const warnings = (concept: string, quarter: number, half: number) =>
    recordOf(
      numbersOf(
        report('10-Q', '2020-05-05', {
          NetIncomeLoss: { '2020Q1': 9e6 },
          [concept]: { '2020Q1': 176e6 },
          Assets: { '2020-03-31': 9e6 },
        }),
        report('10-Q', '2020-08-05', {
          NetIncomeLoss: { '2020Q2': 9e6, '2020H1': 18e6 },
          [concept]: { '2020Q2': quarter, '2020H1': half },
          Assets: { '2020-06-30': 9e6 },
        }),
      ),
      'income_statement',
      'quarterly',
      '2020-06-30',
    )!.warnings

  it('are warned of if the year to date happens to be round', () => {
    // 176 + 76 = 252, in millions like 250: three figures may be 1.5 off together.
    expect(warnings('Revenues', 76e6, 250e6)).toEqual(['quarters_do_not_sum_to_ytd:revenue'])
    expect(warnings('Revenues', 76e6, 251e6)).toEqual([])
  })

  it('are warned of in all lines that are served', () => {
    expect(warnings('InvestmentIncomeInterest', 76e6, 249e6)).toEqual([
      'quarters_do_not_sum_to_ytd:interest_income',
    ])
  })
})
