import { describe, expect, it } from 'vitest'
import { METRICS } from '../../../src/domain/metrics/catalog/index.ts'
import { type MetricCategory, storedKinds } from '../../../src/domain/metrics/metric.ts'
import { type Look, QUARTER_SHARES } from './company.ts'

/** A value at the last fiscal year, also of the twelve months to its end; two where they differ. */
type Expected = number | { readonly annual: number; readonly ttm: number }
export type Rows = Readonly<Record<string, Expected>>

const LAST_SHARE = QUARTER_SHARES[3]

/** Holds every metric of a category to a value that arithmetic on made figures gives. */
export function holdsCategory(category: MetricCategory, rows: Rows, look: (metric: string) => Look): void {
  const metrics = METRICS.filter(metric => metric.category === category)

  describe(`every metric of ${category}`, () => {
    it('has a row of arithmetic', () => {
      expect(Object.keys(rows).sort()).toEqual(metrics.map(({ id }) => id).sort())
    })

    for (const { id, scope, unit } of metrics) {
      const said = rows[id]
      if (said === undefined) continue
      const { annual, ttm } = typeof said === 'number' ? { annual: said, ttm: said } : said
      const isAmount = unit === 'usd' || unit === 'per_share'
      const expected = {
        annual,
        ttm,
        // Every line of a made quarter is the same share of its year.
        quarterly: scope === 'period' && isAmount ? annual * LAST_SHARE : annual,
      }
      for (const kind of storedKinds(scope))
        it(`${id} ${kind} is ${expected[kind]}`, () => {
          const version = look(id)(id, kind)
          expect(version?.value, version?.qualifier).toBeCloseTo(expected[kind], 9)
          expect(version?.qualifier).toBe('')
        })
    }
  })
}
