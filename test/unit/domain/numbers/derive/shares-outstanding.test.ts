import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { type Figures, numbersOf, type ReportOptions, report } from '../../../../support/numbers/facts.ts'
import { recordOf } from '../../../../support/numbers/reading.ts'

const END = '2020-12-31'
const COVER = 'dei:EntityCommonStockSharesOutstanding|shares'
const OUTSTANDING = 'CommonStockSharesOutstanding|shares'
const WEIGHTED = 'WeightedAverageNumberOfSharesOutstandingBasic'
const M = 1_000_000

const annual = (figures: Figures, filed = '2021-02-20', options: ReportOptions = {}, form = '10-K') =>
  report(
    form,
    filed,
    {
      Revenues: { '2020': 5 * M },
      Assets: { [END]: 100 * M },
      LiabilitiesAndStockholdersEquity: { [END]: 100 * M },
      ...figures,
    },
    options,
  )

/** `count basis`, else the reason why there is none. */
function shares(...reports: readonly Fact[][]): string {
  const record = recordOf(numbersOf(...reports), 'balance_sheet', 'annual', END)!
  const value = record.values.get('shares_outstanding')
  const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
  if (value) return `${value.value} ${iso(value.basis!)}`
  return record.nullReasons.get('shares_outstanding') ?? 'none'
}

describe('shares outstanding', () => {
  it('are of the cover page of the report on the balance date', () => {
    const figures = { [COVER]: { '2021-02-10': 50 * M }, [OUTSTANDING]: { [END]: 51 * M } }
    expect(shares(annual(figures))).toBe(`${50 * M} 2021-02-20`)
  })

  it('are never of the cover of a later report that shows the balance sheet for comparison', () => {
    const next = report('10-K', '2022-02-20', {
      Revenues: { '2020': 5 * M, '2021': 6 * M },
      Assets: { [END]: 100 * M, '2021-12-31': 110 * M },
      LiabilitiesAndStockholdersEquity: { [END]: 100 * M, '2021-12-31': 110 * M },
      [COVER]: { '2022-02-10': 70 * M },
    })
    expect(shares(annual({ [COVER]: { '2021-02-10': 50 * M } }), next)).toBe(`${50 * M} 2021-02-20`)
    expect(shares(annual({}), next)).toBe('none')
  })

  it('are of the cover nearest to the balance date, not of an amendment months later', () => {
    const first = annual({ [COVER]: { '2021-02-10': 50 * M } })
    const amended = annual({ [COVER]: { '2021-09-10': 60 * M } }, '2021-09-20', {}, '10-K/A')
    expect(shares(first, amended)).toBe(`${50 * M} 2021-02-20`)
  })

  it('are of an amendment where the first cover is a slip', () => {
    const weighted = { [WEIGHTED]: { '2020': 49 * M } }
    const first = annual({ [COVER]: { '2021-02-10': 50_000 }, ...weighted })
    const amended = annual({ [COVER]: { '2021-02-10': 50 * M }, ...weighted }, '2021-03-20', {}, '10-K/A')
    expect(shares(first)).toBe('conflicting_concepts')
    expect(shares(first, amended)).toBe(`${50 * M} 2021-03-20`)
  })

  it('are as of the balance date where no cover has them', () => {
    expect(shares(annual({ [OUTSTANDING]: { [END]: 51 * M } }))).toBe(`${51 * M} 2021-02-20`)
    const issued = { 'CommonStockSharesIssued|shares': { [END]: 60 * M } }
    const treasury = { 'TreasuryStockCommonShares|shares': { [END]: 8 * M } }
    expect(shares(annual({ ...issued, ...treasury }))).toBe(`${52 * M} 2021-02-20`)
    // How many of the issued ones the company holds itself is not told.
    expect(shares(annual(issued))).toBe('none')
  })

  it.each([
    ['in thousands', 50_000],
    ['in millions', 50],
    ['zero', 0],
    ['a thousand times too many', 50_000 * M],
    ['of one class of several', 20 * M],
  ])('are rejected where the cover is %s', (_, count) => {
    const figures = { [COVER]: { '2021-02-10': count }, [WEIGHTED]: { '2020': 49 * M } }
    expect(shares(annual(figures))).toBe('conflicting_concepts')
    expect(shares(annual({ ...figures, [OUTSTANDING]: { [END]: 51 * M } }))).toBe(`${51 * M} 2021-02-20`)
  })

  it('are not refused for weighted averages in millions: earnings per share tell', () => {
    const income = { NetIncomeLoss: { '2020': 100 * M }, EarningsPerShareBasic: { '2020': 2.04 } }
    const figures = { [COVER]: { '2021-02-10': 50 * M }, [WEIGHTED]: { '2020': 49 } }
    expect(shares(annual({ ...figures, ...income }))).toBe(`${50 * M} 2021-02-20`)
    expect(shares(annual({ ...figures, [COVER]: { '2021-02-10': 50 }, ...income }))).toBe(
      'conflicting_concepts',
    )
    expect(shares(annual(figures))).toBe('conflicting_concepts')
  })

  it('may be many times the weighted average of a young company', () => {
    const figures = { [COVER]: { '2021-02-10': 50 * M }, [WEIGHTED]: { '2020': 2 * M } }
    expect(shares(annual(figures))).toBe(`${50 * M} 2021-02-20`)
  })

  it('of several classes are their total where the cover has it, else refused', () => {
    const cover = (count: number) => annual({ [COVER]: { '2021-02-10': count } })
    const [a, b, total] = [cover(30 * M), cover(20 * M), cover(50 * M)]
    const counts = (...covers: Fact[][]) => {
      const { filing } = a[0]!
      const others = covers.slice(1).flatMap(facts => facts.filter(({ unit }) => unit === 'shares'))
      return [...covers[0]!, ...others].map(fact => ({ ...fact, filing }))
    }
    expect(shares(counts(a, b, total))).toBe(`${50 * M} 2021-02-20`)
    expect(shares(counts(a, b))).toBe('conflicting_concepts')
    expect(shares(counts(a, a))).toBe(`${30 * M} 2021-02-20`)
  })

  it('stand on the basis of their cover where a split came between cover and filing', () => {
    const before = report('10-K', '2020-02-20', {
      Revenues: { '2019': 5 * M },
      [WEIGHTED]: { '2019': 10 * M },
      EarningsPerShareBasic: { '2019': 8 },
    })
    const split = {
      [WEIGHTED]: { '2020': 40 * M, '2019': 40 * M },
      EarningsPerShareBasic: { '2020': 2, '2019': 2 },
      StockholdersEquityNoteStockSplitConversionRatio1: { '2021-02-15': 4 },
    }
    const old = annual({ ...split, [COVER]: { '2021-02-10': 10 * M } })
    const young = annual({ ...split, [COVER]: { '2021-02-10': 40 * M } })
    expect(shares(before, young)).toBe(`${40 * M} 2021-02-20`)
    // A quarter of the weighted average: on its face one class of several.
    expect(shares(before, old)).toBe(`${10 * M} 2021-02-10`)
  })
})
