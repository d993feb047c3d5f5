import { describe, expect, it } from 'vitest'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

const PRETAX = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest'

/** The record of a year with these amounts in thousands. Net income tells the currency. */
function annual(statement: 'income_statement' | 'cash_flow', figures: Readonly<Record<string, number>>) {
  const ofYear: Figures = Object.fromEntries(
    Object.entries({ NetIncomeLoss: 31, ...figures }).map(([concept, value]) => [
      concept,
      { '2020': value * 1000 },
    ]),
  )
  return recordOf(numbersOf(report('10-K', '2021-02-20', ofYear)), statement, 'annual', '2020-12-31')!
}

const identityWarnings = ({ warnings }: { readonly warnings: readonly string[] }) =>
  warnings.filter(warning => warning.startsWith('identity_fails'))

describe('a line that does not add up with the others', () => {
  it('takes another filed concept that does', () => {
    // 1,000 is sales without licenses: 600 + 501 = 1,101.
    const record = annual('income_statement', {
      SalesRevenueNet: 1000,
      SalesRevenueGoodsNet: 1101,
      CostOfGoodsSold: 600,
      GrossProfit: 501,
    })
    expect(valueAndDerivation(record, 'revenue')).toBe('1101000 reported')
    expect(identityWarnings(record)).toEqual([])
  })

  it('never takes the smaller of two revenues', () => {
    // Gross profit of merchandise alone, 901 = 300 + 601, and expenses unknown.
    const record = annual('income_statement', {
      Revenues: 1001,
      SalesRevenueGoodsNet: 901,
      CostOfGoodsSold: 601,
      GrossProfit: 300,
    })
    expect(valueAndDerivation(record, 'revenue')).toBe('1001000 reported')
    expect(identityWarnings(record)).toEqual(['identity_fails:gross_profit=revenue-cost_of_revenue:-100000'])
  })

  it('takes no concept that is computed from the other lines', () => {
    // Operating income is also `GrossProfit - OperatingExpenses`, which always adds up.
    const record = annual('income_statement', {
      Revenues: 1001,
      CostOfRevenue: 601,
      GrossProfit: 400,
      OperatingExpenses: 150,
      OperatingIncomeLoss: 277,
    })
    expect(valueAndDerivation(record, 'operating_income')).toBe('277000 reported')
    expect(identityWarnings(record)).toEqual([
      'identity_fails:operating_income=gross_profit-operating_expenses:27000',
    ])
  })

  it.each([
    ['its parts are filed', { OtherNonoperatingIncomeExpense: 3 }, 1],
    ['discontinued operations explain it', { IncomeLossFromDiscontinuedOperationsNetOfTax: -93 }, 0],
    ['minority interests explain it', { NetIncomeLossAttributableToNoncontrollingInterest: 93 }, 0],
    ['equity-method income explains it', { IncomeLossFromEquityMethodInvestments: -93 }, 0],
  ])('has a warning with the residual unless %s', (_, others, warnings) => {
    // 1,000 - 207 = 793; 700 is filed.
    const record = annual('income_statement', {
      Revenues: 5001,
      [PRETAX]: 1000,
      IncomeTaxExpenseBenefit: 207,
      NetIncomeLoss: 700,
      ...others,
    })
    expect(identityWarnings(record)).toEqual(
      warnings === 0 ? [] : ['identity_fails:net_income=income_before_tax-income_tax:-93000'],
    )
  })

  it('has a warning if cash flows do not add up to the change in cash, with or without exchange rates', () => {
    const flows = {
      NetCashProvidedByUsedInOperatingActivities: 901,
      NetCashProvidedByUsedInInvestingActivities: -402,
      NetCashProvidedByUsedInFinancingActivities: -303,
      EffectOfExchangeRateOnCashAndCashEquivalents: -11,
    }
    const changes = [196, 185, 150].map(change =>
      identityWarnings(
        annual('cash_flow', { ...flows, CashAndCashEquivalentsPeriodIncreaseDecrease: change }),
      ),
    )
    expect(changes).toEqual([
      [],
      [],
      ['identity_fails:net_change_in_cash=operating+investing+financing_cash_flow+fx_effect:-35000'],
    ])
  })
})

