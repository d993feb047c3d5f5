import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  evaluateDimension,
  type Outcome,
  type PeriodType,
  type Point,
  pointsNeeded,
} from '../../../../../src/domain/metrics/dimensions/dimension.ts'
import { DIMENSION_PATTERNS } from '../../../../../src/domain/metrics/dimensions/parse-dimension.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import { evaluate, figures, metricDimension, point, quarters } from './points.ts'

type Definition = (newestFirst: readonly number[]) => number

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean: Definition = values => sum(values) / values.length
const deviation: Definition = values =>
  Math.sqrt(sum(values.map(value => (value - mean(values)) ** 2)) / (values.length - 1))

/** From the normal equations: (n Σxy - Σx Σy) / (n Σx² - (Σx)²). */
const slope: Definition = values => {
  const n = values.length
  const pairs = values.toReversed().map((y, x) => ({ x, y }))
  const x = sum(pairs.map(pair => pair.x))
  const products = sum(pairs.map(pair => pair.x * pair.y))
  return (n * products - x * sum(values)) / (n * sum(pairs.map(pair => pair.x ** 2)) - x * x)
}

const median: Definition = values => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!
}

const DEFINITIONS: readonly (readonly [string, Definition])[] = [
  ['TREND', slope],
  ['TRENDPCT', values => slope(values) / mean(values.map(Math.abs))],
  ['MED', median],
  ['AVG', mean],
  ['MIN', values => Math.min(...values)],
  ['MAX', values => Math.max(...values)],
  ['STD', deviation],
  ['ZSCORE', values => (values[0]! - mean(values)) / deviation(values)],
  ['PCTL', values => (values.filter(value => value <= values[0]!).length - 1) / (values.length - 1)],
]

/** As near as the plain definition itself is, whose rounding grows with the values. */
function expectNear(found: Outcome, wanted: number, size: number) {
  expect(found.reason).toBeNull()
  expect(Math.abs(found.value! - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(size, Math.abs(wanted)))
}

const everyId = DIMENSION_PATTERNS.flatMap(({ pattern }) => {
  const [codes = '', rest = ''] = pattern.split('.')
  return codes.split('|').map(code => `${code}.${rest}`)
})
const anyId = fc
  .tuple(fc.constantFrom(...everyId), fc.integer({ min: 2, max: 40 }))
  .map(([pattern, n]) => pattern.replace(/n$/, String(n)))

/** Series with nulls, absent periods and odd distances, of any number a double can hold. */
const anyValue = fc.oneof(
  fc.double(),
  fc.constantFrom(0, 1, 1e308, -1e308, 5e-324, 1e-200),
  fc.constantFrom('missing_input:revenue', 'negative_denominator'),
)
const DISTANCES: Readonly<Record<PeriodType, readonly number[]>> = {
  quarterly: [84, 91, 91, 91, 98, 119, 182, 30, 400],
  ttm: [91, 91, 92, 182],
  annual: [364, 365, 366, 371, 730, 100],
}
const anySeries = (periodType: PeriodType) =>
  fc.array(fc.tuple(anyValue, fc.constantFrom(...DISTANCES[periodType])), { maxLength: 50 }).map(rows => {
    let end = 20_000
    return rows.map(([told, distance]): Point => {
      end -= distance
      return point(end, told)
    })
  })
const anyCase = anyId.chain(id => {
  const asked = metricDimension(id)
  return fc.record({ asked: fc.constant(asked), points: anySeries(asked.periodType) })
})

describe('statistics', () => {
  it.each(DEFINITIONS)('%s agrees with its plain definition', (name, definition) => {
    fc.assert(
      fc.property(figures(2), values => {
        const wanted = definition(values)
        // Where rounding is all there is, the plain definition tells nothing.
        const spread = Math.max(...values) - Math.min(...values)
        fc.pre(spread > 1e-3 * Math.max(...values.map(Math.abs)))
        const size =
          name === 'ZSCORE' || name === 'TRENDPCT' || name === 'PCTL' ? 1 : Math.max(...values.map(Math.abs))
        expectNear(evaluate(`Q.${name}${values.length}`, quarters(...values)), wanted, size)
      }),
    )
  })

  it('keep their digits where the values are large beside their spread', () => {
    const values = [3, 1, 2].map(value => 1e15 + value)
    expect(evaluate('Q.STD3', quarters(...values)).value).toBe(1)
    expect(evaluate('Q.ZSCORE3', quarters(...values)).value).toBe(1)
    expect(evaluate('Q.TREND3', quarters(...values)).value).toBe(0.5)
  })

  it('hold at both ends of what a double can tell', () => {
    expect(evaluate('Q.AVG2', quarters(1.5e308, 1.6e308)).value).toBe(1.55e308)
    expect(evaluate('Q.MED2', quarters(1.5e308, 1.5e308)).value).toBe(1.5e308)
    expect(evaluate('Q.ZSCORE3', quarters(3e300, 1e300, 2e300)).value).toBeCloseTo(1, 12)
    expect(evaluate('Q.ZSCORE3', quarters(3e-300, 1e-300, 2e-300)).value).toBeCloseTo(1, 12)
    expect(evaluate('Q.DELTA2', quarters(1.5e308, 0, -1.5e308))).toMatchObject({
      value: null,
      reason: 'not_finite',
    })
    expect(evaluate('Q.MIN2', quarters(1, Number.NaN))).toMatchObject({ value: null, reason: 'not_finite' })
  })

  it('do not depend on points beyond those needed', () => {
    fc.assert(
      fc.property(anyCase, ({ asked, points }) => {
        const needed = points.slice(0, pointsNeeded(asked))
        expect(evaluateDimension(asked, needed)).toEqual(evaluateDimension(asked, points))
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('are a finite number or null with a reason, never both', () => {
    fc.assert(
      fc.property(anyCase, ({ asked, points }) => {
        const { value, reason, flag } = evaluateDimension(asked, points)
        if (value === null) {
          expect(reason).toMatch(/./)
          expect(flag).toBeNull()
        } else {
          expect(Number.isFinite(value)).toBe(true)
          expect(reason).toBeNull()
        }
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('lie between least and greatest, and follow scale and shift', () => {
    fc.assert(
      fc.property(figures(2), values => {
        const n = values.length
        const of = (name: string, series: readonly number[]) =>
          evaluate(`TTM.${name}${n}`, quarters(...series)).value!
        for (const name of ['AVG', 'MED']) {
          expect(of(name, values)).toBeGreaterThanOrEqual(of('MIN', values))
          expect(of(name, values)).toBeLessThanOrEqual(of('MAX', values))
        }
        const doubled = values.map(value => 2 * value)
        for (const name of ['TREND', 'STD', 'AVG', 'MED'])
          expect(of(name, doubled)).toBe(2 * of(name, values))
        expect(of('TREND', values.toReversed())).toBeCloseTo(-of('TREND', values), 2)
      }),
    )
  })
})
