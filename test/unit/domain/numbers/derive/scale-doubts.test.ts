import { describe, expect, it } from 'vitest'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf } from '../../../../support/numbers/reading.ts'

const YEARS = ['2019', '2020', '2021'] as const
const flows = (amounts: Readonly<Record<string, readonly number[]>>): Figures =>
  Object.fromEntries(
    Object.entries(amounts).map(([concept, values]) => [
      concept,
      Object.fromEntries(values.map((value, at) => [YEARS[at], value])),
    ]),
  )
const STAYING = {
  CostOfRevenue: [60_000_001, 61_000_001, 62_000_001],
  GrossProfit: [40_000_001, 41_000_001, 42_000_001],
  SellingGeneralAndAdministrativeExpense: [20_000_001, 21_000_001, 22_000_001],
  OperatingExpenses: [30_000_001, 31_000_001, 32_000_001],
  NetIncomeLoss: [7_000_001, 8_000_001, 9_000_001],
}

const doubted = (id: string) => `unlikely_scale:${id}`

function warnings(year: string, ...reports: readonly ReturnType<typeof report>[]) {
  const record = recordOf(numbersOf(...reports), 'income_statement', 'annual', `${year}-12-31`)
  return record!.warnings.filter(warning => warning.startsWith('unlikely_scale'))
}

describe('a value a thousand or a million times off', () => {
  it.each([1e3, 1e6])('by %d has a warning beside other years of its filing', scale => {
    const slipped = { ...STAYING, ResearchAndDevelopmentExpense: [5_000_000 / scale, 5_400_000, 5_900_000] }
    const filed = report('10-K', '2022-02-20', flows(slipped))
    expect(warnings('2019', filed)).toEqual([doubted('research_and_development')])
    expect(warnings('2021', filed)).toEqual([])
  })

  it('has a warning in both years if there are two: either may be wrong', () => {
    const twoYears = Object.fromEntries(
      Object.entries({ ...STAYING, ResearchAndDevelopmentExpense: [5_000, 5_400_000] }).map(
        ([concept, values]) => [concept, values.slice(0, 2)],
      ),
    )
    const filed = report('10-K', '2021-02-20', flows(twoYears))
    for (const year of ['2019', '2020'])
      expect(warnings(year, filed)).toEqual([doubted('research_and_development')])
  })

  it('has a warning in all lines of a filing whose years before are off as well', () => {
    const years = (from: number, scale: number) =>
      Object.fromEntries(
        Object.entries(STAYING).map(([concept, values]) => [
          concept,
          Object.fromEntries([0, 1].map(at => [YEARS[from + at], Math.round(values[from + at]! / scale)])),
        ]),
      )
    const right = report('10-K', '2021-02-20', years(0, 1))
    const slipped = report('10-K', '2022-02-20', years(1, 1000))
    const mended = report('10-K/A', '2022-03-20', years(1, 1))
    expect(warnings('2021', right, slipped)).toContain(doubted('net_income'))
    expect(warnings('2021', right, slipped)).toContain(doubted('gross_profit'))
    // The amendment repeats a year as the first report had it: it is not off as a whole.
    expect(warnings('2021', right, slipped, mended)).not.toContain(doubted('net_income'))
  })

  it('has none if most lines of the filing moved with it, as they do when a company starts its business', () => {
    const grown = Object.fromEntries(
      Object.entries(STAYING).map(([concept, [first, ...rest]]) => [concept, [first! / 1000, ...rest]]),
    )
    expect(warnings('2019', report('10-K', '2022-02-20', flows(grown)))).toEqual([])
  })

  it('has none if it is a line that moves, or by another factor', () => {
    const moved = { ...STAYING, IncomeTaxExpenseBenefit: [3_000, 3_000_000, 3_100_000] }
    expect(warnings('2019', report('10-K', '2022-02-20', flows(moved)))).toEqual([])
    const small = { ...STAYING, ResearchAndDevelopmentExpense: [50_000, 5_400_000, 5_900_000] }
    expect(warnings('2019', report('10-K', '2022-02-20', flows(small)))).toEqual([])
  })

  it('has a warning from the day on which a filing gives an earlier value so', () => {
    const first = report('10-K', '2020-02-20', flows({ Revenues: [100_000_000], NetIncomeLoss: [7_000_001] }))
    const second = report('10-K', '2021-02-20', flows({ Revenues: [100_000, 104_000] }))
    expect(warnings('2019', first)).toEqual([])
    expect(warnings('2019', first, second)).toEqual([doubted('revenue')])
    const before = recordOf(
      numbersOf(first, second),
      'income_statement',
      'annual',
      '2019-12-31',
      '2021-02-19',
    )
    expect(before!.warnings).toEqual([])
  })

  it('passes its warning on to what is derived from it', () => {
    const quarters = report('10-Q', '2019-11-01', {
      Revenues: { '2019M9': 75_000_000, '2019Q3': 25_500_000 },
      NetIncomeLoss: { '2019M9': 5_000_001 },
    })
    const year = report(
      '10-K',
      '2022-02-20',
      flows({ ...STAYING, Revenues: [100_000, 103_000_000, 105_000_000] }),
    )
    const last = recordOf(numbersOf(quarters, year), 'income_statement', 'quarterly', '2019-12-31')
    expect(last!.warnings).toContain(doubted('revenue'))
  })
})

describe('a balance sheet line a thousand times off', () => {
  it('has a warning', () => {
    const sheet = (amounts: Readonly<Record<string, readonly [number, number]>>): Figures =>
      Object.fromEntries(
        Object.entries(amounts).map(([concept, [before, now]]) => [
          concept,
          { '2019-12-31': before, '2020-12-31': now },
        ]),
      )
    const derived = numbersOf(
      report('10-K', '2021-02-20', {
        NetIncomeLoss: { '2020': 5_000_001 },
        ...sheet({
          Assets: [90_000_000, 95_000_000],
          LiabilitiesAndStockholdersEquity: [90_000_000, 95_000_000],
          AssetsCurrent: [40_000_000, 41_000_000],
          LiabilitiesCurrent: [20_000_000, 21_000_000],
          StockholdersEquity: [50_000_000, 52_000_000],
          InventoryNet: [7_000, 7_500_000],
        }),
      }),
    )
    expect(recordOf(derived, 'balance_sheet', 'annual', '2019-12-31')!.warnings).toContain(
      doubted('inventory'),
    )
  })
})
