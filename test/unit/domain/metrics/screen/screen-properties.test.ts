import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScreenFilter, ScreenRequest } from '../../../../../src/domain/metrics/screen/read-screen.ts'
import { runScreen, type ScreenRow } from '../../../../../src/domain/metrics/screen/run-screen.ts'
import { type MetricReference, referenceKey } from '../../../../../src/domain/metrics/screen/universe.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import { bruteForce } from './brute-force.ts'
import { companiesFixture, KEYS, universeFixture } from './universe-fixture.ts'

const reference: fc.Arbitrary<MetricReference> = fc.constantFrom(...KEYS).map(key => {
  const [metric = '', ...dimension] = key.split('.')
  return { metric, dimension: dimension.join('.') || null }
})

const value = fc.integer({ min: -3, max: 6 })
const filter: fc.Arbitrary<ScreenFilter> = fc.oneof(
  fc.record({ reference, operator: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq'), value }),
  fc.record({
    reference,
    operator: fc.constant('between' as const),
    value: fc.tuple(value, value).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  }),
  fc.record({
    reference,
    operator: fc.constantFrom('in_top', 'in_bottom'),
    value: fc.constantFrom(0.01, 0.1, 0.25, 0.3, 0.5, 0.9, 1),
  }),
)

const some = <Value>(...values: readonly Value[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1 }) },
  )

const request: fc.Arbitrary<ScreenRequest> = fc.record({
  filters: fc.array(filter, { maxLength: 4 }),
  match: fc.constantFrom('all', 'any'),
  rankBy: fc.array(
    fc.record({
      reference,
      direction: fc.constantFrom('asc', 'desc'),
      weight: fc.constantFrom(1, 2, 0.5, 1e308),
    }),
    { maxLength: 3 },
  ),
  rankMissing: fc.constantFrom('exclude', 'median'),
  columns: fc.array(reference, { maxLength: 2 }),
  restriction: fc.record({
    sectors: some('technology', 'energy'),
    industries: some('software', 'coal'),
    exchanges: some('nyse', 'NASDAQ'),
    filerTypes: some('domestic_operating'),
    ciks: fc.constant(null),
  }),
  limit: fc.constant(200),
  offset: fc.constant(0),
})

const OPERATIONS: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  gt: (own, bound) => own > bound,
  gte: (own, bound) => own >= bound,
  lt: (own, bound) => own < bound,
  lte: (own, bound) => own <= bound,
  eq: (own, bound) => own === bound,
}

describe('a screen', () => {
  it('agrees with one that is made company by company', () => {
    fc.assert(
      fc.property(companiesFixture, request, (made, asked) => {
        const { universe, columnOf } = universeFixture(made)
        const found = runScreen(asked, universe, columnOf)
        const wanted = bruteForce(asked, made)
        expect(found.rows.map(row => row.company.ticker)).toEqual(wanted.tickers)
        expect(found.rows.map(row => row.score)).toEqual(wanted.scores)
        expect(found.total).toBe(wanted.tickers.length)
        expect(found.excluded).toEqual(wanted.excluded)
      }),
      { numRuns: propertyRuns(3000) },
    )
  })

  it('reports for every company whether it matches, fails or is excluded', () => {
    fc.assert(
      fc.property(companiesFixture, request, (made, asked) => {
        const { universe, columnOf } = universeFixture(made)
        const { total, excluded, universeSize } = runScreen(asked, universe, columnOf)
        const left = excluded.missingData + excluded.otherCurrency + excluded.stale
        expect(total + left + bruteForce(asked, made).failed).toBe(universeSize)
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('shows with every row the values by which it fits', () => {
    fc.assert(
      fc.property(companiesFixture, request, (made, asked) => {
        const { universe, columnOf } = universeFixture(made)
        const plain = asked.filters.filter(one => one.operator in OPERATIONS)
        fc.pre(plain.length > 0)
        for (const { metrics } of runScreen({ ...asked, filters: plain }, universe, columnOf).rows) {
          const fits = plain.map(one => {
            const own = metrics.get(referenceKey(one.reference))
            return typeof own === 'number' && OPERATIONS[one.operator]!(own, Number(one.value))
          })
          expect(asked.match === 'all' ? fits.every(Boolean) : fits.some(Boolean)).toBe(true)
        }
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('returns the same rows page by page, whatever the order of the universe', () => {
    fc.assert(
      fc.property(companiesFixture, request, fc.integer({ min: 1, max: 7 }), (made, asked, limit) => {
        const { universe, columnOf } = universeFixture(made)
        const whole = runScreen(asked, universe, columnOf)
        const turned = universeFixture(made.toReversed())
        const rows: ScreenRow[] = []
        for (let offset = 0; offset === 0 || offset < whole.total; offset += limit) {
          const page = runScreen({ ...asked, limit, offset }, turned.universe, turned.columnOf)
          expect(page.hasMore).toBe(offset + limit < whole.total)
          rows.push(...page.rows)
        }
        const rankOf = (index: number) => (asked.rankBy.length > 0 ? index + 1 : null)
        expect(rows.map(row => row.rank)).toEqual(rows.map((_row, index) => rankOf(index)))
        const told = (all: readonly ScreenRow[]) =>
          all.map(({ company, score, periodEnd, metrics }) => ({ company, score, periodEnd, metrics }))
        expect(told(rows)).toEqual(told(whole.rows))
      }),
      { numRuns: propertyRuns(300) },
    )
  })
})
