import { describe, expect, it } from 'vitest'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

const annual = (year: number, figures: Figures) => report('10-K', `${year + 1}-02-20`, figures)

/** A line of the annual record of 2020, or of the balance sheet at its end, as of a date. */
function line(statement: 'income_statement' | 'cash_flow' | 'balance_sheet', id: string, asOf?: string) {
  return (...reports: ReturnType<typeof annual>[]) =>
    valueAndDerivation(recordOf(numbersOf(...reports), statement, 'annual', '2020-12-31', asOf), id)
}

describe('fallbacks of a line', () => {
  const base = { NetIncomeLoss: { '2020': 5 } }

  it.each([
    ['the only revenue of the year', { SalesRevenueServicesNet: { '2020': 40 } }, '40 reported'],
    [
      'beside a candidate',
      { SalesRevenueServicesNet: { '2020': 4 }, Revenues: { '2020': 40 } },
      '40 reported',
    ],
    [
      'after the totals of the statement',
      { GrossProfit: { '2020': 30 }, CostOfRevenue: { '2020': 10 }, OilAndGasSalesRevenue: { '2020': 4 } },
      '40 sum',
    ],
    [
      'one at a time, the first',
      { LicensesRevenue: { '2020': 9 }, RoyaltyRevenue: { '2020': 4 } },
      '9 reported',
    ],
  ])('are read: %s', (_name, figures, expected) => {
    expect(line('income_statement', 'revenue')(annual(2020, { ...base, ...figures }))).toBe(expected)
  })

  it('never fill the slots that a candidate leaves open', () => {
    const derived = numbersOf(
      report('10-Q', '2020-05-01', {
        Assets: { '2019-12-31': 9, '2020-03-31': 9 },
        SalesRevenueServicesNet: { '2020Q1': 3 },
      }),
      annual(2020, { ...base, Revenues: { '2020': 40 } }),
    )
    expect(
      valueAndDerivation(recordOf(derived, 'income_statement', 'quarterly', '2020-03-31'), 'revenue'),
    ).toBeNull()
    const before = recordOf(derived, 'income_statement', 'quarterly', '2020-03-31', '2020-06-01')
    expect(valueAndDerivation(before, 'revenue')).toBe('3 reported')
  })

  it('are not read once the company has filed one beside a candidate of another value', () => {
    const first = annual(2020, { ...base, SalesRevenueServicesNet: { '2020': 4 } })
    const second = annual(2021, {
      SalesRevenueServicesNet: { '2021': 5 },
      Revenues: { '2021': 50 },
      NetIncomeLoss: { '2021': 6 },
    })
    expect(line('income_statement', 'revenue')(first, second)).toBeNull()
    expect(line('income_statement', 'revenue', '2021-06-01')(first, second)).toBe('4 reported')
  })

  it('stay if both have the same value', () => {
    const first = annual(2020, { ...base, SalesRevenueServicesNet: { '2020': 4 } })
    const second = annual(2021, { SalesRevenueServicesNet: { '2021': 5 }, Revenues: { '2021': 5 } })
    expect(line('income_statement', 'revenue')(first, second)).toBe('4 reported')
  })

  const sheet = (end: string, figures: Record<string, number>) =>
    Object.fromEntries(
      Object.entries({ Assets: 90, LiabilitiesAndStockholdersEquity: 90, ...figures }).map(
        ([concept, value]) => [concept, { [end]: value }],
      ),
    )

  it('supply a balance sheet line that no candidate has', () => {
    const finished = { InventoryFinishedGoodsNetOfReserves: 7 }
    const read = line('balance_sheet', 'inventory')
    expect(read(annual(2020, { ...base, ...sheet('2020-12-31', finished) }))).toBe('7 reported')
    expect(read(annual(2020, { ...base, ...sheet('2020-12-31', { ...finished, InventoryNet: 9 }) }))).toBe(
      '9 reported',
    )
  })

  it('give none that they are known to be a part of', () => {
    const early = annual(2020, {
      ...base,
      ...sheet('2020-12-31', { InventoryFinishedGoodsNetOfReserves: 7 }),
    })
    const both = { InventoryFinishedGoodsNetOfReserves: 8, InventoryNet: 20 }
    const later = annual(2021, {
      NetIncomeLoss: { '2021': 6 },
      ...sheet('2021-12-31', both),
    })
    const again = annual(2022, {
      NetIncomeLoss: { '2022': 6 },
      ...sheet('2022-12-31', { InventoryFinishedGoodsNetOfReserves: 9 }),
    })
    const derived = numbersOf(early, later, again)
    const on = (end: string) =>
      valueAndDerivation(recordOf(derived, 'balance_sheet', 'annual', end), 'inventory')
    expect([on('2021-12-31'), on('2022-12-31')]).toEqual(['20 reported', null])
  })

  it('are not taken where a contradicted one has more: they may be a part of it', () => {
    const first = annual(2020, {
      ...base,
      ...sheet('2020-12-31', { LongTermDebtNoncurrent: 50, LongTermDebt: 60 }),
    })
    const second = annual(2021, {
      NetIncomeLoss: { '2021': 6 },
      ...sheet('2021-12-31', { LongTermDebt: 55, ConvertibleNotesPayable: 2 }),
    })
    const record = recordOf(numbersOf(first, second), 'balance_sheet', 'annual', '2021-12-31')
    expect(valueAndDerivation(record, 'long_term_debt')).toBeNull()
    expect(record?.nullReasons.get('long_term_debt')).toBe('conflicting_concepts')
  })
})

