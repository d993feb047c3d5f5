import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { formatDay } from '../../src/domain/day.ts'
import { checkIdentities, type IdentityResult } from '../../src/domain/numbers/checks/identities.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import { linesKnownOn, linesOfAllDays, nameOf } from '../support/numbers/reading.ts'
import { type RealCompany, realCompanies } from '../support/numbers/real.ts'

const mirror = processConfig().edgarMirror
if (mirror === null)
  console.warn('Skipped: laws of the numbers on real filings need EDGAR_MIRROR, a mirror directory.')

/** Days of filing on which each company's history is cut. */
const CUTS = 10

describe.skipIf(mirror === null)('laws on real companies', () => {
  let companies: readonly RealCompany[]

  beforeAll(async () => {
    companies = [...(await realCompanies(mirror!)).values()]
  })

  it('what was known on a day is what was filed by then', () => {
    for (const { facts, derived, name } of companies) {
      const days = [...new Set(facts.map(({ filing }) => filing.filed))].sort((a, b) => a - b)
      for (let cut = 1; cut <= CUTS; cut++) {
        const day = days[Math.floor((days.length * cut) / CUTS) - 1]
        if (day === undefined) continue
        const filed = deriveNumbers(
          facts.filter(fact => fact.filing.filed <= day),
          { joins: [] },
        )
        expect(
          difference(linesKnownOn(filed, day), linesKnownOn(derived, day)),
          `${name} ${formatDay(day)}`,
        ).toEqual([])
      }
    }
  })

  it('the order of the facts does not matter', () => {
    for (const { facts, derived, name } of companies) {
      const mixed = deriveNumbers(shuffled(facts), { joins: [] })
      expect(difference(linesOfAllDays(mixed), linesOfAllDays(derived)), `${name}`).toEqual([])
    }
  })

  it('versions of a record never overlap and rest on nothing filed later', () => {
    for (const { derived } of companies) {
      for (const versions of Map.groupBy(derived.statements, nameOf).values()) {
        versions.sort((a, b) => a.knownFrom - b.knownFrom)
        versions.forEach(({ knownFrom, knownTo, values }, at) => {
          expect(knownFrom).toBeLessThan(knownTo)
          if (at > 0) expect(versions[at - 1]!.knownTo).toBeLessThanOrEqual(knownFrom)
          for (const { sources } of values.values())
            for (const { filing } of sources) expect(filing.filed).toBeLessThanOrEqual(knownFrom)
        })
      }
    }
  })

  it('twelve months without sources are the sum of the four quarters served that day', () => {
    let met = 0
    for (const { derived, name } of companies) {
      const quarters = Map.groupBy(
        derived.statements.filter(({ periodType, start }) => periodType === 'quarterly' && start !== null),
        ({ statement }) => statement,
      )
      // Of a predecessor, quarters may be served from its successor by then.
      const windows = derived.statements.filter(
        ({ periodType, warnings }) => periodType === 'ttm' && !warnings.includes('predecessor'),
      )
      for (const window of windows) {
        const day = window.knownFrom
        const four = (quarters.get(window.statement) ?? []).filter(
          ({ start, end, knownFrom, knownTo }) =>
            start! >= window.start! - 10 && end <= window.end && knownFrom <= day && day < knownTo,
        )
        for (const [id, { value, derivation, sources }] of window.values) {
          if (derivation !== 'sum_of_quarters' || sources.length > 0) continue
          met++
          const sum = four.reduce((total, quarter) => total + quarter.values.get(id)!.value, 0)
          expect(four, `${name} ${nameOf(window)} ${id}`).toHaveLength(4)
          expect(sum, `${name} ${nameOf(window)} ${id}`).toBeCloseTo(value, 2)
        }
      }
    }
    expect(met).toBeGreaterThan(10_000)
  })

  describe('identities', () => {
    let results: { cik: number; result: IdentityResult }[]

    beforeAll(() => {
      results = companies.flatMap(({ cik, derived }) =>
        checkIdentities(derived.statements).map(result => ({ cik, result })),
      )
    })

    it.each([
      ['assets = liabilities and equity', 1000],
      ['assets = liabilities + equity + temporary equity + minority interest', 1000],
      ['four quarters = year', 2400],
      ['cash flows + fx = change in cash', 400],
    ] as const)('are tried: %s', (identity, least) => {
      expect(results.filter(({ result }) => result.identity === identity).length).toBeGreaterThan(least)
    })

    it('hold on every balance sheet', () => {
      expect(results.filter(({ result }) => !result.holds && result.identity.startsWith('assets'))).toEqual(
        [],
      )
    })

    it('tell a reason wherever they do not hold', () => {
      expect(results.filter(({ result }) => !result.holds && !result.reason)).toEqual([])
    })
  })
})

/** Lines that only one of two lists has, the first few. */
function difference(a: readonly string[], b: readonly string[]): string[] {
  const [inA, inB] = [new Set(a), new Set(b)]
  return [...a.filter(line => !inB.has(line)), ...b.filter(line => !inA.has(line))].slice(0, 4)
}

/** Every fact in an order that has nothing to do with the first: multiples of a large prime. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items.map((_, at) => items[(at * 999_983 + 7) % items.length] as Item)
}
