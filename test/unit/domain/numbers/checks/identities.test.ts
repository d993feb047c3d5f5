import { describe, expect, it } from 'vitest'
import { checkIdentities } from '../../../../../src/domain/numbers/checks/identities.ts'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'

const check = (identity: string, ...reports: Fact[][]) =>
  checkIdentities(numbersOf(...reports).statements).filter(result => result.identity.startsWith(identity))

const sheet = (figures: Readonly<Record<string, number>>): Fact[] =>
  report('10-K', '2021-02-20', {
    NetIncomeLoss: { '2020': 1 },
    ...Object.fromEntries(
      Object.entries(figures).map(([concept, value]) => [concept, { '2020-12-31': value }]),
    ),
  })

describe('assets = liabilities and equity', () => {
  it('holds or tells what is left over', () => {
    const [good] = check(
      'assets = liabilities and',
      sheet({ Assets: 100, LiabilitiesAndStockholdersEquity: 100 }),
    )
    expect(good).toMatchObject({ residual: 0, holds: true, reason: null })
    const [bad] = check(
      'assets = liabilities and',
      sheet({ Assets: 100_123, LiabilitiesAndStockholdersEquity: 90_123 }),
    )
    expect(bad).toMatchObject({ residual: 10_000, holds: false })
  })

  it('is tried once a balance date', () => {
    expect(
      check('assets = liabilities and', sheet({ Assets: 100, LiabilitiesAndStockholdersEquity: 100 })),
    ).toHaveLength(1)
  })
})

describe('assets = liabilities + equity + temporary equity + minority interest', () => {
  const parts = {
    Assets: 100_001,
    LiabilitiesAndStockholdersEquity: 100_001,
    Liabilities: 50_001,
    StockholdersEquity: 40_001,
  }

  it('holds with all parts', () => {
    const [result] = check(
      'assets = liabilities +',
      sheet({ ...parts, MinorityInterest: 5_000, TemporaryEquityCarryingAmountAttributableToParent: 4_999 }),
    )
    expect(result).toMatchObject({ residual: 0, holds: true, reason: null })
  })

  it('tells the mezzanine that is not filed as such', () => {
    const [result] = check('assets = liabilities +', sheet(parts))
    expect(result).toMatchObject({
      residual: 9_999,
      holds: false,
      reason: expect.stringContaining('mezzanine'),
    })
  })

  it('is not tried where a part is missing', () => {
    expect(
      check('assets = liabilities +', sheet({ Assets: 100, LiabilitiesAndStockholdersEquity: 100 })),
    ).toEqual([])
  })
})

describe('four quarters = year', () => {
  const interim = (filed: string, figures: Figures) => report('10-Q', filed, figures)
  const quarters = [
    interim('2020-05-01', {
      Revenues: { '2020Q1': 10_001 },
      NetIncomeLoss: { '2020Q1': 1 },
      Assets: { '2020-03-31': 9, '2019-12-31': 9 },
    }),
    interim('2020-08-01', { Revenues: { '2020Q2': 20_002 }, NetIncomeLoss: { '2020Q2': 1 } }),
    interim('2020-11-01', {
      Revenues: { '2020Q3': 30_003, '2020M9': 60_006 },
      NetIncomeLoss: { '2020Q3': 1 },
    }),
  ]
  const annual = report('10-K', '2021-02-20', { Revenues: { '2020': 100_007 }, NetIncomeLoss: { '2020': 4 } })

  it('holds as known on the day of the first annual report', () => {
    const amended = report('10-K/A', '2021-06-01', { Revenues: { '2020': 130_000 } })
    const results = check('four quarters', ...quarters, annual, amended)
    expect(results.length).toBeGreaterThan(0)
    expect(results.every(({ holds }) => holds)).toBe(true)
  })

  it('tells the line, the year and how each quarter came to be where it does not', () => {
    const odd = report('10-K', '2021-02-20', {
      Revenues: { '2020': 100_007, '2020Q4': 55_001 },
      NetIncomeLoss: { '2020': 4 },
    })
    const [result] = check('four quarters', ...quarters, odd).filter(({ holds }) => !holds)
    expect(result).toMatchObject({ residual: -15_000 })
    expect(result!.reason).toBe(
      'revenue: year 100007 of 2021-02-20, quarters 10001 reported of 2020-05-01; 20002 reported of 2020-08-01; 30003 reported of 2020-11-01; 55001 reported of 2021-02-20',
    )
  })

  it('is not tried on fewer than four quarters', () => {
    expect(
      check('four quarters', ...quarters.slice(1), annual).filter(({ reason }) =>
        reason?.includes('revenue'),
      ),
    ).toEqual([])
  })
})

describe('cash flows + fx = change in cash', () => {
  const flows = (change: number, fx: number): Fact[] =>
    report('10-K', '2021-02-20', {
      NetIncomeLoss: { '2020': 1 },
      NetCashProvidedByUsedInOperatingActivities: { '2020': 50_001 },
      NetCashProvidedByUsedInInvestingActivities: { '2020': -30_001 },
      NetCashProvidedByUsedInFinancingActivities: { '2020': -10_001 },
      EffectOfExchangeRateOnCashAndCashEquivalents: { '2020': fx },
      CashAndCashEquivalentsPeriodIncreaseDecrease: { '2020': change },
    })

  it('holds with or without the effect of exchange rates: filers tag either', () => {
    expect(check('cash flows', flows(9_499, -500))[0]).toMatchObject({ holds: true })
    expect(check('cash flows', flows(9_999, -500))[0]).toMatchObject({ holds: true })
  })

  it('reports what is left over', () => {
    expect(check('cash flows', flows(5_001, -500))[0]).toMatchObject({ holds: false, residual: -4_498 })
  })
})

describe('rounding', () => {
  const residual = (liabilities: number) =>
    check(
      'assets = liabilities +',
      sheet({
        Assets: 100_001,
        LiabilitiesAndStockholdersEquity: 100_001,
        Liabilities: liabilities,
        StockholdersEquity: 40_001,
      }),
    )[0]

  it('is no exception: half a unit for the whole and for each part', () => {
    expect(residual(60_002)).toMatchObject({ residual: -2, holds: true, reason: null })
    expect(residual(60_003)).toMatchObject({ residual: -3, holds: false })
  })
})