describe('a line of which filers also tag a part', () => {
  // The total on the cash flow statement, a part of it on the income statement.
  const parts = {
    DepreciationDepletionAndAmortization: { '2020': 457 },
    DepreciationAndAmortization: { '2020': 2199 },
  }
  const read = line('cash_flow', 'depreciation_amortization')
  const flows = {
    NetIncomeLoss: { '2020': 900 },
    NetCashProvidedByUsedInOperatingActivities: { '2020': 3000 },
  }

  it('takes the largest of the concepts that mean the total', () => {
    expect(read(annual(2020, { ...flows, ...parts }))).toBe('2199 reported')
  })

  it('keeps it if a later report repeats only the part', () => {
    const later = annual(2021, { DepreciationDepletionAndAmortization: { '2020': 457, '2021': 500 } })
    expect(read(annual(2020, { ...flows, ...parts }), later)).toBe('2199 reported')
  })
})

describe('a line by formula', () => {
  const income = {
    Revenues: { '2020': 100 },
    OperatingIncomeLoss: { '2020': 20 },
    NetIncomeLoss: { '2020': 9 },
  }

  it.each([
    [
      'operating expenses after gross profit: 60 - 20',
      'operating_expenses',
      { GrossProfit: { '2020': 60 } },
      '40 difference',
    ],
    ['all costs without a gross profit: 100 - 20', 'operating_expenses', {}, '80 difference'],
    ['cost of revenue: 100 - 60', 'cost_of_revenue', { GrossProfit: { '2020': 60 } }, '40 difference'],
    [
      'income before tax: 11 - 2 + 4, with the part of noncontrolling interests and without discontinued operations',
      'income_before_tax',
      {
        ProfitLoss: { '2020': 11 },
        IncomeLossFromDiscontinuedOperationsNetOfTax: { '2020': 2 },
        IncomeTaxExpenseBenefit: { '2020': 4 },
      },
      '13 difference',
    ],
    ['income before tax: 9 + 4', 'income_before_tax', { IncomeTaxExpenseBenefit: { '2020': 4 } }, '13 sum'],
  ])('is %s', (_name, id, figures, expected) => {
    expect(line('income_statement', id)(annual(2020, { ...income, ...figures }))).toBe(expected)
  })

  it('is null below zero if it is a cost', () => {
    const loss = annual(2020, { Revenues: { '2020': 10 }, OperatingIncomeLoss: { '2020': 20 } })
    expect(line('income_statement', 'operating_expenses')(loss)).toBeNull()
  })
})

