import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { screen } from '../../../../../src/api/endpoints/screener/screen.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import { marketFixture } from '../metrics/sample-market.ts'
import { bruteScreen, keyOf, type ScreenAsked } from './brute-market.ts'
import { type ScreenReply, screenArbitrary } from './screen-requests.ts'

const market = marketFixture({ companies: 30 })

const HOLDS: Readonly<Record<string, (own: number, bound: number) => boolean>> = {
  gt: (own, bound) => own > bound,
  gte: (own, bound) => own >= bound,
  lt: (own, bound) => own < bound,
  lte: (own, bound) => own <= bound,
  eq: (own, bound) => own === bound,
}

async function compare(asked: ScreenAsked): Promise<void> {
  const told = await market.send<ScreenReply>(screen.path, { ...asked, limit: 200 })
  const brute = await bruteScreen(market, asked)
  expect(told.results.map(({ ticker }) => ticker)).toEqual(brute.tickers)
  expect(told.results.map(({ score }) => score)).toEqual(brute.scores)
  expect(told.excluded).toEqual({
    missing_data: brute.excluded.missingData,
    other_currency: brute.excluded.otherCurrency,
    stale: brute.excluded.stale,
  })
  expect(told.universe_size).toBe(brute.universeSize)
  const { missing_data, other_currency, stale } = told.excluded
  expect(told.total + brute.failed + missing_data + other_currency + stale).toBe(told.universe_size)
  for (const { metrics } of told.results) {
    const plain = asked.filters.filter(({ operator }) => operator in HOLDS)
    const fits = plain.map(one => {
      const own = metrics[keyOf(one)]
      return typeof own === 'number' && HOLDS[one.operator]!(own, Number(one.value))
    })
    if (asked.match === 'all') expect(fits.every(Boolean)).toBe(true)
    else if (plain.length === asked.filters.length && plain.length > 0) expect(fits).toContain(true)
  }
}

describe('POST /screener/screen', () => {
  it('answers what a screen by hand over /data/metrics answers', async () => {
    await fc.assert(fc.asyncProperty(screenArbitrary(null), compare), { numRuns: propertyRuns(25) })
  })

  it('does so as of past days', async () => {
    await fc.assert(fc.asyncProperty(screenArbitrary('2018-01-01'), compare), { numRuns: propertyRuns(25) })
  })
})
