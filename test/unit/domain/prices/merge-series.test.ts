import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../../../../src/domain/day.ts'
import { listedSeries, mainListing } from '../../../../src/domain/prices/last-traded.ts'
import { mergeSeries } from '../../../../src/domain/prices/merge-series.ts'
import type { PriceSeries } from '../../../../src/domain/prices/price-series.ts'
import { day } from '../../../support/clickhouse/fixtures.ts'
import { priceSeriesFixture } from '../../../support/price-series.ts'

const rows = (series: readonly PriceSeries[]) =>
  series
    .flatMap(one =>
      [...one.days].map((at, row) => `${one.listing} ${one.source} ${formatDay(at)} ${one.close[row]}`),
    )
    .sort()

describe('joining series', () => {
  const first = priceSeriesFixture({ '2020-01-06': 1, '2020-01-07': 2 })

  it('returns what was stored when the same comes again', () => {
    expect(mergeSeries([first], [first])).toEqual([first])
  })

  it('takes new days in and leaves those that the file has not', () => {
    const more = priceSeriesFixture({ '2020-01-07': 2, '2020-01-08': 3 })
    expect(rows(mergeSeries([first], [more]))).toEqual([
      'ZACM made 2020-01-06 1',
      'ZACM made 2020-01-07 2',
      'ZACM made 2020-01-08 3',
    ])
  })

  it('keeps each day on the basis it came on, the later download winning in any order', () => {
    const older = priceSeriesFixture({ '2020-01-06': 10, '2020-01-07': 20 }, { basis: 'split' })
    const newer = priceSeriesFixture({ '2020-01-07': 2, '2020-01-08': 3 }, { basis: 'split' })
    const found = mergeSeries([older], [newer])
    expect(rows(found)).toEqual(rows(mergeSeries([newer], [older])))
    expect(rows(found)).toEqual([
      'ZACM made 2020-01-06 10',
      'ZACM made 2020-01-07 2',
      'ZACM made 2020-01-08 3',
    ])
    expect(found.find(({ basisDay }) => basisDay === day('2020-01-07'))!.days).toHaveLength(1)
  })

  it('corrects a day by a file of the same basis day', () => {
    const corrected = priceSeriesFixture({ '2020-01-07': 2.5 })
    expect(rows(mergeSeries([first], [corrected]))).toEqual([
      'ZACM made 2020-01-06 1',
      'ZACM made 2020-01-07 2.5',
    ])
  })

  it('tells an event once though its row was dropped', () => {
    const told = { ...first, dividends: [{ exDay: day('2020-01-09'), amount: 1 }] }
    expect(mergeSeries([told], [told])).toEqual([told])
  })

  it('leaves other symbols and sources alone', () => {
    const others = [
      priceSeriesFixture({ '2020-01-06': 7 }, { source: 'b' }),
      priceSeriesFixture({ '2020-01-06': 8 }, { listing: 'Z-B' }),
    ]
    expect(mergeSeries([first], others)).toEqual([first, ...others])
  })

  it('has each day of a source once, whatever is loaded', () => {
    const file = fc
      .uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 10 })
      .map(days => priceSeriesFixture(Object.fromEntries(days.map(at => [formatDay(18_262 + at), at]))))
    fc.assert(
      fc.property(fc.array(file, { maxLength: 6 }), files => {
        const merged = mergeSeries([], files)
        const days = merged.flatMap(one => [...one.days])
        expect(new Set(days).size).toBe(days.length)
        expect(new Set(days)).toEqual(new Set(files.flatMap(one => [...one.days])))
        expect(rows(mergeSeries(merged, files))).toEqual(rows(merged))
      }),
    )
  })
})

describe('listings of a company', () => {
  const of = (listing: string, days: number) =>
    priceSeriesFixture(
      Object.fromEntries(Array.from({ length: days }, (_, at) => [formatDay(20_000 + at), 1])),
      {
        listing,
      },
    )

  it('joins a former symbol to the only one of today', () => {
    expect(
      listedSeries(['NEW'], [of('OLD', 3), of('NEW', 2)]).map(({ listing, series }) => [
        listing,
        series.length,
      ]),
    ).toEqual([['NEW', 2]])
  })

  it('keeps share classes apart, the primary one first', () => {
    const listed = listedSeries(['A.B', 'A.A'], [of('A-A', 3), of('OLD', 9), of('A-B', 2)])
    expect(listed.map(({ listing }) => listing)).toEqual(['A-B', 'A-A', 'OLD'])
    expect(mainListing(['A.B', 'A.A'], listed)?.listing).toBe('A-B')
    expect(mainListing(['A.C', 'A.A'], listed)?.listing).toBe('OLD')
  })

  it('takes all symbols of a company that trades no longer for one', () => {
    expect(listedSeries([], [of('OLD', 3), of('OLDER', 1)]).map(({ listing }) => listing)).toEqual(['OLD'])
    expect(mainListing([], [])).toBeNull()
  })
})
