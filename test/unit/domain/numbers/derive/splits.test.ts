import { describe, expect, it } from 'vitest'
import { formatDay } from '../../../../../src/domain/day.ts'
import { knownFacts } from '../../../../../src/domain/numbers/derive/fact-index.ts'
import { findSplits, splitBasis } from '../../../../../src/domain/numbers/derive/splits.ts'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { day, report } from '../../../../support/numbers/facts.ts'

const SHARES = 'WeightedAverageNumberOfSharesOutstandingBasic'
const EPS = 'EarningsPerShareBasic'
const RATIO = 'StockholdersEquityNoteStockSplitConversionRatio1'

/** Splits as `ratio effective known`. */
const splits = (...reports: Fact[][]) =>
  findSplits(
    knownFacts(
      reports.flat(),
      filing => filing.filed,
      () => true,
    ),
  ).map(
    ({ ratio, effective, knownFrom }) =>
      `${Number(ratio.toFixed(4))} ${formatDay(effective)} ${formatDay(knownFrom)}`,
  )

const first = report('10-K', '2020-02-20', {
  [SHARES]: { '2019': 1_000_000, '2018': 990_000 },
  [EPS]: { '2019': 8, '2018': 6 },
})
const next = (shares: number, earnings: number, more = {}, filed = '2021-02-20', form = '10-K') =>
  report(form, filed, {
    [SHARES]: { '2020': shares * 1.01, '2019': shares },
    [EPS]: { '2020': earnings * 1.1, '2019': earnings },
    ...more,
  })

describe('a split', () => {
  it('is a whole ratio between what two reports say of one period', () => {
    expect(splits(first, next(4_000_000, 2))).toEqual(['4 2021-02-20 2021-02-20'])
  })

  it('may be a reverse one', () => {
    expect(splits(first, next(100_000, 80))).toEqual(['0.1 2021-02-20 2021-02-20'])
  })

  it.each([
    [1_500_000, 5.33, '1.5'],
    [20_000_000, 0.4, '20'],
    [33_333, 240, '0.0333'],
  ])('to %i shares is %s', (shares, earnings, ratio) => {
    expect(splits(first, next(shares, earnings))).toEqual([`${ratio} 2021-02-20 2021-02-20`])
  })

  it('is detected from earnings per share alone', () => {
    const [before, after] = [
      report('10-K', '2020-02-20', { [EPS]: { '2019': 8, '2018': 6, '2017': 7 } }),
      report('10-K', '2021-02-20', { [EPS]: { '2020': 2.2, '2019': 2, '2018': 1.5 } }),
    ]
    expect(splits(before, after)).toEqual(['4 2021-02-20 2021-02-20'])
  })

  it('is not inferred from earnings of a few cents, which are rounded too much', () => {
    const [before, after] = [
      report('10-K', '2020-02-20', { [EPS]: { '2019': 0.08 } }),
      report('10-K', '2021-02-20', { [EPS]: { '2019': 0.02 } }),
    ]
    expect(splits(before, after)).toEqual([])
  })

  it('happened on the day of the filed ratio where one lies between the two reports', () => {
    expect(splits(first, next(4_000_000, 2, { [RATIO]: { '2020-08-31': 4 } }))).toEqual([
      '4 2020-08-31 2021-02-20',
    ])
    const current = report('8-K', '2020-09-02', { [RATIO]: { '2020-08-28/2020-08-31': 0.25 } })
    expect(splits(first, current, next(4_000_000, 2))).toEqual(['4 2020-08-31 2021-02-20'])
  })

  it('takes no day from a ratio of another size, of a whole quarter, or from before the earlier report', () => {
    for (const ratio of [{ '2020-08-31': 7 }, { '2020Q3': 4 }, { '2020-01-15': 4 }])
      expect(splits(first, next(4_000_000, 2, { [RATIO]: ratio }))).toEqual(['4 2021-02-20 2021-02-20'])
  })

  it('takes no day from a ratio that was filed only later', () => {
    const later = report('10-Q', '2021-05-01', { [RATIO]: { '2020-08-31': 4 } })
    expect(splits(first, next(4_000_000, 2), later)).toEqual(['4 2021-02-20 2021-02-20'])
  })

  it('is none on the word of a ratio alone', () => {
    expect(splits(first, next(1_000_000, 8, { [RATIO]: { '2020-08-31': 4 } }))).toEqual([])
  })

  it('is none in a proxy or a current report', () => {
    expect(splits(first, next(4_000_000, 2, {}, '2020-05-01', 'DEF 14A'))).toEqual([])
    expect(splits(first, next(4_000_000, 2, {}, '2020-05-01', '8-K'))).toEqual([])
  })

  it('is none where most figures say otherwise', () => {
    const odd = report('10-K', '2021-02-20', {
      [SHARES]: { '2019': 2_000_000, '2018': 990_000 },
      [EPS]: { '2019': 8, '2018': 6 },
    })
    expect(splits(first, odd)).toEqual([])
  })

  it('is none where the count was restated by a little', () => {
    expect(splits(first, next(1_100_000, 7.27))).toEqual([])
  })

  it.each([1_000, 1_000_000, 1 / 1_000])('is none where counts are off by %d: a slip of scale', factor => {
    const slip = report('10-K', '2021-02-20', { [SHARES]: { '2019': 1_000_000 * factor } })
    expect(splits(report('10-K', '2020-02-20', { [SHARES]: { '2019': 1_000_000 } }), slip)).toEqual([])
  })

  it('is found once, though periods last filed before it are filed again long after', () => {
    const later = report('10-K', '2022-02-20', {
      [SHARES]: { '2018': 3_960_000, '2020': 4_040_000 },
      [EPS]: { '2018': 1.5, '2020': 2.2 },
    })
    expect(splits(first, next(4_000_000, 2), later)).toHaveLength(1)
  })

  it('may be followed by another', () => {
    const later = report('10-K', '2022-02-20', {
      [SHARES]: { '2019': 8_000_000, '2020': 8_080_000 },
      [EPS]: { '2019': 1, '2020': 1.1 },
    })
    expect(splits(first, next(4_000_000, 2), later)).toEqual([
      '4 2021-02-20 2021-02-20',
      '2 2022-02-20 2022-02-20',
    ])
  })
})

describe('factors between share bases', () => {
  const basis = splitBasis([
    { ratio: 4, effective: day('2020-08-31'), knownFrom: day('2020-10-30'), accession: 'a' },
    { ratio: 0.5, effective: day('2022-06-01'), knownFrom: day('2022-07-01'), accession: 'b' },
  ])
  const factor = (from: string, to: string, known = '2030-01-01') =>
    basis.factor(day(from), day(to), day(known))

  it.each([
    ['2020-01-01', '2021-01-01', 4],
    ['2020-01-01', '2023-01-01', 2],
    ['2023-01-01', '2020-01-01', 0.5],
    ['2020-08-31', '2021-01-01', 1],
    ['2020-08-30', '2020-08-31', 4],
    ['2021-01-01', '2021-01-01', 1],
  ])('from %s to %s are %d', (from, to, expected) => {
    expect(factor(from, to)).toBe(expected)
  })

  it('use only splits known on the day', () => {
    expect(factor('2020-01-01', '2021-01-01', '2020-10-29')).toBe(1)
    expect(factor('2020-01-01', '2023-01-01', '2022-06-30')).toBe(4)
  })
})
