import { describe, expect, it } from 'vitest'
import { knownSplits } from '../../../../src/domain/prices/known-splits.ts'
import { day } from '../../../support/clickhouse/fixtures.ts'
import { priceSeriesFixture, weekdays } from '../../../support/price-series.ts'

const FILED = { ratio: 4, effective: day('2020-10-30') }
const falling = (before: number, at: number, after: number) =>
  weekdays('2020-06-01', [
    ...Array.from({ length: before }, () => 400 + at),
    ...Array.from({ length: after }, () => 101),
  ])
const effective = (found: ReturnType<typeof knownSplits>) => found.splits.map(split => split.effective)

describe('splits known of a listing', () => {
  it('takes the day of the price file where a filing tells the same split months later', () => {
    const told = priceSeriesFixture(
      { '2020-08-28': 400, '2020-08-31': 101 },
      { splits: [{ effective: day('2020-08-31'), ratio: 4 }] },
    )
    expect(knownSplits([told], [FILED])).toEqual({
      splits: [{ effective: day('2020-08-31'), ratio: 4 }],
      uncertain: [],
    })
  })

  it('takes the day on which raw prices jump where no price file tells the split', () => {
    const found = knownSplits([priceSeriesFixture(falling(66, 0, 60))], [FILED])
    expect(found).toEqual({ splits: [{ effective: day('2020-09-01'), ratio: 4 }], uncertain: [] })
  })

  it('believes raw prices that run through the time of a filed split without a jump', () => {
    const flat = priceSeriesFixture(weekdays('2020-05-01', Array(200).fill(400)))
    expect(knownSplits([flat], [FILED])).toEqual({ splits: [], uncertain: [] })
  })

  it('puts a split before raw prices that begin after it, and after those that end before it', () => {
    const late = priceSeriesFixture(weekdays('2020-09-14', Array(60).fill(100)))
    expect(effective(knownSplits([late], [FILED]))).toEqual([day('2020-09-14')])
    const early = priceSeriesFixture(weekdays('2020-05-01', Array(140).fill(400)))
    expect(effective(knownSplits([early], [FILED]))).toEqual([early.days.at(-1)! + 1])
  })

  it('says that the side of a split is not known where no raw price is near', () => {
    const adjusted = priceSeriesFixture(falling(66, 0, 60), { basis: 'split' })
    expect(knownSplits([adjusted], [FILED])).toEqual({
      splits: [{ effective: day('2020-10-30'), ratio: 4 }],
      uncertain: [{ from: day('2020-10-30') - 170, to: day('2020-10-30') + 45 }],
    })
  })

  it('counts a split once that two sources tell a few days apart, on the day of the better one', () => {
    const told = (text: string, priority: number) =>
      priceSeriesFixture({ '2020-08-28': 1 }, { priority, splits: [{ effective: day(text), ratio: 4 }] })
    expect(effective(knownSplits([told('2020-09-02', 60), told('2020-08-31', 10)], []))).toEqual([
      day('2020-08-31'),
    ])
  })

  it('keeps two splits of one ratio within one file apart', () => {
    const splits = ['2020-08-31', '2020-09-04'].map(text => ({ effective: day(text), ratio: 2 }))
    expect(knownSplits([priceSeriesFixture({ '2020-08-28': 1 }, { splits })], []).splits).toEqual(splits)
  })

  it('does not take an ordinary bad day for a split of five for four', () => {
    const moved = priceSeriesFixture(weekdays('2020-05-01', [...Array(80).fill(100), ...Array(120).fill(92)]))
    expect(knownSplits([moved], [{ ratio: 1.25, effective: day('2020-10-30') }]).splits).toEqual([])
  })
})
