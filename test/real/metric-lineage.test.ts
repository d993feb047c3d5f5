import { describe, expect, it } from 'vitest'
import { FAR_FUTURE } from '../../src/domain/day.ts'
import { METRICS } from '../../src/domain/metrics/catalog/index.ts'
import { companyMetrics, metricExplainer } from '../../src/domain/metrics/derive/company-metrics.ts'
import { outcomes } from '../support/formula-in-js.ts'
import { realCompanies } from '../support/numbers/real.ts'

const mirror = process.env['EDGAR_MIRROR']
const companies = mirror ? await realCompanies(mirror) : new Map()

/** Every so manieth period of a series, and always the latest. */
const STEP = 7

/** Closes that differ from period to period, so that a wrong one shows. */
const priceOn = (end: number) => ({ value: 20 + (end % 97), qualifier: '', basis: end })

describe.skipIf(!mirror)('lineage over the real companies', () => {
  for (const { name, derived } of companies.values()) {
    it(`recomputes every metric of ${name} from the terms that it tells`, () => {
      const input = { statements: derived.statements, splits: derived.splits, prices: priceOn }
      const explain = metricExplainer(input)
      const formulas = new Map(METRICS.map(metric => [metric.id, metric]))
      let compared = 0
      const wrong: unknown[] = []
      for (const { metric: id, periodType, versions } of companyMetrics(input)) {
        const metric = formulas.get(id)!
        const today = versions.filter(({ knownTo }) => knownTo === FAR_FUTURE)
        for (const version of today.filter((_, at) => (today.length - 1 - at) % STEP === 0)) {
          const found = explain({ metric, periodType, end: version.end, day: FAR_FUTURE - 1 })
          if (!found || !Object.is(found.value, version.value) || found.qualifier !== version.qualifier) {
            wrong.push([id, periodType, version, found])
            continue
          }
          if (Number.isNaN(version.value)) continue
          // Terms on other split bases are brought to one before the formula sees them; their lineage shows that basis.
          const bases = new Set(found.terms.flatMap(({ basis }) => basis ?? []))
          if (bases.size > 1) continue
          const values = new Map(found.terms.map(({ term, value }) => [term.text, value]))
          const near = outcomes(metric.formula, values).some(
            value => Math.abs(value - version.value) <= 1e-9 * Math.max(1, Math.abs(version.value)),
          )
          if (!near) wrong.push([id, periodType, version, [...values]])
          compared += 1
        }
      }
      expect(wrong).toEqual([])
      expect(compared).toBeGreaterThan(100)
    })
  }
})
