import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../../../../src/domain/day.ts'
import type { PriceSeries } from '../../../../src/domain/prices/price-series.ts'
import { resolveHistory } from '../../../../src/domain/prices/resolve-history.ts'
import { adjustPrices } from '../../../../src/domain/prices/returns.ts'
import { day } from '../../../support/clickhouse/fixtures.ts'
import { priceSeriesFixture, weekdays } from '../../../support/price-series.ts'

const SPLITS = [
  { effective: day('2020-01-08'), ratio: 2 },
  { effective: day('2020-01-10'), ratio: 0.5 },
]
const RAW = weekdays('2020-01-06', [100, 102, 52, 53, 107])
const resolve = (...series: PriceSeries[]) => resolveHistory('ZACM', series, [])!
const table = (history: ReturnType<typeof resolve>) =>
  [...history.days].map((at, row) => [formatDay(at), history.closes[row], history.exact[row]])

describe('one history out of several sources', () => {
  it('is null where no source has a day', () => {
    expect(resolveHistory('ZACM', [], [])).toBeNull()
    expect(
      resolveHistory('ZACM', [priceSeriesFixture({ '2020-01-06': 1 }, { days: new Int32Array() })], []),
    ).toBeNull()
  })

  it('converts split-adjusted prices and volumes back to as-traded ones', () => {
    const adjusted = priceSeriesFixture(weekdays('2020-01-06', [100, 102, 104, 106, 107]), {
      basis: 'split',
      splits: SPLITS,
      volume: Float64Array.of(1_000, 1_000, 500, 500, 1_000),
    })
    const found = resolve(adjusted)
    expect([...found.closes]).toEqual(Object.values(RAW))
    expect([...found.exact]).toEqual([1, 1, 1, 1, 1])
    expect([...found.volume]).toEqual([1_000, 1_000, 1_000, 1_000, 1_000])
  })

  it('undoes only splits that were effective by the basis day', () => {
    const adjusted = priceSeriesFixture(weekdays('2020-01-06', [50, 51, 52]), {
      basis: 'split',
      splits: SPLITS,
    })
    expect([...resolve(adjusted).closes]).toEqual([100, 102, 52])
  })

  it('puts dividends back where every one of them is known', () => {
    const dividends = [{ exDay: day('2020-01-08'), amount: 10 }]
    // 100 and 100 before the dividend, taken down by 1 - 10 / 100.
    const total = priceSeriesFixture(weekdays('2020-01-06', [90, 90, 91]), { basis: 'total', dividends })
    const found = resolve(total)
    expect([...found.closes].map(close => Math.round(close * 1e6) / 1e6)).toEqual([100, 100, 91])
    expect([...found.exact]).toEqual([1, 1, 1])
  })

  it('says of a dividend-adjusted source without dividends that only its last close is exact', () => {
    const total = priceSeriesFixture(weekdays('2020-01-06', [90, 90, 91]), {
      basis: 'total',
      tellsDividends: false,
    })
    expect(table(resolve(total)).map(([, close, exact]) => [close, exact])).toEqual([
      [90, 0],
      [90, 0],
      [91, 1],
    ])
  })

  it('takes each day from the source that is believed first, and fills its holes from others', () => {
    const best = priceSeriesFixture({ '2020-01-06': 10, '2020-01-08': 12 }, { source: 'b', priority: 10 })
    const other = priceSeriesFixture(
      { '2020-01-06': 10.05, '2020-01-07': 11, '2020-01-08': 12 },
      { source: 'a' },
    )
    for (const series of [
      [best, other],
      [other, best],
    ]) {
      expect(table(resolve(...series))).toEqual([
        ['2020-01-06', 10, 1],
        ['2020-01-07', 11, 1],
        ['2020-01-08', 12, 1],
      ])
      expect([...resolve(...series).segments]).toEqual([0, 0, 0])
    }
  })

  it('begins a new run after a gap, and where sources disagree on the days that both have', () => {
    const gap = priceSeriesFixture({ '2020-01-06': 10, '2020-01-16': 11, '2020-01-27': 12 })
    expect([...resolve(gap).segments]).toEqual([0, 0, 1])
    const wrong = priceSeriesFixture(
      { '2020-01-06': 10, '2020-01-07': 10, '2020-01-08': 10 },
      { priority: 10 },
    )
    const right = priceSeriesFixture(
      { '2020-01-07': 70, '2020-01-08': 70, '2020-01-09': 71 },
      { source: 'other' },
    )
    expect([...resolve(wrong, right).segments]).toEqual([0, 0, 0, 1])
  })

  it('has dividends only where the source that reports them has no gap', () => {
    const telling = priceSeriesFixture(
      { '2020-01-06': 10, '2020-01-07': 10, '2020-02-03': 11 },
      { priority: 10 },
    )
    const filling = priceSeriesFixture(weekdays('2020-01-06', Array(21).fill(10)), {
      source: 'b',
      tellsDividends: false,
    })
    const { dividendsKnown, days } = resolve(telling, filling)
    expect([...days].filter((_, at) => dividendsKnown[at] === 1)).toEqual([...telling.days])
  })

  it('leaves prices in another currency than the latest out', () => {
    const euros = priceSeriesFixture({ '2020-01-06': 9 }, { currency: 'EUR', source: 'e', priority: 1 })
    expect(resolve(euros, priceSeriesFixture({ '2020-01-07': 11 }))).toMatchObject({
      currency: 'USD',
      closes: Float64Array.of(11),
    })
  })

  it('returns the prices as traded back whatever basis they came on', () => {
    const closes = fc.array(fc.double({ min: 1, max: 900, noNaN: true }), { minLength: 2, maxLength: 30 })
    const ratios = fc.array(fc.tuple(fc.nat(29), fc.constantFrom(2, 3, 7, 0.1, 1.5)), { maxLength: 3 })
    const paid = fc.array(fc.tuple(fc.nat(29), fc.double({ min: 0.01, max: 0.9, noNaN: true })), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(closes, ratios, paid, (made, cuts, payments) => {
        const raw = priceSeriesFixture(weekdays('2020-01-06', made))
        const at = (index: number) => raw.days[1 + (index % (made.length - 1))]!
        const splits = [...new Map(cuts.map(([index, ratio]) => [at(index), ratio]))]
          .map(([effective, ratio]) => ({ effective, ratio }))
          .sort((a, b) => a.effective - b.effective)
        const dividends = [...new Map(payments.map(([index, share]) => [at(index), share]))]
          .map(([exDay, share]) => {
            const before = raw.close[raw.days.indexOf(exDay) - 1]!
            const ratio = splits.find(({ effective }) => effective === exDay)?.ratio ?? 1
            return { exDay, amount: (share * before) / ratio }
          })
          .sort((a, b) => a.exDay - b.exDay)
        const truth = resolve({ ...raw, splits, dividends })
        const { adjustedCloses, splitFactors } = adjustPrices(truth, null)
        expect([...truth.closes]).toEqual(made)
        const onSplits = raw.close.map((close, row) => close / splitFactors[row]!)
        const bases = [
          { ...raw, splits, dividends, basis: 'split', close: onSplits } as const,
          { ...raw, splits, dividends, basis: 'total', close: adjustedCloses } as const,
        ]
        for (const series of bases) {
          const found = resolve(series)
          for (const [row, close] of found.closes.entries()) expect(close / made[row]!).toBeCloseTo(1, 8)
          expect([...found.exact]).toEqual(made.map(() => 1))
        }
      }),
    )
  })
})
