import { describe, expect, it } from 'vitest'
import { numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

const CASH = 'NetCashProvidedByUsedInOperatingActivities'
const CONTINUING = 'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations'
const CUSTOMERS = 'RevenueFromContractWithCustomerExcludingAssessedTax'

describe('candidates of a line', () => {
  // First filed as cash of continuing operations, a year later as cash of all; then the year is restated by 0.6 %.
  const cash = numbersOf(
    report('10-Q', '2020-05-01', { NetIncomeLoss: { '2020Q1': 1 }, [CONTINUING]: { '2020Q1': 27_463_000 } }),
    report('10-Q', '2020-08-01', { [CONTINUING]: { '2020H1': 39_064_000 } }),
    report('10-Q', '2020-11-01', { [CONTINUING]: { '2020M9': 49_698_000 } }),
    report('10-K', '2021-02-20', { [CONTINUING]: { '2020': 65_824_000 } }),
    report('10-Q', '2021-08-01', { [CASH]: { '2020H1': 39_064_000 } }),
    report('10-K', '2022-02-20', { [CASH]: { '2020': 65_824_000 } }),
    report('10-K', '2023-02-20', { [CASH]: { '2020': 66_231_000 } }),
  )
  const cashOf = (periodType: 'quarterly' | 'annual', end: string) =>
    valueAndDerivation(recordOf(cash, 'cash_flow', periodType, end), 'operating_cash_flow')

  it('are one series if filings gave a period the same value under both, whatever was restated later', () => {
    expect(
      ['2020-03-31', '2020-06-30', '2020-09-30', '2020-12-31'].map(end => cashOf('quarterly', end)),
    ).toEqual([
      '27463000 reported',
      // 39,064 - 27,463; 49,698 - 39,064; 65,824 - 49,698.
      '11601000 ytd_difference',
      '10634000 ytd_difference',
      '16126000 q4_from_annual',
    ])
    expect(cashOf('annual', '2020-12-31')).toBe('66231000 reported')
  })

  // A concept that was the total becomes a part of it when the filer begins to show the total under another one.
  const revenue = numbersOf(
    report('10-Q', '2020-05-01', { NetIncomeLoss: { '2020Q1': 1 }, [CUSTOMERS]: { '2020Q1': 567_000 } }),
    report('10-Q', '2020-08-01', { [CUSTOMERS]: { '2020H1': 1_207_000 } }),
    report('10-Q', '2020-11-01', { [CUSTOMERS]: { '2020M9': 1_953_000 } }),
    report('10-K', '2021-02-20', { [CUSTOMERS]: { '2020': 2_740_000 } }),
    report('10-K', '2022-02-20', { [CUSTOMERS]: { '2020': 358_000 }, Revenues: { '2020': 2_740_000 } }),
    report('10-K', '2023-02-20', { [CUSTOMERS]: { '2020': 358_000 } }),
  )
  const revenueOf = (periodType: 'quarterly' | 'annual', end: string) =>
    valueAndDerivation(recordOf(revenue, 'income_statement', periodType, end), 'revenue')

  it('are two from the day on which a filing gives them different values', () => {
    expect(revenueOf('annual', '2020-12-31')).toBe('2740000 reported')
    // 2,740 - 1,953, and not 358 - 1,953.
    expect(revenueOf('quarterly', '2020-12-31')).toBe('787000 q4_from_annual')
    expect(revenueOf('quarterly', '2020-06-30')).toBe('640000 ytd_difference')
  })

  it('are not one series because both were zero once', () => {
    const derived = numbersOf(
      report('10-K', '2021-02-20', {
        NetIncomeLoss: { '2020': 1 },
        Revenues: { '2020': 0 },
        [CUSTOMERS]: { '2020': 0, '2020Q4': 300_000 },
      }),
    )
    expect(valueAndDerivation(recordOf(derived, 'income_statement', 'annual', '2020-12-31'), 'revenue')).toBe(
      '0 reported',
    )
  })
})
