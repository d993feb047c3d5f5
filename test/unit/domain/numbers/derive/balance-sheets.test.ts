import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

const END = '2020-12-31'
const ASSETS = 'Assets'
const TOTAL = 'LiabilitiesAndStockholdersEquity'

/** Makes the calendar: a year of revenue. */
const year = { Revenues: { '2020': 5 } }
const sheet = (figures: Readonly<Record<string, number>>, on = END): Figures =>
  Object.fromEntries(Object.entries(figures).map(([concept, value]) => [concept, { [on]: value }]))
const annual = (figures: Readonly<Record<string, number>>, filed = '2021-02-20') =>
  report('10-K', filed, { ...year, ...sheet(figures) })
const at = (asOf: string | undefined, ...reports: Fact[][]) =>
  recordOf(numbersOf(...reports), 'balance_sheet', 'annual', END, asOf)

describe('a balance sheet', () => {
  const first = annual({ [ASSETS]: 100, [TOTAL]: 100, Liabilities: 60, StockholdersEquity: 40, Goodwill: 7 })

  it('is annual and of the fourth quarter at the end of a year', () => {
    const derived = numbersOf(first)
    expect(recordOf(derived, 'balance_sheet', 'annual', END)).toMatchObject({
      start: null,
      fiscalYear: 2020,
      fiscalPeriod: 'FY',
    })
    expect(recordOf(derived, 'balance_sheet', 'quarterly', END)).toMatchObject({
      fiscalYear: 2020,
      fiscalPeriod: 'Q4',
    })
  })

  it('is of the quarter that ends on its day', () => {
    const interim = report('10-Q', '2021-08-01', {
      Revenues: { '2021Q2': 1, '2021H1': 2 },
      ...sheet({ [ASSETS]: 90, [TOTAL]: 90 }, '2021-06-30'),
    })
    expect(recordOf(numbersOf(first, interim), 'balance_sheet', 'quarterly', '2021-06-30')).toMatchObject({
      fiscalYear: 2021,
      fiscalPeriod: 'Q2',
    })
  })

  it('is returned for the year before the first known year, which a first report shows for comparison', () => {
    const both = report('10-K', '2021-02-20', {
      ...year,
      [ASSETS]: { [END]: 100, '2019-12-31': 80 },
      [TOTAL]: { [END]: 100, '2019-12-31': 80 },
    })
    expect(recordOf(numbersOf(both), 'balance_sheet', 'annual', '2019-12-31')).toMatchObject({
      fiscalYear: 2019,
      fiscalPeriod: 'FY',
    })
  })

  it('needs both sides: a single total of some table is none', () => {
    expect(at(undefined, annual({ [ASSETS]: 100, Goodwill: 7 }))).toBeUndefined()
    expect(at(undefined, annual({ [TOTAL]: 100 }))).toBeUndefined()
  })

  it('needs a periodic or current report: a proxy is none', () => {
    const proxy = report('DEF 14A', '2021-04-01', sheet({ [ASSETS]: 100, [TOTAL]: 100 }))
    expect(at(undefined, report('10-K', '2021-02-20', year), proxy)).toBeUndefined()
  })

  it('of a day that ends no period is not served', () => {
    const odd = report('8-K', '2021-05-01', sheet({ [ASSETS]: 1, [TOTAL]: 1 }, '2020-08-14'))
    expect(numbersOf(first, odd).statements.filter(({ end }) => end === odd[0]!.end)).toEqual([])
  })

  it('is not filled from plans: an instant after the day of filing', () => {
    const plan = report('10-K', '2020-12-01', {
      Revenues: { '2019': 5 },
      ...sheet({ [ASSETS]: 1, [TOTAL]: 1 }),
    })
    expect(at(undefined, plan)).toBeUndefined()
  })
})