describe('operating expenses that include cost of revenue', () => {
  it('are gross profit less operating income', () => {
    // 1,001 - 801 = 200, and 1,001 - 601 - 200 = 200.
    const record = annual('income_statement', {
      Revenues: 1001,
      CostOfRevenue: 601,
      OperatingExpenses: 801,
      OperatingIncomeLoss: 200,
    })
    expect(valueAndDerivation(record, 'operating_expenses')).toBe('200000 difference')
  })

  it('are so too if other operating income is between, and they are large enough for cost and selling expenses', () => {
    // 6,772 - 5,113 + 17 = 1,676; 2,527 + 2,425 = 4,952.
    const figures = {
      Revenues: 6772,
      CostOfRevenue: 2527,
      SellingGeneralAndAdministrativeExpense: 2425,
      OperatingIncomeLoss: 1676,
    }
    const total = annual('income_statement', { ...figures, OperatingExpenses: 5113 })
    expect(valueAndDerivation(total, 'operating_expenses')).toBe('2569000 difference')
    const part = annual('income_statement', { ...figures, OperatingExpenses: 2447 })
    expect(valueAndDerivation(part, 'operating_expenses')).toBe('2447000 reported')
    expect(identityWarnings(part)).toHaveLength(1)
  })

  it('are null if operating income is above gross profit', () => {
    const record = annual('income_statement', {
      Revenues: 1001,
      CostOfRevenue: 901,
      GrossProfit: 100,
      OperatingIncomeLoss: 120,
    })
    expect(valueAndDerivation(record, 'operating_expenses')).toBeNull()
  })
})

describe('a gross profit of a part of revenue', () => {
  it('gives way to revenue less cost, which the expenses prove', () => {
    // 1,001 - 801 = 200; 200 - 149 = 51; the 120 filed leave out fees of 80.
    const record = annual('income_statement', {
      Revenues: 1001,
      CostOfGoodsSold: 801,
      GrossProfit: 120,
      SellingGeneralAndAdministrativeExpense: 147,
      OperatingIncomeLoss: 51,
    })
    expect(valueAndDerivation(record, 'gross_profit')).toBe('200000 difference')
    expect(identityWarnings(record)).toEqual([])
  })
})

describe('a payment or expense of the other sign', () => {
  it.each([
    ['dividends_paid', 'PaymentsOfDividends'],
    ['acquisitions', 'PaymentsToAcquireBusinessesNetOfCashAcquired'],
  ])('is served with a warning if it is filed so: %s', (id, concept) => {
    const record = annual('cash_flow', { NetCashProvidedByUsedInOperatingActivities: 901, [concept]: -100 })
    expect(valueAndDerivation(record, id)).toBe('100000 reported')
    expect(record.warnings).toEqual([`unexpected_sign:${id}`])
  })

  it('is no difference of two spans', () => {
    const cash = 'NetCashProvidedByUsedInOperatingActivities'
    const derived = numbersOf(
      report('10-Q', '2020-11-01', {
        NetIncomeLoss: { '2020M9': 3 },
        [cash]: { '2020M9': 700 },
        ProceedsFromIssuanceOfLongTermDebt: { '2020M9': 500 },
      }),
      report('10-K', '2021-02-20', {
        NetIncomeLoss: { '2020': 4 },
        [cash]: { '2020': 900 },
        ProceedsFromIssuanceOfLongTermDebt: { '2020': 0 },
      }),
    )
    const last = recordOf(derived, 'cash_flow', 'quarterly', '2020-12-31')!
    expect(valueAndDerivation(last, 'operating_cash_flow')).toBe('200 q4_from_annual')
    expect(valueAndDerivation(last, 'debt_issued')).toBeNull()
    expect(last.nullReasons.get('debt_issued')).toBe('unexpected_sign')
  })
})

describe('total costs', () => {
  const expenses = (figures: Figures) =>
    recordOf(
      numbersOf(
        report('10-K', '2021-02-20', {
          NetIncomeLoss: { '2020': 91 },
          Revenues: { '2020': 1001 },
          InterestExpense: { '2020': 30 },
          ...figures,
        }),
      ),
      'income_statement',
      'annual',
      '2020-12-31',
    )!.values.get('operating_expenses')

  it('give operating expenses without the interest that they include: revenue less them is income before tax', () => {
    // 1,001 − 871 = 130, so 871 includes the interest of 30.
    const value = expenses({ CostsAndExpenses: { '2020': 871 }, [PRETAX]: { '2020': 130 } })
    expect(value).toMatchObject({ value: 841, derivation: 'difference' })
  })

  it('are operating expenses as they are if interest comes after them', () => {
    const value = expenses({ CostsAndExpenses: { '2020': 841 }, [PRETAX]: { '2020': 130 } })
    expect(value?.value).toBe(841)
  })
})

describe('earnings per share that a later report gives without the share count', () => {
  const first = report('10-K', '2021-02-20', {
    NetIncomeLoss: { '2020': 1000 },
    EarningsPerShareBasic: { '2020': 10 },
    WeightedAverageNumberOfSharesOutstandingBasic: { '2020': 100 },
  })
  const warnings = (later: Figures) =>
    identityWarnings(
      recordOf(
        numbersOf(first, report('10-K', '2022-02-20', { NetIncomeLoss: { '2021': 900 }, ...later })),
        'income_statement',
        'annual',
        '2020-12-31',
      )!,
    )

  it('are tested with the earlier count if no split is between them', () => {
    // 12 - 1,000 / 100 = 2
    expect(warnings({ EarningsPerShareBasic: { '2020': 12 } })).toEqual([
      'identity_fails:eps_basic=net_income_to_common/shares_basic:2',
    ])
    expect(warnings({ EarningsPerShareBasic: { '2020': 10.1 } })).toEqual([])
  })

  it('are tested with the count on their side of a split', () => {
    // One for two: 5 - 1,000 / 200 = 0
    const split = { StockholdersEquityNoteStockSplitConversionRatio1: { '2021-06-15': 2 } }
    expect(warnings({ EarningsPerShareBasic: { '2020': 5 }, ...split })).toEqual([])
  })
})

