import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeFacts } from '../../../../../loaders/facts/merge-facts.ts'
import type { Day } from '../../../../../src/domain/day.ts'
import {
  type DerivedNumbers,
  deriveNumbers,
} from '../../../../../src/domain/numbers/derive/derive-numbers.ts'
import type { Derivation, Source, StatementRecord } from '../../../../../src/domain/numbers/statement.ts'
import { anyHistory, type History, plainHistory } from '../../../../support/numbers/histories.ts'
import { linesKnownOn, linesOfAllDays, nameOf } from '../../../../support/numbers/reading.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const derive = ({ facts, options }: History): DerivedNumbers => deriveNumbers(facts, options)

function holds(history: fc.Arbitrary<History>, law: (history: History) => void, numRuns = 100): void {
  fc.assert(fc.property(history, law), { numRuns: propertyRuns(numRuns) })
}

describe('what was known on a day', () => {
  it('never changes when more is filed', () => {
    const law = (history: History) => {
      const whole = derive(history)
      const takeovers = history.options.joins.map(({ from }) => from)
      for (const day of [...history.days, ...takeovers]) {
        const facts = history.facts.filter(fact => fact.filing.filed <= day)
        expect(linesKnownOn(deriveNumbers(facts, history.options), day)).toEqual(linesKnownOn(whole, day))
      }
    }
    holds(anyHistory, law, 60)
  })

  it('does not depend on the order of the facts', () => {
    const shuffled = anyHistory.chain(history =>
      fc
        .shuffledSubarray([...history.facts], { minLength: history.facts.length })
        .map(facts => ({ ...history, again: facts })),
    )
    fc.assert(
      fc.property(shuffled, ({ again, ...history }) => {
        expect(linesOfAllDays(deriveNumbers(again, history.options))).toEqual(linesOfAllDays(derive(history)))
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  it('is the same when everything is loaded twice', () => {
    holds(
      anyHistory,
      history => {
        const once = mergeFacts(history.facts).facts
        const again = structuredClone(once)
        expect(linesOfAllDays(deriveNumbers(mergeFacts(once, again).facts, history.options))).toEqual(
          linesOfAllDays(deriveNumbers(once, history.options)),
        )
      },
      60,
    )
  })

  it('does not depend on what the source calls the fiscal year of a filing, but for the name of the year', () => {
    holds(
      anyHistory,
      history => {
        const unnamed = new Map(
          history.facts.map(({ filing }) => [
            filing,
            { ...filing, fiscalYearFocus: null, fiscalPeriodFocus: null },
          ]),
        )
        const facts = history.facts.map(fact => ({ ...fact, filing: unnamed.get(fact.filing)! }))
        const own = (derived: DerivedNumbers) => ({
          ...derived,
          statements: derived.statements.map(record => ({ ...record, fiscalYearReported: null })),
        })
        const day = history.days.at(-1)!
        expect(linesKnownOn(own(deriveNumbers(facts, history.options)), day)).toEqual(
          linesKnownOn(own(derive(history)), day),
        )
      },
      60,
    )
  })
})

describe('versions of a record', () => {
  it('are spans of days that never overlap', () => {
    holds(anyHistory, history => {
      for (const [name, versions] of byName(derive(history).statements)) {
        versions.forEach(({ knownFrom, knownTo }, at) => {
          expect(knownFrom, name).toBeLessThan(knownTo)
          if (at > 0) expect(versions[at - 1]!.knownTo, name).toBeLessThanOrEqual(knownFrom)
        })
      }
    })
  })

  it('rest on nothing that was filed later', () => {
    holds(anyHistory, history => {
      for (const record of derive(history).statements) {
        expect(record.filed, nameOf(record)).toBeLessThanOrEqual(record.knownFrom)
        for (const [id, { sources, basis }] of record.values) {
          for (const { filing } of sources)
            expect(filing.filed, `${nameOf(record)} ${id}`).toBeLessThanOrEqual(record.knownFrom)
          if (basis !== null) expect(basis, `${nameOf(record)} ${id}`).toBeLessThanOrEqual(record.knownFrom)
        }
      }
    })
  })

  it('never show a figure together with a reason for its absence', () => {
    holds(anyHistory, history => {
      for (const record of derive(history).statements)
        expect(
          [...record.nullReasons.keys()].filter(id => record.values.has(id)),
          nameOf(record),
        ).toEqual([])
    })
  })
})

const SUMS: ReadonlySet<Derivation> = new Set([
  'reported',
  'ytd_difference',
  'q4_from_annual',
  'sum',
  'difference',
  'from_identity',
  'other_filing',
])

describe('a value', () => {
  it('is the sum of its sources', () => {
    holds(anyHistory, history => {
      for (const record of derive(history).statements) {
        for (const [id, value] of record.values) {
          if (record.periodType === 'ttm' || !SUMS.has(value.derivation)) continue
          // Differences of amounts a share are of figures brought to one split basis.
          if (value.basis !== null && value.sources.length > 1) continue
          expect(value.value, `${nameOf(record)} ${id}`).toBeCloseTo(signedSum(value.sources), 4)
        }
      }
    })
  })

  it('of twelve months without sources is the sum of the four quarters served that day', () => {
    let met = 0
    holds(anyHistory, history => {
      const { statements } = derive(history)
      for (const window of statements.filter(({ periodType }) => periodType === 'ttm')) {
        for (const day of [window.knownFrom, window.knownTo - 1]) {
          const quarters = quartersOf(window, statements, day)
          for (const [id, { value, derivation, sources }] of window.values) {
            if (derivation !== 'sum_of_quarters' || sources.length > 0) continue
            met++
            const parts = quarters.map(quarter => quarter.values.get(id)?.value)
            expect(parts, `${nameOf(window)} ${id}`).toHaveLength(4)
            expect(value, `${nameOf(window)} ${id}`).toBeCloseTo(total(parts), 4)
          }
        }
      }
    })
    expect(met).toBeGreaterThan(propertyRuns(1000))
  })

  it('of twelve months with sources is their sum', () => {
    let met = 0
    holds(anyHistory, history => {
      for (const window of derive(history).statements.filter(({ periodType }) => periodType === 'ttm')) {
        for (const [id, { value, sources, basis }] of window.values) {
          if (sources.length === 0 || basis !== null) continue
          met++
          expect(value, `${nameOf(window)} ${id}`).toBeCloseTo(signedSum(sources), 4)
        }
      }
    })
    // Two hundred on average; which histories are drawn is chance.
    expect(met).toBeGreaterThan(propertyRuns(20))
  })
})

describe('a history without restatements', () => {
  it('has quarters that add up to the year on the day of its annual report', () => {
    let met = 0
    holds(plainHistory, history => {
      const { statements } = derive(history)
      for (const versions of byName(statements).values()) {
        const year = versions[0]!
        if (year.periodType !== 'annual' || year.start === null) continue
        const quarters = quartersOf(year, statements, year.knownFrom)
        if (quarters.length !== 4) continue
        for (const [id, { value, basis }] of year.values) {
          if (basis !== null) continue
          met++
          expect(
            total(quarters.map(quarter => quarter.values.get(id)?.value)),
            `${nameOf(year)} ${id}`,
          ).toBeCloseTo(value, 4)
        }
      }
    })
    expect(met).toBeGreaterThan(propertyRuns(1000))
  })

  it('never warns', () => {
    holds(plainHistory, history => {
      expect(derive(history).statements.flatMap(({ warnings }) => warnings)).toEqual([])
    })
  })
})

function byName(statements: readonly StatementRecord[]): Map<string, StatementRecord[]> {
  const groups = Map.groupBy(statements, nameOf)
  for (const versions of groups.values()) versions.sort((a, b) => a.knownFrom - b.knownFrom)
  return groups
}

function quartersOf(
  { statement, start, end }: StatementRecord,
  statements: readonly StatementRecord[],
  day: Day,
): StatementRecord[] {
  return statements.filter(
    record =>
      record.statement === statement &&
      record.periodType === 'quarterly' &&
      record.end <= end &&
      // Filings disagree by days on where a quarter begins.
      (record.start as Day) >= (start as Day) - 10 &&
      record.knownFrom <= day &&
      day < record.knownTo,
  )
}

function signedSum(sources: readonly Source[]): number {
  return sources.reduce((sum, { sign, value }) => sum + sign * value, 0)
}

function total(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0)
}
