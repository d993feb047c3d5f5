import { describe, expect, it } from 'vitest'
import { FAR_FUTURE, formatDay } from '../../../../../src/domain/day.ts'
import { deriveNumbers } from '../../../../../src/domain/numbers/derive/derive-numbers.ts'
import { day, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

const income = (
  ...[derived, ...rest]: Parameters<typeof recordOf> extends [infer D, unknown, ...infer R]
    ? [D, ...R]
    : never
) => recordOf(derived, 'income_statement', ...rest)

describe('a company without facts of its statements', () => {
  it('has nothing', () => {
    expect(numbersOf()).toEqual({ statements: [], periods: [], splits: [], currency: null })
    expect(
      numbersOf(
        report('10-K', '2021-02-20', {
          'dei:EntityCommonStockSharesOutstanding|shares': { '2021-02-01': 5 },
        }),
      ).statements,
    ).toEqual([])
  })
})

describe('facts of lower forms', () => {
  const annual = report('10-K', '2021-02-20', {
    Revenues: { '2020': 40 },
    NetIncomeLoss: { '2020': 4, '2019': 3 },
    IncomeTaxExpenseBenefit: { '2020': 1, '2019': 1 },
    OperatingIncomeLoss: { '2020': 5, '2019': 4 },
  })

  it('never replace what a periodic report says', () => {
    const proxy = report('DEF 14A', '2021-04-01', { NetIncomeLoss: { '2020': 4000 } })
    const current = report('8-K', '2021-05-01', { Revenues: { '2020': 41 } })
    const record = income(numbersOf(annual, proxy, current), 'annual', '2020-12-31')
    expect(valueAndDerivation(record, 'net_income')).toBe('4 reported')
    expect(valueAndDerivation(record, 'revenue')).toBe('40 reported')
  })

  it('fill gaps', () => {
    const current = report('8-K', '2021-05-01', { Revenues: { '2019': 35 } })
    expect(valueAndDerivation(income(numbersOf(annual, current), 'annual', '2019-12-31'), 'revenue')).toBe(
      '35 reported',
    )
  })

  it('make way when a periodic report says it', () => {
    const current = report('8-K', '2021-01-25', { NetIncomeLoss: { '2020': 5 } })
    const before = report('10-K', '2020-02-20', { NetIncomeLoss: { '2019': 3 } })
    const interim = report('10-Q', '2020-08-01', { NetIncomeLoss: { '2020H1': 2 } })
    const derived = numbersOf(before, interim, current, annual)
    expect(valueAndDerivation(income(derived, 'ttm', '2020-12-31', '2021-02-20'), 'net_income')).toBe(
      '4 annual_of_window',
    )
  })
})

describe('facts that end after they were filed', () => {
  it('are plans and no figures', () => {
    const plan = report('10-K', '2021-02-20', { NetIncomeLoss: { '2020': 4, '2021': 9 } })
    expect(income(numbersOf(plan), 'annual', '2021-12-31')).toBeUndefined()
  })
})

describe('labels', () => {
  it('come from the dates alone: absurd fiscal years of the source change nothing', () => {
    const figures = [
      [
        '10-Q',
        '2020-05-01',
        { NetIncomeLoss: { '2020Q1': 1 }, Assets: { '2019-12-31': 9, '2020-03-31': 9 } },
      ],
      ['10-Q', '2020-08-01', { NetIncomeLoss: { '2020Q2': 2, '2020H1': 3 } }],
      ['10-K', '2021-02-20', { NetIncomeLoss: { '2020': 9, '2019': 7 } }],
    ] as const
    const labelled = (fy: number, fp: string) =>
      numbersOf(
        ...figures.map(([form, filed, facts]) => report(form, filed, facts as never, { fy, fp })),
      ).statements.map(({ statement, periodType, end, fiscalYear, fiscalPeriod, values }) => [
        statement,
        periodType,
        formatDay(end),
        fiscalYear,
        fiscalPeriod,
        [...values.keys()],
      ])
    expect(labelled(2031, 'Q3')).toEqual(labelled(2020, 'FY'))
    expect(labelled(2031, 'Q3')).toContainEqual([
      'income_statement',
      'quarterly',
      '2020-06-30',
      2020,
      'Q2',
      ['net_income', 'net_income_to_common'],
    ])
  })

  it('are null in a transition period, which has no year', () => {
    const derived = numbersOf(
      report('10-K', '2021-02-20', { NetIncomeLoss: { '2020': 4 } }),
      report('10-KT', '2021-08-20', { NetIncomeLoss: { '2021H1': 2, '2021Q1': 1, '2021Q2': 1 } }),
      report('10-K', '2022-08-20', { NetIncomeLoss: { '2021-07-01/2022-06-30': 5 } }),
    )
    expect(income(derived, 'quarterly', '2021-03-31')).toMatchObject({
      fiscalYear: 2021,
      fiscalPeriod: null,
      fiscalYearReported: null,
    })
    expect(income(derived, 'annual', '2021-06-30')).toBeUndefined()
    expect(income(derived, 'annual', '2022-06-30')).toMatchObject({ fiscalYear: 2022, fiscalPeriod: 'FY' })
  })
})

describe('lines by formula', () => {
  const annual = (figures: Record<string, Record<string, number>>) =>
    income(
      numbersOf(report('10-K', '2021-02-20', { NetIncomeLoss: { '2020': 1 }, ...figures })),
      'annual',
      '2020-12-31',
    )!

  it('are computed where no concept gives them', () => {
    const record = annual({
      Revenues: { '2020': 40 },
      CostOfRevenue: { '2020': 30 },
      OperatingIncomeLoss: { '2020': 6 },
      DepreciationDepletionAndAmortization: { '2020': 2 },
    })
    expect(valueAndDerivation(record, 'gross_profit')).toBe('10 difference')
    expect(valueAndDerivation(record, 'ebitda')).toBe('8 sum')
    expect(record.values.get('gross_profit')!.sources.map(({ sign, value }) => sign * value)).toEqual([
      40, -30,
    ])
  })

  it('give way to what is filed', () => {
    expect(
      valueAndDerivation(
        annual({ Revenues: { '2020': 40 }, CostOfRevenue: { '2020': 30 }, GrossProfit: { '2020': 11 } }),
        'gross_profit',
      ),
    ).toBe('11 reported')
  })

  it('name the input that is missing', () => {
    const record = annual({ Revenues: { '2020': 40 } })
    expect(record.nullReasons.get('gross_profit')).toBe('missing_input:cost_of_revenue')
    expect(record.nullReasons.get('ebitda')).toBe('missing_input:operating_income')
    expect(record.nullReasons.has('income_tax')).toBe(false)
  })

  it('are free cash flow with outflows negative', () => {
    const derived = numbersOf(
      report('10-K', '2021-02-20', {
        NetIncomeLoss: { '2020': 1 },
        NetCashProvidedByUsedInOperatingActivities: { '2020': 50 },
        PaymentsToAcquirePropertyPlantAndEquipment: { '2020': 20 },
      }),
    )
    const record = recordOf(derived, 'cash_flow', 'annual', '2020-12-31')
    expect(valueAndDerivation(record, 'capital_expenditures')).toBe('-20 reported')
    expect(valueAndDerivation(record, 'free_cash_flow')).toBe('30 sum')
  })

  it('of two concepts filed for the year but one for its quarters do not put a year into a quarter', () => {
    const derived = numbersOf(
      report('10-Q', '2020-11-01', {
        PaymentsToAcquirePropertyPlantAndEquipment: { '2020M9': 15 },
        NetCashProvidedByUsedInOperatingActivities: { '2020M9': 30 },
        NetIncomeLoss: { '2020M9': 1 },
      }),
      report('10-K', '2021-02-20', {
        PaymentsToAcquirePropertyPlantAndEquipment: { '2020': 20 },
        PaymentsForSoftware: { '2020': 100 },
        NetCashProvidedByUsedInOperatingActivities: { '2020': 50 },
        NetIncomeLoss: { '2020': 2 },
      }),
    )
    const last = recordOf(derived, 'cash_flow', 'quarterly', '2020-12-31')
    expect(['-5 q4_from_annual', null]).toContain(valueAndDerivation(last, 'capital_expenditures'))
  })
})

describe('periods', () => {
  it('are quarters, years to date and years, each from the day it was known', () => {
    const { periods } = numbersOf(
      report('10-Q', '2020-08-01', { NetIncomeLoss: { '2020Q2': 2, '2020H1': 3 } }),
      report('10-K', '2021-02-20', { NetIncomeLoss: { '2020': 9 } }),
    )
    const lines = periods
      .filter(({ knownTo }) => knownTo === FAR_FUTURE)
      .map(({ fiscalYear, fiscalPeriod, periodType, start, end, knownFrom }) =>
        [fiscalYear, fiscalPeriod, periodType, formatDay(start), formatDay(end), formatDay(knownFrom)].join(
          ' ',
        ),
      )
    expect(lines.sort()).toEqual([
      '2020 FY annual 2020-01-01 2020-12-31 2021-02-20',
      '2020 Q1 quarterly 2020-01-01 2020-03-31 2020-08-01',
      '2020 Q2 quarterly 2020-04-01 2020-06-30 2020-08-01',
      '2020 Q2 ytd 2020-01-01 2020-06-30 2020-08-01',
      '2020 Q4 quarterly 2020-10-01 2020-12-31 2021-02-20',
    ])
  })

  it('show a quarter of which only the next one tells the end, with the figures that follow', () => {
    const derived = numbersOf(
      report('10-Q', '2020-08-01', {
        NetIncomeLoss: { '2020-03-30/2020-06-28': 2, '2019-12-30/2020-06-28': 3 },
      }),
    )
    const first = income(derived, 'quarterly', '2020-03-29')
    expect(first).toMatchObject({ start: day('2019-12-30'), fiscalPeriod: 'Q1' })
    expect(valueAndDerivation(first, 'net_income')).toBe('1 ytd_difference')
  })

  it('take 13 weeks for a last quarter that nothing tells the first day of, where the year does not end with a month', () => {
    const { periods } = numbersOf(
      report('10-Q', '2020-08-01', {
        NetIncomeLoss: { '2020-03-30/2020-06-28': 2, '2019-12-30/2020-06-28': 3 },
      }),
      report('10-K', '2021-02-20', { NetIncomeLoss: { '2019-12-30/2020-12-27': 9 } }),
    )
    expect(periods).toContainEqual(
      expect.objectContaining({ fiscalPeriod: 'Q4', start: day('2020-09-28'), end: day('2020-12-27') }),
    )
  })
})

describe('a company over two registrants', () => {
  const [OLD, NEW] = [1, 2]
  const before = report('10-K', '2020-02-20', { NetIncomeLoss: { '2019': 3 } }, { cik: OLD })
  const shell = report('10-K', '2020-03-01', { NetIncomeLoss: { '2019': -1 } }, { cik: NEW })
  const after = report('10-K', '2021-02-20', { NetIncomeLoss: { '2020': 4, '2019': 3 } }, { cik: NEW })
  const join = day('2020-06-15')
  const derived = deriveNumbers([before, shell, after].flat(), { joins: [{ cik: OLD, from: join }] })

  it('has the history of the first alone until the second takes over', () => {
    expect(valueAndDerivation(income(derived, 'annual', '2019-12-31', '2020-06-14'), 'net_income')).toBe(
      '3 reported',
    )
    expect(income(derived, 'annual', '2019-12-31', '2020-06-14')!.filerCik).toBe(OLD)
  })

  it('counts what the second filed earlier from that day on', () => {
    expect(valueAndDerivation(income(derived, 'annual', '2019-12-31', '2020-06-15'), 'net_income')).toBe(
      '-1 reported',
    )
  })

  it('goes on with what the second files', () => {
    expect(income(derived, 'annual', '2020-12-31')).toMatchObject({ filerCik: NEW, fiscalYear: 2020 })
    expect(valueAndDerivation(income(derived, 'annual', '2019-12-31'), 'net_income')).toBe('3 reported')
  })

  it('leaves out what the first goes on reporting of itself, as a subsidiary', () => {
    const own = report('10-K', '2021-03-01', { NetIncomeLoss: { '2020': 1, '2019': 3 } }, { cik: OLD })
    const all = deriveNumbers([before, shell, after, own].flat(), { joins: [{ cik: OLD, from: join }] })
    expect(valueAndDerivation(income(all, 'annual', '2020-12-31'), 'net_income')).toBe('4 reported')
    expect(all).toEqual(derived)
  })

  it('may be one of three', () => {
    const last = report('10-K', '2022-02-20', { NetIncomeLoss: { '2021': 5 } }, { cik: 3 })
    const early = report('10-K', '2020-04-01', { NetIncomeLoss: { '2019': 99 } }, { cik: 3 })
    const all = deriveNumbers([before, shell, after, last, early].flat(), {
      joins: [
        { cik: NEW, from: day('2021-06-01') },
        { cik: OLD, from: join },
      ],
    })
    expect(valueAndDerivation(income(all, 'annual', '2019-12-31', '2021-05-31'), 'net_income')).toBe(
      '3 reported',
    )
    expect(valueAndDerivation(income(all, 'annual', '2019-12-31', '2021-06-01'), 'net_income')).toBe(
      '99 reported',
    )
  })
})

describe('share counts', () => {
  const SHARES = 'WeightedAverageNumberOfSharesOutstandingBasic'
  const EPS = 'EarningsPerShareBasic'
  const derived = numbersOf(
    report('10-K', '2020-02-20', {
      NetIncomeLoss: { '2019': 8_000_000 },
      [SHARES]: { '2019': 1_000_000 },
      [EPS]: { '2019': 8 },
    }),
    report('10-K', '2021-02-20', {
      NetIncomeLoss: { '2020': 9_000_000, '2019': 8_000_000 },
      [SHARES]: { '2020': 4_000_000, '2019': 4_000_000 },
      [EPS]: { '2020': 2.25, '2019': 2 },
    }),
  )

  it('stand on the basis of the day of their filing', () => {
    const on = (asOf: string) => income(derived, 'annual', '2019-12-31', asOf)!.values.get('shares_basic')
    expect(on('2020-03-01')).toMatchObject({ value: 1_000_000, basis: day('2020-02-20') })
    expect(on('2021-03-01')).toMatchObject({ value: 4_000_000, basis: day('2021-02-20') })
  })

  it('come with the split between them', () => {
    expect(derived.splits).toMatchObject([
      { ratio: 4, effective: day('2021-02-20'), knownFrom: day('2021-02-20') },
    ])
  })
})

describe('records that rest on structured data sets', () => {
  it('say that their dates are rounded', () => {
    const rounded = report('10-K', '2021-02-20', { NetIncomeLoss: { '2020': 4 } }, { source: 'fsds' })
    expect(income(numbersOf(rounded), 'annual', '2020-12-31')!.warnings).toEqual([
      'dates_rounded_to_month_end',
    ])
  })
})