describe('the cost of one kind of revenue', () => {
  const record = (figures: Readonly<Record<string, number>>) =>
    annual('income_statement', { Revenues: 4623, SellingGeneralAndAdministrativeExpense: 131, ...figures })

  it('is no cost of revenue if most costs are none that is known', () => {
    // 6 + 131 of 3,834 - 437 of costs without depreciation.
    const part = record({
      CostOfPurchasedOilAndGas: 6,
      CostsAndExpenses: 3834,
      DepreciationDepletionAndAmortization: 437,
    })
    expect(valueAndDerivation(part, 'cost_of_revenue')).toBeNull()
    expect(part.nullReasons.get('cost_of_revenue')).toBe('conflicting_concepts')
    expect(valueAndDerivation(part, 'gross_profit')).toBeNull()
    expect(valueAndDerivation(part, 'operating_expenses')).toBe('3834000 sum')
  })

  it('is so too if operating income alone tells all costs', () => {
    // 6 + 131 of 4,623 - 789.
    const part = record({ CostOfServices: 6, OperatingIncomeLoss: 789 })
    expect(valueAndDerivation(part, 'cost_of_revenue')).toBeNull()
    expect(valueAndDerivation(part, 'operating_expenses')).toBe('3834000 difference')
  })

  it('is the cost of revenue if it makes up most costs, or nothing tells them', () => {
    const whole = record({ CostOfServices: 2757, CostsAndExpenses: 3834 })
    expect(valueAndDerivation(whole, 'cost_of_revenue')).toBe('2757000 reported')
    expect(valueAndDerivation(record({ CostOfServices: 6 }), 'cost_of_revenue')).toBe('6000 reported')
    const named = record({ CostOfRevenue: 6, CostsAndExpenses: 3834 })
    expect(valueAndDerivation(named, 'cost_of_revenue')).toBe('6000 reported')
  })
})

describe('income before tax of an insurer that names it its own way', () => {
  it('is revenue less benefits and expenses, not income after joint ventures plus tax', () => {
    // 32,688 - 31,119 = 1,569; continuing operations of 3,071 include 1,523 of joint ventures net of tax.
    const record = annual('income_statement', {
      PremiumsEarnedNet: 16_545,
      PolicyholderBenefitsAndClaimsIncurredNet: 16_346,
      Revenues: 32_688,
      BenefitsLossesAndExpenses: 31_119,
      IncomeTaxExpenseBenefit: 21,
      IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest: 3071,
      NetIncomeLoss: 3071,
    })
    expect(record.values.get('income_before_tax')?.value).toBe(1_569_000)
    expect(identityWarnings(record)).toEqual([
      'identity_fails:net_income=income_before_tax-income_tax:1523000',
    ])
  })
})

describe('capital expenditures', () => {
  const spent = (figures: Readonly<Record<string, number>>) =>
    valueAndDerivation(
      annual('cash_flow', { NetCashProvidedByUsedInOperatingActivities: 5000, ...figures }),
      'capital_expenditures',
    )

  it('of oil and gas producers are those of the field and of other property', () => {
    expect(
      spent({
        PaymentsToAcquireOilAndGasPropertyAndEquipment: 3177,
        PaymentsToAcquireOtherPropertyPlantAndEquipment: 326,
      }),
    ).toBe('-3503000 sum')
    // Acquisitions under the name of the whole, beside exploration and development.
    expect(
      spent({
        PaymentsToExploreAndDevelopOilAndGasProperties: 1392,
        PaymentsToAcquireOilAndGasPropertyAndEquipment: 9,
      }),
    ).toBe('-1392000 reported')
    // Exploration expense beside the whole.
    expect(
      spent({
        PaymentsToExploreAndDevelopOilAndGasProperties: 51,
        PaymentsToAcquireOilAndGasPropertyAndEquipment: 560,
      }),
    ).toBe('-560000 reported')
    expect(
      spent({ PaymentsToAcquireOilAndGasProperty: 3326, PaymentsToAcquirePropertyPlantAndEquipment: 0 }),
    ).toBe('-3326000 reported')
  })

  it('are the largest of the totals that are filed', () => {
    expect(
      spent({ PaymentsToAcquirePropertyPlantAndEquipment: 6, PaymentsToAcquireProductiveAssets: 53 }),
    ).toBe('-53000 reported')
    expect(
      spent({ PaymentsToAcquirePropertyPlantAndEquipment: 1952, PaymentsToAcquireProductiveAssets: 146 }),
    ).toBe('-1952000 reported')
  })
})
