import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceSeries } from '../../../../src/domain/prices/price-series.ts'
import { resolveHistory } from '../../../../src/domain/prices/resolve-history.ts'
import { adjustPrices, periodReturns } from '../../../../src/domain/prices/returns.ts'
import { day } from '../../../support/clickhouse/fixtures.ts'
import { priceSeriesFixture, weekdays } from '../../../support/price-series.ts'

const history = (...series: PriceSeries[]) => resolveHistory('ZACM', series, [])!
const returns = (of: ReturnType<typeof history>, asOf: string | null = null) =>
  periodReturns(of, adjustPrices(of, asOf === null ? null : day(asOf)))

describe('adjusted closes', () => {
  const made = history(
    priceSeriesFixture(
      { '2020-01-06': 100, '2020-01-07': 50, '2020-01-08': 49, '2020-01-09': 49 },
      {
        splits: [{ effective: day('2020-01-07'), ratio: 2 }],
        dividends: [{ exDay: day('2020-01-08'), amount: 1 }],
      },
    ),
  )

  it('take off splits and dividends that came later, each dividend by its share of the close before', () => {
    // 50 -> 49 after 1 is paid: (1 - 1/50) on each earlier day; 100 before 2:1 is 50.
    expect([...adjustPrices(made, null).adjustedCloses]).toEqual([49, 49, 49, 49])
    expect([...adjustPrices(made, null).splitFactors]).toEqual([2, 1, 1, 1])
  })

  it('know on a day only what had come by then', () => {
    const then = adjustPrices(made, day('2020-01-06'))
    expect(then.last).toBe(0)
    expect([...then.splitFactors]).toEqual([1, 1, 1, 1])
    expect(then.adjustedCloses[0]).toBe(100)
    expect(adjustPrices(made, day('2020-01-07')).adjustedCloses[0]).toBe(50)
    expect(adjustPrices(made, day('2020-01-05')).last).toBe(-1)
  })

  it('are not known where dividends are not, nor before a gap', () => {
    const unknown = history(
      priceSeriesFixture({ '2020-01-06': 1, '2020-01-07': 1 }, { tellsDividends: false }),
    )
    expect([...adjustPrices(unknown, null).adjustedCloses]).toEqual([Number.NaN, Number.NaN])
    const gap = history(priceSeriesFixture({ '2020-01-06': 1, '2020-02-07': 1 }))
    expect([...adjustPrices(gap, null).adjustedCloses]).toEqual([Number.NaN, 1])
  })

  it('reckon a dividend on the new shares where a split is effective on the same day', () => {
    const both = history(
      priceSeriesFixture(
        { '2020-01-06': 100, '2020-01-07': 49 },
        {
          splits: [{ effective: day('2020-01-07'), ratio: 2 }],
          dividends: [{ exDay: day('2020-01-07'), amount: 1 }],
        },
      ),
    )
    expect(adjustPrices(both, null).adjustedCloses[0]).toBeCloseTo(49, 12)
  })
})

