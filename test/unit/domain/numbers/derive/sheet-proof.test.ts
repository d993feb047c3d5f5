import { describe, expect, it } from 'vitest'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

const END = '2020-12-31'
const PARENT = 'StockholdersEquity'
const TOTAL_EQUITY = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'

type Balances = Readonly<Record<string, number>>

const sheet = (balances: Balances, on = END): Figures =>
  Object.fromEntries(Object.entries(balances).map(([concept, value]) => [concept, { [on]: value }]))

/** The annual balance sheet of one report with total assets of 1,000,001. */
function annual(balances: Balances) {
  const totals = { Assets: 1_000_001, LiabilitiesAndStockholdersEquity: 1_000_001 }
  const facts = report('10-K', '2021-02-20', {
    Revenues: { '2020': 5 },
    ...sheet({ ...totals, ...balances }),
  })
  return recordOf(numbersOf(facts), 'balance_sheet', 'annual', END)!
}

const LINES = [
  'total_liabilities',
  'temporary_equity',
  'minority_interest',
  'equity_with_minority',
  'total_equity',
]

/** The lines of a class of filers, in the order of `LINES`: 1,000,001 = liabilities + temporary equity + total equity. */
const CLASSES: readonly [name: string, balances: Balances, lines: readonly (string | null)[]][] = [
  [
    'takes temporary equity that is filed at its redemption value',
    {
      Liabilities: 600_000,
      [PARENT]: 370_001,
      MinorityInterest: 10_000,
      TemporaryEquityRedemptionValue: 20_000,
    },
    ['600000 reported', '20000 reported', '10000 reported', '380001 sum', '370001 reported'],
  ],
  [
    'takes temporary equity in two parts, one of them under a tag of the filer',
    {
      Liabilities: 600_000,
      [TOTAL_EQUITY]: 350_001,
      TemporaryEquityCarryingAmount: 30_000,
      'custom:RedeemableInterestsInProperties': 20_000,
    },
    ['600000 reported', '50000 sum', null, '350001 reported', '350001 reported'],
  ],
  [
    'takes total equity as filed if the equity of the parent and minority interests do not add up to it',
    // 370,001 is common equity; preferred stock less repurchases of it, -5,000, is the rest.
    { Liabilities: 600_000, [PARENT]: 370_001, MinorityInterest: 35_000, [TOTAL_EQUITY]: 400_001 },
    ['600000 reported', null, '35000 reported', '400001 reported', '365001 difference'],
  ],
  [
    'counts minority interests once if partners’ capital includes them',
    { Liabilities: 600_000, PartnersCapital: 400_001, MinorityInterest: 35_000 },
    ['600000 reported', null, '35000 reported', '400001 reported', '365001 difference'],
  ],
  [
    'takes minority interests under several names',
    {
      Liabilities: 600_000,
      [PARENT]: 350_001,
      MinorityInterestInOperatingPartnerships: 40_000,
      MinorityInterestInLimitedPartnerships: 10_000,
    },
    ['600000 reported', null, '50000 sum', '400001 sum', '350001 reported'],
  ],
  [
    'adds current liabilities if total liabilities are those that are not current',
    { Liabilities: 200_000, LiabilitiesCurrent: 400_000, [PARENT]: 400_001 },
    ['600000 sum', null, null, '400001 reported', '400001 reported'],
  ],
  [
    'takes equity after treasury stock if the equity of the parent is filed before it',
    { Liabilities: 600_000, [PARENT]: 487_001, [TOTAL_EQUITY]: 400_001 },
    ['600000 reported', null, null, '400001 reported', '400001 reported'],
  ],
  [
    'does not rest liabilities on a total equity below that of the parent',
    // 1,000,001 - 400,001 = 600,000 and not 1,000,001 - 12,000 = 988,001.
    { [PARENT]: 400_001, [TOTAL_EQUITY]: 12_000 },
    ['600000 from_identity', null, null, '400001 reported', '400001 reported'],
  ],
  [
    'turns credits around that are shown as negative amounts',
    { LiabilitiesAndStockholdersEquity: -1_000_001, Liabilities: -600_000, [PARENT]: -400_001 },
    ['600000 sign_repaired', null, null, '400001 sign_repaired', '400001 sign_repaired'],
  ],
  [
    'turns only the total around if other credits are positive',
    { LiabilitiesAndStockholdersEquity: -1_000_001, [PARENT]: 400_001 },
    ['600000 from_identity', null, null, '400001 reported', '400001 reported'],
  ],
]

