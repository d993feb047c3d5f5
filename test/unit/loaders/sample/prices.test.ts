import { describe, expect, it } from 'vitest'
import { CURATED_COMPANIES } from '../../../../loaders/sample/companies/curated.ts'
import { samplePrices } from '../../../../loaders/sample/prices.ts'
import { TODAY } from '../../../../loaders/sample/sample-days.ts'
import { parseDay } from '../../../../src/domain/day.ts'
import { listedSeries } from '../../../../src/domain/prices/last-traded.ts'
import { resolveHistory } from '../../../../src/domain/prices/resolve-history.ts'
import { atFixture, handMade } from './sample-facts.ts'

const historyOf = (name: string) => {
  const profile = handMade(name)
  const [listed] = listedSeries(profile.tickers, samplePrices(profile))
  return resolveHistory(listed!.listing, listed!.series, [])!
}
const closeOn = (history: ReturnType<typeof historyOf>, day: string) =>
  history.closes[history.days.indexOf(parseDay(day)!)]!

describe('made prices', () => {
  it('are the same on every run and whole: in order, inside high and low, in cents', () => {
    for (const profile of [...CURATED_COMPANIES, atFixture(40, 1), atFixture(41, 1)]) {
      const series = samplePrices(profile)
      expect(samplePrices(profile)).toEqual(series)
      for (const { days, open, high, low, close, volume } of series) {
        expect(days.length).toBeGreaterThan(500)
        for (const [at, price] of close.entries()) {
          expect(price).toBe(Math.round(price * 100) / 100)
          expect(low[at]!).toBeGreaterThan(0)
          expect(Math.max(open[at]!, price)).toBeLessThanOrEqual(high[at]!)
          expect(Math.min(open[at]!, price)).toBeGreaterThanOrEqual(low[at]!)
          expect(Number.isInteger(volume[at]!)).toBe(true)
          if (at > 0) expect(days[at]!).toBeGreaterThan(days[at - 1]!)
        }
      }
    }
  })

  it('fall by a split of four for one on its day, and rise by a reverse split', () => {
    const split = historyOf('Cindrelake')
    expect(split.splits).toEqual([{ effective: parseDay('2020-08-28'), ratio: 4 }])
    expect(closeOn(split, '2020-08-27') / closeOn(split, '2020-08-28')).toBeCloseTo(4, 0)
    const reverse = historyOf('Emberrow')
    expect(closeOn(reverse, '2023-06-05') / closeOn(reverse, '2023-06-02')).toBeGreaterThan(9)
  })

  it('pay the dividends of the books once a quarter', () => {
    const { dividends, days } = historyOf('Aldervane')
    expect(dividends.length).toBeGreaterThan(30)
    for (const { exDay, amount } of dividends) {
      expect(days.includes(exDay)).toBe(true)
      expect(amount).toBeGreaterThan(0)
    }
  })

  it('have a gap, an end, two classes, a symbol before, and none at all where the cases are for that', () => {
    expect(new Set(historyOf('Inkerford').segments).size).toBe(2)
    expect(historyOf('Kestermoss').days.at(-1)).toBe(parseDay('2025-04-11'))
    const symbols = (name: string) => samplePrices(handMade(name)).map(({ listing }) => listing)
    expect(symbols('Dovemere')).toEqual(['ZZDOVA', 'ZZDOVC'])
    expect(symbols('Gorsewick')).toEqual(['ZZGORI', 'ZZGORS'])
    expect(new Set(historyOf('Gorsewick').segments).size).toBe(1)
    expect(symbols('Halmwald')).toEqual([])
    expect(historyOf('Aldervane').days.at(-1)).toBe(TODAY)
  })
})
