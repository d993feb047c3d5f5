import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeFacts } from '../../../../loaders/facts/merge-facts.ts'
import { dayOf } from '../../../../src/domain/day.ts'
import type { Fact } from '../../../../src/domain/numbers/fact.ts'
import { anyFact } from '../../../support/edgar/arbitraries.ts'
import { accession } from '../../../support/edgar/documents.ts'

const lists = fc.array(anyFact, { maxLength: 12 })

function fact(over: Partial<Fact> = {}): Fact {
  return {
    concept: { taxonomy: 'us-gaap', name: 'Assets', label: 'Assets' },
    unit: 'USD',
    start: null,
    end: dayOf(2023, 9, 30),
    value: 1_000,
    decimals: null,
    filing: {
      accession: accession(1),
      form: '10-K',
      filed: dayOf(2023, 11, 3),
      filerCik: 1,
      fiscalYearFocus: 2023,
      fiscalPeriodFocus: 'FY',
    },
    source: 'companyfacts',
    ...over,
  }
}

describe('merging facts', () => {
  it('does not depend on the order of sources', () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        expect(mergeFacts(a, b).facts).toEqual(mergeFacts(b, a).facts)
      }),
    )
  })

  it('does not depend on which sources were merged before', () => {
    fc.assert(
      fc.property(lists, lists, lists, (a, b, c) => {
        const stored = mergeFacts(a, b).facts
        expect(mergeFacts(stored, c).facts).toEqual(mergeFacts(a, mergeFacts(b, c).facts).facts)
      }),
    )
  })

  it('changes nothing when the same facts come again', () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const once = mergeFacts(a, b).facts
        expect(mergeFacts(once, a).facts).toEqual(once)
        expect(mergeFacts(once, once).facts).toEqual(once)
      }),
    )
  })

  it('keeps the value of companyfacts for a fact of the filing itself, whichever comes first', () => {
    const [early, confirmed] = [fact({ source: 'document', value: 999, decimals: -3 }), fact()]
    const own = fact({ source: 'document', concept: { taxonomy: 'custom', name: 'Own', label: 'Own' } })
    for (const lists of [
      [[early, own], [confirmed]],
      [[confirmed], [early, own]],
    ]) {
      const { facts } = mergeFacts(...lists)
      expect(facts.map(({ concept, value, source }) => [concept.name, value, source]).sort()).toEqual([
        ['Assets', 1_000, 'companyfacts'],
        ['Own', 1_000, 'document'],
      ])
    }
  })

  it('accounts for every fact given: kept, or dropped with a reason', () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const { facts, dropped } = mergeFacts(a, b)
        const lost = [...dropped.values()].reduce((sum, times) => sum + times, 0)
        expect(facts.length + lost).toBe(a.length + b.length)
      }),
    )
  })

  it('shares one filing an accession and one concept a name', () => {
    fc.assert(
      fc.property(lists, list => {
        const { facts } = mergeFacts(list)
        const filings = new Set(facts.map(({ filing }) => filing))
        const concepts = new Set(facts.map(({ concept }) => concept))
        expect(new Set([...filings].map(({ accession }) => accession)).size).toBe(filings.size)
        expect(new Set([...concepts].map(({ taxonomy, name }) => `${taxonomy}:${name}`)).size).toBe(
          concepts.size,
        )
      }),
    )
  })

  it('keeps the value with more significant digits of two in one filing', () => {
    const { facts, dropped } = mergeFacts([fact({ value: 172_000_000 })], [fact({ value: 171_797_000 })])
    expect(facts.map(({ value }) => value)).toEqual([171_797_000])
    expect(dropped).toEqual(new Map([['less_precise_duplicate', 1]]))
  })

  it('keeps what another filing says of the same period', () => {
    const restated = fact({ value: 900, filing: { ...fact().filing, accession: accession(2) } })
    expect(mergeFacts([fact()], [restated]).facts).toHaveLength(2)
  })

  it('drops a rounded period of the data sets where companyfacts has it exactly', () => {
    const exact = fact({ start: dayOf(2022, 9, 25), end: dayOf(2023, 9, 30) })
    const rounded = fact({ start: dayOf(2022, 10, 1), end: dayOf(2023, 9, 30), source: 'fsds' })
    const { facts, dropped } = mergeFacts([rounded], [exact])
    expect(facts).toEqual([exact])
    expect(dropped).toEqual(new Map([['covered_by_exact_fact', 1]]))
  })

  it('recognises a balance date in the first days of a month under its rounded month end', () => {
    const exact = fact({ end: dayOf(2023, 10, 1) })
    const rounded = fact({ end: dayOf(2023, 9, 30), source: 'fsds' })
    expect(mergeFacts([exact, rounded]).facts).toEqual([exact])
  })

  it('keeps a fact of the data sets that companyfacts has of another filing only', () => {
    const other = fact({ source: 'fsds', filing: { ...fact().filing, accession: accession(2) } })
    expect(mergeFacts([fact()], [other]).facts).toHaveLength(2)
  })

  it('takes the later of two filing dates, so that nothing is known too early', () => {
    const late = fact({ filing: { ...fact().filing, filed: dayOf(2023, 11, 6) } })
    const { facts } = mergeFacts([fact()], [late])
    expect(facts.map(({ filing }) => filing.filed)).toEqual([dayOf(2023, 11, 6)])
  })
})