describe('a balance sheet whose lines do not add up as chosen', () => {
  it.each(CLASSES)('%s', (_, balances, expected) => {
    const record = annual(balances)
    expect(LINES.map(id => valueAndDerivation(record, id))).toEqual(expected)
    expect(record.warnings.filter(warning => warning.startsWith('identity_fails'))).toEqual([])
  })

  it('warns of the residual that no filed figure explains', () => {
    const record = annual({ Liabilities: 600_000, [PARENT]: 370_001, TemporaryEquityRedemptionValue: 20_000 })
    expect(record.warnings).toEqual(['identity_fails:assets=liabilities+equity:30000'])
    expect(valueAndDerivation(record, 'total_equity')).toBe('370001 reported')
  })

  it('warns if the two totals differ', () => {
    const record = annual({ LiabilitiesAndStockholdersEquity: 990_001 })
    expect(record.warnings).toEqual(['identity_fails:assets=liabilities_and_equity:10000'])
  })

  it('takes no debt, no count and no liquidation preference for temporary equity', () => {
    const record = annual({
      Liabilities: 600_000,
      [PARENT]: 370_001,
      RedeemableNotesPayable: 30_000,
      PreferredStockLiquidationPreferenceValue: 30_000,
      'PreferredStockSharesOutstanding|shares': 30_000,
    })
    expect(record.warnings).toEqual(['identity_fails:assets=liabilities+equity:30000'])
  })
})

describe('a line that annual and interim reports show under different concepts', () => {
  const PAYABLES = 'AccountsPayableCurrent'
  const WITH_ACCRUED = 'AccountsPayableAndAccruedLiabilitiesCurrent'
  const totals = { Assets: 900, LiabilitiesAndStockholdersEquity: 900 }
  const both = { ...totals, [PAYABLES]: 150, [WITH_ACCRUED]: 210 }
  const one = (value: number) => ({ ...totals, [WITH_ACCRUED]: value })
  const quarter = (filed: string, period: string, end: string, value: number) =>
    report('10-Q', filed, { Revenues: { [period]: 1 }, ...merged(sheet(one(value), end), sheet(one(210))) })
  const merged = (a: Figures, b: Figures): Figures =>
    Object.fromEntries(Object.keys(a).map(concept => [concept, { ...a[concept], ...b[concept] }]))
  const derived = numbersOf(
    report('10-K', '2021-02-20', { Revenues: { '2020': 5 }, ...sheet(both) }),
    quarter('2021-05-01', '2021Q1', '2021-03-31', 190),
    quarter('2021-08-01', '2021H1', '2021-06-30', 200),
    report('10-K', '2022-02-20', {
      Revenues: { '2021': 5 },
      ...merged(sheet({ ...both, [PAYABLES]: 160, [WITH_ACCRUED]: 220 }, '2021-12-31'), sheet(both)),
    }),
    quarter('2022-05-01', '2022Q1', '2022-03-31', 215),
  )
  const payables = (periodType: 'quarterly' | 'annual', end: string) =>
    valueAndDerivation(recordOf(derived, 'balance_sheet', periodType, end), 'accounts_payable')

  it('is that of the interim reports in each quarter', () => {
    expect(
      ['2020-12-31', '2021-03-31', '2021-06-30', '2021-12-31'].map(end => payables('quarterly', end)),
    ).toEqual(['210 reported', '190 reported', '200 reported', '220 reported'])
  })

  it('is that of the annual reports in each year, though interim reports repeat the date later', () => {
    expect([payables('annual', '2020-12-31'), payables('annual', '2021-12-31')]).toEqual([
      '150 other_filing',
      '160 reported',
    ])
  })
})

describe('parts of a balance sheet', () => {
  const debt = { Liabilities: 600_000, StockholdersEquity: 400_001, LiabilitiesCurrent: 500_000 }

  it('have a warning if they are larger together than their total', () => {
    // A convertible of 140,000 that is among current liabilities: 600,000 - 500,000 - 140,000.
    expect(annual({ ...debt, ConvertibleDebt: 140_000 }).warnings).toEqual([
      'identity_fails:total_liabilities>=total_current_liabilities+long_term_debt:-40000',
    ])
  })

  it('have none if they are not, or only by rounding', () => {
    expect(annual({ ...debt, ConvertibleDebt: 100_000 }).warnings).toEqual([])
    expect(annual({ ...debt, ConvertibleDebt: 102_000 }).warnings).toEqual([])
  })
})
