import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { companyMetrics } from '../../src/domain/metrics/derive/company-metrics.ts'
import type { MetricPrices } from '../../src/domain/metrics/derive/share-basis.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import { metricsKnownOn, pricesUpTo, randomWalk } from '../support/metric/reading.ts'
import { filePrices } from '../support/metric/real.ts'
import { type RealCompany, realCompanies } from '../support/numbers/real.ts'

const mirror = processConfig().edgarMirror
if (mirror === null)
  console.warn(
    'Skipped: tests of what metrics were known on past days need EDGAR_MIRROR, a mirror directory.',
  )

/** Of a list, so many apart from each other, the last one not among them. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, nth) => list[Math.floor(((nth + 0.7) * list.length) / (count + 0.5))]!)

const DAYS_A_COMPANY = 6
const TICKERS: ReadonlyMap<number, string> = new Map([
  [320_193, 'AAPL'],
  [104_169, 'WMT'],
  [909_832, 'COST'],
  [1_045_810, 'NVDA'],
  [1_744_489, 'DIS'],
])

describe.skipIf(mirror === null)('metrics of real companies as known on a day', () => {
  let companies: ReadonlyMap<number, RealCompany>

  beforeAll(async () => {
    companies = await realCompanies(mirror!)
  })

  const pricesOf = (cik: number): MetricPrices => {
    const ticker = TICKERS.get(cik)
    return ticker === undefined ? randomWalk(10_000, 21_000) : filePrices(mirror!, ticker)
  }

  it('are what facts filed by then give', { timeout: 400_000 }, () => {
    let met = 0
    for (const [cik, { facts, derived, name }] of companies) {
      const prices = pricesOf(cik)
      const whole = companyMetrics({ statements: derived.statements, splits: derived.splits, prices })
      const days = [...new Set(facts.map(({ filing }) => filing.filed))].sort((a, b) => a - b)
      for (const day of new Set(spread(days, DAYS_A_COMPANY))) {
        const part = deriveNumbers(
          facts.filter(({ filing }) => filing.filed <= day),
          { joins: [] },
        )
        const known = companyMetrics({ ...part, prices: pricesUpTo(prices, day) })
        const lines = metricsKnownOn(known, day)
        expect(lines, `${name} on ${day}`).toEqual(metricsKnownOn(whole, day))
        met += lines.length
      }
    }
    expect(met).toBeGreaterThan(100_000)
  })
})
