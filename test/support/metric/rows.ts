import { describe, expect, it } from 'vitest'
import { METRICS } from '../../../src/domain/metrics/catalog/index.ts'
import { type MetricCategory, storedKinds } from '../../../src/domain/metrics/metric.ts'
import { type MetricLookup, QUARTER_SHARES } from './company.ts'

/** Expected value of the last fiscal year and of TTM at its end; two values if they differ. */
type Expected = number | { readonly annual: number; readonly ttm: number }
export type Rows = Readonly<Record<string, Expected>>

const LAST_SHARE = QUARTER_SHARES[3]

/** Tests all metrics of a category against values computed by hand from fictional figures. */
export function testCategory(
  category: MetricCategory,
  rows: Rows,
  lookupFor: (metric: string) => MetricLookup,
): void {
  const metrics = METRICS.filter(metric => metric.category === category)

  describe(`every metric of ${category}`, () => {
    it('has an expected value', () => {
      expect(Object.keys(rows).sort()).toEqual(metrics.map(({ id }) => id).sort())
    })

    for (const { id, scope, unit } of metrics) {
      const row = rows[id]
      if (row === undefined) continue
      const { annual, ttm } = typeof row === 'number' ? { annual: row, ttm: row } : row
      const isAmount = unit === 'usd' || unit === 'per_share'
      const expected = {
        annual,
        ttm,
        // All flows of a quarter are the same share of the year.
        quarterly: scope === 'period' && isAmount ? annual * LAST_SHARE : annual,
      }
      for (const kind of storedKinds(scope))
        it(`${id} ${kind} is ${expected[kind]}`, () => {
          const version = lookupFor(id)(id, kind)
          expect(version?.value, version?.qualifier).toBeCloseTo(expected[kind], 9)
          expect(version?.qualifier).toBe('')
        })
    }
  })
}