describe('the reference filing of a balance sheet', () => {
  const first = annual({ [ASSETS]: 100, [TOTAL]: 100, StockholdersEquity: 40, Goodwill: 7 })

  it('is the latest that shows both sides: everything comes from it', () => {
    const later = annual({ [ASSETS]: 110, [TOTAL]: 110, StockholdersEquity: 50 }, '2022-02-20')
    expect(valueAndDerivation(at('2022-02-19', first, later), 'total_assets')).toBe('100 reported')
    const record = at('2022-02-20', first, later)
    expect(valueAndDerivation(record, 'total_assets')).toBe('110 reported')
    expect(valueAndDerivation(record, 'total_equity')).toBe('50 reported')
    // Goodwill was filed beside other total assets only: another vintage.
    expect(valueAndDerivation(record, 'goodwill')).toBeNull()
  })

  it('is not a later one that restates one side alone', () => {
    const table = report('10-K', '2022-02-20', {
      Revenues: { '2021': 5 },
      ...sheet({ [ASSETS]: 95, StockholdersEquity: 33 }),
    })
    const record = at(undefined, first, table)
    expect(valueAndDerivation(record, 'total_assets')).toBe('100 reported')
    expect(valueAndDerivation(record, 'total_equity')).toBe('40 reported')
  })

  it('is a periodic report rather than a later current one', () => {
    const current = report('8-K', '2021-06-01', sheet({ [ASSETS]: 110, [TOTAL]: 110 }))
    expect(valueAndDerivation(at(undefined, first, current), 'total_assets')).toBe('100 reported')
  })

  it('may be a current report until a periodic one comes', () => {
    const current = report('8-K', '2021-02-01', sheet({ [ASSETS]: 110, [TOTAL]: 110 }))
    const calendar = report('10-K', '2020-02-20', { NetIncomeLoss: { '2019': 5 } })
    const interim = report('10-Q', '2020-08-01', { Revenues: { '2020H1': 5 } })
    expect(valueAndDerivation(at('2021-02-19', calendar, interim, current, first), 'total_assets')).toBe(
      '110 reported',
    )
    expect(valueAndDerivation(at('2021-02-20', calendar, interim, current, first), 'total_assets')).toBe(
      '100 reported',
    )
  })

  it('is the other entity after a reverse merger', () => {
    const shell = report(
      '10-Q',
      '2020-05-11',
      {
        ...sheet(
          {
            [ASSETS]: 239,
            [TOTAL]: 239,
            StockholdersEquity: 5,
            TemporaryEquityCarryingAmountAttributableToParent: 233,
          },
          '2020-03-31',
        ),
        Revenues: { '2020Q1': 0 },
        Goodwill: {},
      },
      { nth: 1 },
    )
    const merged = report('10-Q', '2020-08-04', {
      ...sheet({ [ASSETS]: 200, [TOTAL]: 200, StockholdersEquity: 194 }, '2020-03-31'),
      Revenues: { '2020Q1': 4, '2020H1': 9 },
    })
    const calendar = report('10-K', '2020-02-20', { Revenues: { '2019': 5 } })
    const derived = numbersOf(calendar, shell, merged)
    const quarter = (asOf: string) => recordOf(derived, 'balance_sheet', 'quarterly', '2020-03-31', asOf)
    expect(quarter('2020-08-03')).toBeUndefined()
    expect(valueAndDerivation(quarter('2020-08-04'), 'total_assets')).toBe('200 reported')
    expect(valueAndDerivation(quarter('2020-08-04'), 'total_equity')).toBe('194 reported')
    expect(quarter('2020-08-04')!.values.has('temporary_equity')).toBe(false)
  })
})

