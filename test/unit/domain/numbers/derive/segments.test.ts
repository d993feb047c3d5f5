import { describe, expect, it } from 'vitest'
import { formatDay } from '../../../../../src/domain/day.ts'
import { knownFacts } from '../../../../../src/domain/numbers/derive/fact-index.ts'
import { calendarEvidence } from '../../../../../src/domain/numbers/derive/fiscal-calendar.ts'
import { segmentsOf } from '../../../../../src/domain/numbers/derive/reporting-regimes.ts'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

/** Segments as `from template currency offset`. */
function segments(...reports: Fact[][]): string[] {
  const known = knownFacts(
    reports.flat(),
    filing => filing.filed,
    () => true,
  )
  return segmentsOf(known, calendarEvidence(known)).map(
    ({ from, template, currency, nameOffset }) => `${formatDay(from)} ${template} ${currency} ${nameOffset}`,
  )
}

const sheet = (...concepts: string[]): Figures =>
  Object.fromEntries(concepts.map(concept => [concept, { '2020-12-31': 1 }]))
const flows = (...concepts: string[]): Figures =>
  Object.fromEntries(concepts.map(concept => [concept, { '2020': 1 }]))
const annual = (figures: Figures, filed = '2021-02-20') =>
  report('10-K', filed, { NetIncomeLoss: { '2020': 1 }, ...figures })
const templateOf = (figures: Figures) => segments(annual(figures)).map(line => line.split(' ')[1])

describe('the template of a company', () => {
  it('is industrial unless its statements say otherwise', () => {
    expect(templateOf({})).toEqual(['industrial'])
  })

  it('is a bank with three lines of a bank', () => {
    expect(templateOf({ ...sheet('Deposits'), ...flows('NoninterestIncome', 'NoninterestExpense') })).toEqual(
      ['bank'],
    )
    expect(templateOf({ ...sheet('Deposits'), ...flows('NoninterestIncome') })).toEqual(['industrial'])
  })

  it('is an insurer with two lines of an insurer', () => {
    expect(templateOf({ ...sheet('DeferredPolicyAcquisitionCosts'), ...flows('PremiumsEarnedNet') })).toEqual(
      ['insurer'],
    )
    expect(templateOf(flows('PremiumsEarnedNet'))).toEqual(['industrial'])
  })

  it('is a REIT with two lines of real estate', () => {
    expect(
      templateOf(
        sheet('RealEstateInvestmentPropertyNet', 'RealEstateInvestmentPropertyAccumulatedDepreciation'),
      ),
    ).toEqual(['reit'])
  })

  it('is neither bank nor insurer with a classified balance sheet', () => {
    const bank = {
      ...sheet('Deposits', 'AssetsCurrent'),
      ...flows('NoninterestIncome', 'NoninterestExpense'),
    }
    expect(templateOf(bank)).toEqual(['industrial'])
    const insurer = {
      ...sheet('DeferredPolicyAcquisitionCosts', 'LiabilitiesCurrent'),
      ...flows('PremiumsEarnedNet'),
    }
    expect(templateOf(insurer)).toEqual(['industrial'])
    const estate = sheet(
      'RealEstateInvestmentPropertyNet',
      'RealEstateInvestmentPropertyAtCost',
      'AssetsCurrent',
    )
    expect(templateOf(estate)).toEqual(['reit'])
  })

  it('is IFRS where the report uses its taxonomy', () => {
    expect(templateOf({ 'ifrs-full:Assets': { '2020-12-31': 1 } })).toEqual(['ifrs'])
  })

  it('changes on the day of the annual report that shows it, not with a thinner interim one', () => {
    const bank = annual({ ...sheet('Deposits'), ...flows('NoninterestIncome', 'NoninterestExpense') })
    const interim = report('10-Q', '2021-05-01', {
      NetIncomeLoss: { '2021Q1': 1 },
      Assets: { '2020-12-31': 1 },
    })
    const industrial = annual({}, '2022-02-20')
    expect(segments(bank, interim, industrial)).toEqual([
      '2021-02-20 bank USD 0',
      '2022-02-20 industrial USD 0',
    ])
  })

  it('is detected from interim reports until the first annual one', () => {
    const interim = report('10-Q', '2020-05-01', {
      NetIncomeLoss: { '2020Q1': 1 },
      Deposits: { '2020-03-31': 1 },
      NoninterestIncome: { '2020Q1': 1 },
      NoninterestExpense: { '2020Q1': 1 },
    })
    expect(segments(interim).map(line => line.split(' ')[1])).toEqual(['bank'])
  })

  it('takes no notice of proxies and current reports', () => {
    const proxy = report('DEF 14A', '2021-05-01', {
      ...sheet('Deposits'),
      ...flows('NoninterestIncome', 'NoninterestExpense'),
    })
    expect(segments(annual({}), proxy)).toEqual(['2021-02-20 industrial USD 0'])
  })
})

