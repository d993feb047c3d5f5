import { describe, expect, it } from 'vitest'
import { day, type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

/** Statements of a company of some size: flows of periods, balances of days, all amounts a multiple of the size. */
function figures(size: number, periods: readonly string[], days: readonly string[], seed = 1): Figures {
  const of = (factor: number, spans: readonly string[]) =>
    Object.fromEntries(spans.map((span, at) => [span, Math.round(size * factor * (seed + at * 0.1))]))
  return {
    Revenues: of(1000, periods),
    CostOfRevenue: of(600, periods),
    NetIncomeLoss: of(71, periods),
    NetCashProvidedByUsedInOperatingActivities: of(83, periods),
    NetCashProvidedByUsedInInvestingActivities: of(-37, periods),
    NetCashProvidedByUsedInFinancingActivities: of(-19, periods),
    Assets: of(2000, days),
    LiabilitiesAndStockholdersEquity: of(2000, days),
    Liabilities: of(1300, days),
    StockholdersEquity: of(700, days),
    CashAndCashEquivalentsAtCarryingValue: of(97, days),
  }
}

/** A shell reports 2019 and the first quarter of 2020; the company that merged into it reports from August 2020 on. */
const SHELL = [
  report('10-K', '2020-02-20', figures(3, ['2019'], ['2019-12-31'])),
  report('10-Q', '2020-05-01', figures(3, ['2020Q1', '2019Q1'], ['2020-03-31', '2019-12-31'], 1.3)),
]
const COMPANY = report('10-Q', '2020-08-01', {
  ...figures(531, ['2020H1', '2020Q2', '2019'], ['2020-06-30', '2019-12-31']),
})

describe('a company that merged into a registrant', () => {
  const derived = numbersOf(...SHELL, COMPANY)

  it.each([
    ['2020-07-31', '8400 reported'],
    ['2020-08-01', '1168200 reported'],
  ])('replaces its records as of %s', (asOf, assets) => {
    const sheet = recordOf(derived, 'balance_sheet', 'quarterly', '2019-12-31', asOf)
    expect(valueAndDerivation(sheet, 'total_assets')).toBe(assets)
    expect(sheet?.warnings).toEqual([])
  })

  it('leaves periods that only the former company reported, with a warning from that day on', () => {
    const quarter = (asOf: string) => recordOf(derived, 'income_statement', 'quarterly', '2020-03-31', asOf)
    expect(quarter('2020-07-31')?.warnings).toEqual([])
    // The half year less the second quarter is a first quarter of its own.
    expect(
      quarter('2020-08-01')
        ?.values.get('revenue')
        ?.sources.map(({ filing }) => filing.filed),
    ).not.toContain(day('2020-05-01'))
    const sheet = recordOf(derived, 'balance_sheet', 'quarterly', '2020-03-31', '2020-08-01')
    expect(valueAndDerivation(sheet, 'total_assets')).toBe('7800 reported')
    expect(sheet?.warnings).toContain('predecessor')
  })

  it('says so in its own records of a year of which a quarter is of the former company', () => {
    const year = (end: string, asOf: string) =>
      recordOf(derived, 'income_statement', 'annual', end, asOf)?.warnings
    expect(year('2019-12-31', '2020-07-31')).toEqual([])
    // The first quarter of 2019 is the shell's, the year is the company's.
    expect(year('2019-12-31', '2020-08-01')).toEqual(['predecessor'])
  })

  it('is never subtracted from, nor added to, figures of the former company', () => {
    for (const { knownFrom, values } of derived.statements) {
      if (knownFrom < day('2020-08-01')) continue
      for (const { sources } of values.values()) {
        const days = sources.map(({ filing }) => filing.filed)
        expect(new Set(days.map(filed => filed < day('2020-08-01'))).size).toBeLessThanOrEqual(1)
      }
    }
  })
})

describe('a restatement', () => {
  it('is no other company if some amounts stay as they were', () => {
    const periods = [['2020Q1', '2019Q1'], ['2020-03-31', '2019-12-31'], 1.3] as const
    const { CashAndCashEquivalentsAtCarryingValue, NetCashProvidedByUsedInFinancingActivities } = figures(
      3,
      ...periods,
    )
    const restated = {
      ...figures(5, ...periods),
      CashAndCashEquivalentsAtCarryingValue: CashAndCashEquivalentsAtCarryingValue!,
      NetCashProvidedByUsedInFinancingActivities: NetCashProvidedByUsedInFinancingActivities!,
    }
    const derived = numbersOf(...SHELL, report('10-Q/A', '2020-08-01', restated))
    const warnings = derived.statements.flatMap(record => record.warnings)
    expect(warnings).not.toContain('predecessor')
  })
})

describe('a figure of a current report', () => {
  it('gives way to that of a periodic report under another concept of the line', () => {
    const derived = numbersOf(
      report('8-K', '2021-01-20', { Revenues: { '2020': 7 }, NetIncomeLoss: { '2020': 1 } }),
      report('10-K', '2021-02-20', { SalesRevenueNet: { '2020': 5000 }, NetIncomeLoss: { '2020': 400 } }),
    )
    const record = recordOf(derived, 'income_statement', 'annual', '2020-12-31')
    expect(valueAndDerivation(record, 'revenue')).toBe('5000 reported')
  })
})
