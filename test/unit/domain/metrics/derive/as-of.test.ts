import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyMetrics } from '../../../../../src/domain/metrics/derive/company-metrics.ts'
import { deriveNumbers } from '../../../../../src/domain/numbers/derive/derive-numbers.ts'
import { metricsKnownOn, pricesUpTo, randomWalk } from '../../../../support/metric/reading.ts'
import { anyHistory, type History } from '../../../../support/numbers/histories.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const derived = ({ facts, options }: History) => deriveNumbers(facts, options)

/** Closes from well before the first filing to well after the last. */
const closesOf = ({ days }: History) => randomWalk(days[0]! - 1500, days.at(-1)! + 60)

describe('metrics as known on a day', () => {
  it('never change when more is filed', () => {
    let met = 0
    fc.assert(
      fc.property(anyHistory, fc.nat(100), (history, chosen) => {
        const prices = closesOf(history)
        const whole = companyMetrics({ ...derived(history), prices })
        const last = history.days.length - 1
        for (const place of new Set([chosen % (last + 1), last >> 1])) {
          const day = history.days[place]!
          const facts = history.facts.filter(({ filing }) => filing.filed <= day)
          const part = deriveNumbers(facts, history.options)
          const known = metricsKnownOn(companyMetrics({ ...part, prices: pricesUpTo(prices, day) }), day)
          expect(known).toEqual(metricsKnownOn(whole, day))
          met += known.length
        }
      }),
      { numRuns: propertyRuns(12) },
    )
    expect(met).toBeGreaterThan(propertyRuns(10_000))
  })

  it('are versions that follow each other without overlap, each known no earlier than its period was', () => {
    fc.assert(
      fc.property(anyHistory, history => {
        const series = companyMetrics({ ...derived(history), prices: null })
        for (const { metric, versions } of series) {
          for (const [place, version] of versions.entries()) {
            const before = versions[place - 1]
            expect(version.knownFrom, metric).toBeLessThan(version.knownTo)
            if (before?.end === version.end)
              expect(before.knownTo, metric).toBeLessThanOrEqual(version.knownFrom)
            expect(Number.isFinite(version.value) || version.qualifier !== '', metric).toBe(true)
          }
        }
      }),
      { numRuns: propertyRuns(8) },
    )
  })
})
