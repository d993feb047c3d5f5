import { describe, expect, it } from 'vitest'
import { METRICS } from '../../../../../src/domain/metrics/catalog/index.ts'
import type { MetricPrices } from '../../../../../src/domain/metrics/derive/share-basis.ts'
import {
  LAST_YEAR,
  lookupFixture,
  type MetricLookup,
  metricLookup,
  pricesFixture,
  quarterEnd,
  type StatementOptions,
  statementsFixture,
} from '../../../../support/metric/company.ts'
import { INDUSTRIAL } from '../../../../support/metric/figures.ts'

const made = lookupFixture(INDUSTRIAL)
const look = (prices: MetricPrices | null, options: StatementOptions = {}) =>
  metricLookup({ statements: statementsFixture(INDUSTRIAL, options), splits: [], prices })

/** Metrics of a price are null for a reason; all others are as they are with prices. */
function onlyPriced(other: MetricLookup, reason: string): void {
  for (const { id, usesPrice, notApplicable } of METRICS) {
    if (notApplicable.includes('industrial')) continue
    const before = made(id, 'ttm')
    const version = other(id, 'ttm')
    if (usesPrice) expect([id, version?.value, version?.qualifier]).toEqual([id, Number.NaN, reason])
    else expect([id, version?.value, version?.qualifier]).toEqual([id, before?.value, before?.qualifier])
  }
}

describe('metrics of a price', () => {
  it('are null no_price where none are loaded', () => onlyPriced(look(null), 'no_price'))

  it.each([
    [7, 50],
    [8, Number.NaN],
    [0, 50],
  ])('take a close that is %d days older than the period as %d', (age, expected) => {
    const days = Int32Array.of(quarterEnd(LAST_YEAR, 3) - age)
    const one = { days, closes: Float64Array.of(50), exact: Uint8Array.of(1), currency: 'USD', splits: [] }
    expect(look(one)('price', 'ttm')?.value).toBe(expected)
    expect(look(one)('price', 'ttm')?.qualifier).toBe(Number.isNaN(expected) ? 'no_price' : '')
  })

  it('never take a close of after the period', () => {
    const days = Int32Array.of(quarterEnd(LAST_YEAR, 3) + 1)
    const one = { days, closes: Float64Array.of(50), exact: Uint8Array.of(1), currency: 'USD', splits: [] }
    expect(look(one)('price', 'ttm')?.qualifier).toBe('no_price')
  })

  it('bear the flag of a close that is only nearly known', () => {
    const prices = pricesFixture()
    const near = { ...prices, exact: new Uint8Array(prices.days.length) }
    expect(look(near)('pe_ratio', 'ttm')?.qualifier).toBe('price_approximate')
  })

  it.each(['20-F', '20-F/A', '40-F', '6-K'])('are null unit_mismatch of a filer of form %s', form => {
    onlyPriced(look(pricesFixture(), { form }), 'unit_mismatch')
  })

  it('are null unit_mismatch where books and prices are in two currencies', () => {
    onlyPriced(look(pricesFixture(), { currency: 'EUR' }), 'unit_mismatch')
    onlyPriced(look(pricesFixture('EUR')), 'unit_mismatch')
    expect(look(pricesFixture('EUR'), { currency: 'EUR' })('pe_ratio', 'ttm')?.value).toBe(50 / 4)
  })
})