describe('a line that the reference filing leaves out', () => {
  it('is filled from the latest filing with the same total assets, and marked', () => {
    const first = annual({ [ASSETS]: 100, [TOTAL]: 100, Goodwill: 7 })
    const later = annual({ [ASSETS]: 100, [TOTAL]: 100 }, '2022-02-20')
    const value = at(undefined, first, later)!.values.get('goodwill')!
    expect(value).toMatchObject({ value: 7, derivation: 'other_filing' })
    expect(value.sources[0]!.filing.filed).toBe(first[0]!.filing.filed)
  })

  it('is not filled from a proxy', () => {
    const proxy = report('DEF 14A', '2021-04-01', sheet({ [ASSETS]: 100, Goodwill: 7 }))
    expect(
      valueAndDerivation(at(undefined, annual({ [ASSETS]: 100, [TOTAL]: 100 }), proxy), 'goodwill'),
    ).toBeNull()
  })

  it('names the first filing of an unbroken run that gives the value', () => {
    const first = annual({ [ASSETS]: 100, [TOTAL]: 100 })
    const again = annual({ [ASSETS]: 100, [TOTAL]: 100 }, '2022-02-20')
    const record = at(undefined, first, again)!
    expect(record.values.get('total_assets')!.sources[0]!.filing).toBe(first[0]!.filing)
    expect(record.filed).toBe(first[0]!.filing.filed)
  })
})

describe('what identities give', () => {
  it('is liabilities where they are not tagged', () => {
    const record = at(undefined, annual({ [ASSETS]: 100, [TOTAL]: 100, StockholdersEquity: 40 }))
    expect(valueAndDerivation(record, 'total_liabilities')).toBe('60 from_identity')
  })

  it('takes minority interest and temporary equity off too', () => {
    const record = at(
      undefined,
      annual({
        [ASSETS]: 100,
        [TOTAL]: 100,
        StockholdersEquity: 40,
        MinorityInterest: 5,
        RedeemableNoncontrollingInterestEquityCarryingAmount: 3,
        TemporaryEquityCarryingAmountAttributableToParent: 2,
      }),
    )
    expect(valueAndDerivation(record, 'temporary_equity')).toBe('5 sum')
    expect(valueAndDerivation(record, 'equity_with_minority')).toBe('45 sum')
    const liabilities = record!.values.get('total_liabilities')!
    expect(liabilities).toMatchObject({ value: 50, derivation: 'from_identity' })
    expect(liabilities.sources.map(({ sign, value }) => sign * value)).toEqual([100, -40, -5, -3, -2])
  })

  it('is nothing without equity, and never replaces a filed line', () => {
    expect(
      valueAndDerivation(at(undefined, annual({ [ASSETS]: 100, [TOTAL]: 100 })), 'total_liabilities'),
    ).toBeNull()
    const filed = annual({ [ASSETS]: 100, [TOTAL]: 100, StockholdersEquity: 40, Liabilities: 58 })
    expect(valueAndDerivation(at(undefined, filed), 'total_liabilities')).toBe('58 reported')
  })

  it('is equity of the owners where only the whole is tagged', () => {
    const record = at(
      undefined,
      annual({
        [ASSETS]: 100,
        [TOTAL]: 100,
        StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 45,
        MinorityInterest: 5,
      }),
    )
    expect(valueAndDerivation(record, 'total_equity')).toBe('40 difference')
    expect(valueAndDerivation(record, 'equity_with_minority')).toBe('45 reported')
  })
})

describe('days of a balance sheet', () => {
  const first = report('10-K', '2021-02-20', {
    Revenues: { '2020-01-01/2021-01-02': 5 },
    ...sheet({ [ASSETS]: 100, [TOTAL]: 100 }, '2021-01-02'),
  })

  it('within three of each other are one date: that of most filings', () => {
    const rounded = report('10-Q', '2021-05-01', {
      Revenues: { '2021-01-03/2021-04-03': 1 },
      ...sheet({ [ASSETS]: 100, [TOTAL]: 100 }, '2020-12-31'),
    })
    const again = report('10-Q', '2021-08-01', {
      Revenues: { '2021-01-03/2021-07-03': 1 },
      ...sheet({ [ASSETS]: 100, [TOTAL]: 100 }, '2021-01-02'),
    })
    const annuals = numbersOf(first, rounded, again).statements.filter(
      ({ statement, periodType, knownTo }) =>
        statement === 'balance_sheet' && periodType === 'annual' && knownTo > again[0]!.filing.filed,
    )
    expect(annuals).toHaveLength(1)
    expect(annuals[0]).toMatchObject({ end: first.at(-1)!.end, fiscalYear: 2020 })
  })
})