describe('what is seen on a day', () => {
  it('is what was there to be seen on that day, whatever came later', () => {
    const closes = fc.array(fc.double({ min: 1, max: 900, noNaN: true }), { minLength: 3, maxLength: 60 })
    const event = fc.tuple(
      fc.nat(59),
      fc.constantFrom(2, 7, 0.1),
      fc.double({ min: 0.01, max: 0.3, noNaN: true }),
    )
    fc.assert(
      fc.property(closes, fc.array(event, { maxLength: 5 }), fc.nat(59), (made, events, until) => {
        const all = priceSeriesFixture(weekdays('2019-12-02', made))
        const dayAt = (at: number) => all.days[1 + (at % (made.length - 1))]!
        const byDay = new Map(events.map(([at, ratio, share]) => [dayAt(at), { ratio, share }]))
        const whole = {
          ...all,
          splits: [...byDay]
            .map(([effective, { ratio }]) => ({ effective, ratio }))
            .sort((a, b) => a.effective - b.effective),
          dividends: [...byDay]
            .map(([exDay, { ratio, share }]) => ({
              exDay,
              amount: (share * all.close[all.days.indexOf(exDay) - 1]!) / ratio,
            }))
            .sort((a, b) => a.exDay - b.exDay),
        }
        const last = until % made.length
        const day = all.days[last]!
        const cut = (list: Float64Array) => list.slice(0, last + 1)
        const then = {
          ...whole,
          days: whole.days.slice(0, last + 1),
          open: cut(whole.open),
          high: cut(whole.high),
          low: cut(whole.low),
          close: cut(whole.close),
          volume: cut(whole.volume),
          splits: whole.splits.filter(({ effective }) => effective <= day),
          dividends: whole.dividends.filter(({ exDay }) => exDay <= day),
        }
        const [seen, known] = [adjustPrices(history(whole), day), adjustPrices(history(then), null)]
        expect(seen.last).toBe(known.last)
        expect([...seen.splitFactors.slice(0, last + 1)]).toEqual([...known.splitFactors])
        expect([...seen.adjustedCloses.slice(0, last + 1)]).toEqual([...known.adjustedCloses])
        expect(periodReturns(history(whole), seen)).toEqual(periodReturns(history(then), known))
      }),
    )
  })
})

describe('returns', () => {
  const YEARS = Array.from({ length: 1_400 }, (_, at) => 100 + at)
  const long = history(priceSeriesFixture(weekdays('2018-01-01', YEARS)))

  it('begin so many rows before, or at the last close on or before the day', () => {
    // The last day is Friday 2023-05-12, close 1499; 2023-04-12 is a Wednesday 22 weekdays earlier.
    const found = returns(long)
    expect(found.d1).toBeCloseTo(1499 / 1498 - 1, 12)
    expect(found.d5).toBeCloseTo(1499 / 1494 - 1, 12)
    expect(found.m1).toBeCloseTo(1499 / (1499 - 22) - 1, 12)
    // The last weekday of 2022 is Friday 12-30: 95 weekdays earlier.
    expect(found.ytd).toBeCloseTo(1499 / (1499 - 95) - 1, 12)
    expect(found.y5).toBeCloseTo(1499 / (1499 - 1_305) - 1, 12)
  })

  it('are null where the history does not reach', () => {
    const short = history(priceSeriesFixture(weekdays('2023-01-02', [1, 2, 3])))
    expect(returns(short)).toMatchObject({ d1: 0.5, d5: null, m1: null, ytd: null, y1: null, y5: null })
    expect(returns(short, '2022-12-31')).toMatchObject({ d1: null, ytd: null })
  })

  it('never cross a gap', () => {
    const made = weekdays('2022-01-03', Array(300).fill(10))
    const kept = Object.fromEntries(
      Object.entries(made).filter(([at]) => at < '2022-06-01' || at > '2022-06-11'),
    )
    const found = returns(history(priceSeriesFixture(kept)), '2022-07-11')
    expect(found).toMatchObject({ d1: 0, d5: 0, m1: null, m3: null, ytd: null })
  })

  it('count dividends where all are known, else the price alone on one share basis', () => {
    const closes = weekdays('2022-01-03', [...Array(30).fill(100), ...Array(10).fill(48)])
    const events = {
      splits: [{ effective: day('2022-02-14'), ratio: 2 }],
      dividends: [{ exDay: day('2022-02-14'), amount: 2 }],
    }
    const total = returns(history(priceSeriesFixture(closes, events)))
    expect(total.m1).toBeCloseTo(0, 12)
    const price = returns(
      history(priceSeriesFixture(closes, { ...events, dividends: [], tellsDividends: false })),
    )
    expect(price.m1).toBeCloseTo(48 / 50 - 1, 12)
  })
})