describe('income before tax', () => {
  const read = (figures: Record<string, number>) =>
    line(
      'income_statement',
      'income_before_tax',
    )(
      annual(
        2020,
        Object.fromEntries(
          Object.entries({ NetIncomeLoss: 70_001, ...figures }).map(([concept, value]) => [
            concept,
            { '2020': value },
          ]),
        ),
      ),
    )
  const CONTINUING = 'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest'
  const trust = {
    RealEstateRevenueNet: 400_001,
    OperatingLeasesIncomeStatementLeaseRevenue: 300_001,
    ProfitLoss: 82_001,
  }
  const sold = { IncomeLossFromDiscontinuedOperationsNetOfTax: -8_000 }

  it('of a real estate trust without income tax is income from continuing operations', () => {
    expect(read({ ...trust, ...sold, [CONTINUING]: 90_001 })).toBe('90001 reported')
    expect(read(trust)).toBe('82001 reported')
    expect(read({ ...trust, ...sold })).toBe('90001 sum')
  })

  it('of a real estate trust with income tax includes it', () => {
    const taxed = { ...trust, IncomeTaxExpenseBenefit: 3_000 }
    expect(read(taxed)).toBe('85001 sum')
    expect(read({ ...taxed, ...sold, [CONTINUING]: 90_001 })).toBe('93001 sum')
  })

  it('of other companies needs an income tax', () => {
    expect(read({ Revenues: 400_001, ProfitLoss: 82_001, [CONTINUING]: 90_001 })).toBeNull()
  })

  it('leaves out extraordinary items', () => {
    // -50 + 100 + 20
    const loss = { Revenues: 400_001, IncomeTaxExpenseBenefit: 20_000, NetIncomeLoss: -50_001 }
    expect(read({ ...loss, ExtraordinaryItemNetOfTax: -100_000 })).toBe('69999 difference')
  })
})

describe('a balance sheet line that filers give in parts', () => {
  const read = (id: string, figures: Record<string, number>) =>
    line(
      'balance_sheet',
      id,
    )(
      annual(2020, {
        NetIncomeLoss: { '2020': 5 },
        ...Object.fromEntries(
          Object.entries({ Assets: 90, LiabilitiesAndStockholdersEquity: 90, ...figures }).map(
            ([concept, value]) => [concept, { '2020-12-31': value }],
          ),
        ),
      }),
    )

  it('is the larger property of a utility or a producer', () => {
    const other = { PropertyPlantAndEquipmentNet: 2 }
    expect(read('property_plant_equipment', other)).toBe('2 reported')
    expect(
      read('property_plant_equipment', { ...other, PublicUtilitiesPropertyPlantAndEquipmentNet: 70 }),
    ).toBe('70 reported')
    expect(
      read('property_plant_equipment', {
        PropertyPlantAndEquipmentNet: 75,
        OilAndGasPropertySuccessfulEffortMethodNet: 70,
      }),
    ).toBe('75 reported')
  })

  it('is the sum of kinds of long-term debt', () => {
    expect(read('long_term_debt', { UnsecuredLongTermDebt: 10, ConvertibleDebtNoncurrent: 20 })).toBe(
      '30 sum',
    )
    expect(read('long_term_debt', { OtherLongTermDebtNoncurrent: 33, ConvertibleDebtNoncurrent: 3 })).toBe(
      '36 sum',
    )
    expect(read('long_term_debt', { OtherLongTermDebtNoncurrent: 33 })).toBe('33 reported')
    expect(read('long_term_debt', { SecuredLongTermDebt: 30, OtherLongTermDebtNoncurrent: 3 })).toBe(
      '30 reported',
    )
  })
})
