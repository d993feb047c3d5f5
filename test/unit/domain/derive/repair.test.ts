import { describe, expect, it } from 'vitest'
import { type Figures, numbersOf, report } from '../../../support/numbers-facts.ts'
import { recordOf, said } from '../../../support/numbers-reading.ts'

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
    'of %d is mended where income over earnings per share proves it',
    count => {
      const record = annual(figures(count))
      expect(said(record, 'shares_diluted')).toBe('2000000000 scale_repaired')
      expect(record.values.get('shares_diluted')!.sources[0]!.value).toBe(count)
      expect(record.warnings).toEqual(['scale_repaired:shares_diluted'])
    },
  )

  it.each([2_000_000_000, 2_300_000_000, 20_000_000_000, 500_000_000])('of %d is left as filed', count => {
    const record = annual(figures(count))
    expect(said(record, 'shares_diluted')).toBe(`${count} reported`)
    expect(record.warnings).toEqual([])
  })

  it('is left as filed where the proof is missing', () => {
    const { EarningsPerShareDiluted, ...rest } = figures(2_000_000)
    expect(EarningsPerShareDiluted).toBeDefined()
    expect(said(annual(rest), 'shares_diluted')).toBe('2000000 reported')
    expect(
      said(annual({ ...figures(2_000_000), EarningsPerShareDiluted: { '2020': 0 } }), 'shares_diluted'),
    ).toBe('2000000 reported')
  })
})

describe('an income tax of the wrong sign', () => {
  const figures = (before: number, tax: number, after: number): Figures => ({
    [BEFORE]: { '2020': before },
    IncomeTaxExpenseBenefit: { '2020': tax },
    NetIncomeLoss: { '2020': after },
  })

  it('is mended where only the other sign leads from income before tax to net income', () => {
    const record = annual(figures(1000, -200, 800))
    expect(said(record, 'income_tax')).toBe('200 sign_repaired')
    expect(record.values.get('income_tax')!.sources[0]!.value).toBe(-200)
    expect(record.warnings).toEqual(['sign_repaired:income_tax'])
  })

  it.each([
    // A benefit, rightly negative.
    [1000, -200, 1200],
    [-1000, -200, -800],
    [1000, 200, 800],
    // Neither sign fits: something else stands between.
    [1000, -200, 300],
    // Too small a tax to tell.
    [1000, -20, 980],
    [1000, 0, 1000],
  ])('is left as filed for %d, %d, %d', (before, tax, after) => {
    expect(said(annual(figures(before, tax, after)), 'income_tax')).toBe(`${tax} reported`)
  })

  it('mends the fourth quarter that rests on it', () => {
    const nine = report('10-Q', '2020-11-01', {
      [BEFORE]: { '2020M9': 600 },
      IncomeTaxExpenseBenefit: { '2020M9': 120 },
      NetIncomeLoss: { '2020M9': 480 },
    })
    const derived = numbersOf(nine, report('10-K', '2021-02-20', figures(1000, -200, 800)))
    expect(said(recordOf(derived, 'income_statement', 'quarterly', '2020-12-31'), 'income_tax')).toBe(
      '80 q4_from_annual',
    )
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

  it('of a year is mended where its own nine months have the other, and its last quarter with it', () => {
    const numbers = derived(300, -400)
    const year = recordOf(numbers, 'income_statement', 'annual', '2020-12-31')!
    expect(said(year, 'interest_expense')).toBe('400 sign_repaired')
    expect(year.values.get('interest_expense')!.sources[0]!.value).toBe(-400)
    expect(year.warnings).toContain('sign_repaired:interest_expense')
    const last = recordOf(numbers, 'income_statement', 'quarterly', '2020-12-31')
    expect(said(last, 'interest_expense')).toBe('100 q4_from_annual')
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
    expect(said(record, 'interest_expense')).toBe(`${year} reported`)
  })
})