describe('the lines of a template', () => {
  const bank = {
    ...sheet('Deposits'),
    ...flows('NoninterestIncome', 'NoninterestExpense', 'InterestIncomeExpenseNet'),
  }
  const record = recordOf(numbersOf(annual(bank)), 'income_statement', 'annual', '2020-12-31')

  it('of a bank: revenue is net interest and other income, its expenses are its operating expenses', () => {
    expect(valueAndDerivation(record, 'revenue')).toBe('2 sum')
    expect(valueAndDerivation(record, 'operating_expenses')).toBe('1 reported')
  })

  it('that are no part of it are null with that reason, whatever is filed', () => {
    const stray = recordOf(
      numbersOf(annual({ ...bank, ...flows('GrossProfit', 'OperatingIncomeLoss') })),
      'income_statement',
      'annual',
      '2020-12-31',
    )!
    for (const id of ['cost_of_revenue', 'gross_profit', 'operating_income', 'ebitda']) {
      expect(valueAndDerivation(stray, id)).toBeNull()
      expect(stray.nullReasons.get(id)).toBe('not_applicable:bank')
    }
  })

  it('of IFRS come from its taxonomy', () => {
    const derived = numbersOf(
      report('20-F', '2021-04-01', {
        'ifrs-full:Revenue|EUR': { '2020': 7 },
        'ifrs-full:ProfitLoss|EUR': { '2020': 2 },
        'ifrs-full:Assets|EUR': { '2020-12-31': 9 },
        'ifrs-full:EquityAndLiabilities|EUR': { '2020-12-31': 9 },
      }),
    )
    expect(valueAndDerivation(recordOf(derived, 'income_statement', 'annual', '2020-12-31'), 'revenue')).toBe(
      '7 reported',
    )
    expect(recordOf(derived, 'balance_sheet', 'annual', '2020-12-31')).toMatchObject({
      template: 'ifrs',
      currency: 'EUR',
    })
  })
})

describe('the reporting currency', () => {
  const filer = (figures: Figures, filed = '2021-04-01') => report('20-F', filed, figures)

  it('is that of the totals, not of a convenience translation beside them', () => {
    const translated = filer({
      'Assets|CNY': { '2020-12-31': 70, '2019-12-31': 60 },
      'NetIncomeLoss|CNY': { '2020': 7, '2019': 6 },
      'Assets|USD': { '2020-12-31': 10 },
      'NetIncomeLoss|USD': { '2020': 1 },
    })
    const derived = numbersOf(translated)
    expect(derived.currency).toBe('CNY')
    expect(
      valueAndDerivation(recordOf(derived, 'income_statement', 'annual', '2020-12-31'), 'net_income'),
    ).toBe('7 reported')
  })

  it('keeps every other currency out of the statements', () => {
    const mixed = filer({
      'NetIncomeLoss|USD': { '2020': 1 },
      'Assets|USD': { '2020-12-31': 10 },
      'Revenues|COP': { '2020': 9000 },
      'Goodwill|PEN': { '2020-12-31': 4 },
      'LiabilitiesAndStockholdersEquity|USD': { '2020-12-31': 10 },
    })
    const derived = numbersOf(mixed)
    expect(
      valueAndDerivation(recordOf(derived, 'income_statement', 'annual', '2020-12-31'), 'revenue'),
    ).toBeNull()
    expect(
      valueAndDerivation(recordOf(derived, 'balance_sheet', 'annual', '2020-12-31'), 'goodwill'),
    ).toBeNull()
    expect(new Set(derived.statements.map(({ currency }) => currency))).toEqual(new Set(['USD']))
  })

  it('changes when the filer changes it, and the past is read in the new one from then on', () => {
    const before = filer({ 'NetIncomeLoss|CAD': { '2020': 13 } })
    const after = filer({ 'NetIncomeLoss|USD': { '2021': 12, '2020': 10 } }, '2022-04-01')
    const derived = numbersOf(before, after)
    expect(recordOf(derived, 'income_statement', 'annual', '2020-12-31', '2022-03-31')).toMatchObject({
      currency: 'CAD',
    })
    const now = recordOf(derived, 'income_statement', 'annual', '2020-12-31')
    expect(now).toMatchObject({ currency: 'USD' })
    expect(valueAndDerivation(now, 'net_income')).toBe('10 reported')
  })

  it('is no unit of shares or ratios', () => {
    const odd = filer({ 'NetIncomeLoss|shares': { '2020': 1 }, 'Assets|pure': { '2020-12-31': 1 } })
    expect(numbersOf(odd)).toMatchObject({ currency: null, statements: [] })
  })
})

describe("the filer's own name of a fiscal year", () => {
  const named = (end: string, fy: number, filed: string) =>
    report(
      '10-K',
      filed,
      { NetIncomeLoss: { [`${Number(end.slice(0, 4)) - 1}-02-01/${end}`]: 1 } },
      { fy, fp: 'FY' },
    )
  const reported = (...reports: Fact[][]) =>
    recordOf(numbersOf(...reports), 'income_statement', 'annual', '2021-01-31')?.fiscalYearReported

  it('is the year before where all annual reports since 2015 say so', () => {
    expect(reported(named('2021-01-31', 2020, '2021-03-20'), named('2022-01-31', 2021, '2022-03-20'))).toBe(
      2020,
    )
  })

  it('is the year of its end where one says so', () => {
    expect(reported(named('2020-01-31', 2019, '2020-03-20'), named('2021-01-31', 2021, '2021-03-20'))).toBe(
      2021,
    )
  })

  it('is the year of its end for years that end from June on, whatever the source says', () => {
    const derived = numbersOf(
      report('10-K', '2021-02-20', { NetIncomeLoss: { '2020': 1 } }, { fy: 2019, fp: 'FY' }),
    )
    expect(recordOf(derived, 'income_statement', 'annual', '2020-12-31')!.fiscalYearReported).toBe(2020)
  })

  it('is not known where no annual report names it', () => {
    const derived = numbersOf(report('10-K', '2021-03-20', { NetIncomeLoss: { '2020-02-01/2021-01-31': 1 } }))
    expect(recordOf(derived, 'income_statement', 'annual', '2021-01-31')!.fiscalYearReported).toBeNull()
  })

  it('takes nothing from sources about years before 2015, which they name one too low', () => {
    const derived = numbersOf(named('2014-01-31', 2013, '2014-03-20'))
    expect(recordOf(derived, 'income_statement', 'annual', '2014-01-31')!.fiscalYearReported).toBeNull()
  })
})
