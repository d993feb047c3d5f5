import type { Fact } from '../../src/domain/fact.ts'
import { nearMonthEnds, nearQuarters } from './rounded-period.ts'

/**
 * Tells which facts of one concept and unit are already there exactly: a fact of the data sets is covered where
 * companyfacts has one of the same filing and rounded period.
 */
export function coveredBy(facts: Iterable<Fact>): (fact: Fact) => boolean {
  const all = [...facts]
  const rounded = all.filter(fact => fact.source === 'fsds')
  if (rounded.length === 0 || rounded.length === all.length) return () => false

  const filings = new Set(rounded.map(fact => fact.filing.accession))
  const exact = new Set<string>()
  for (const fact of all) {
    if (fact.source === 'fsds' || !filings.has(fact.filing.accession)) continue
    for (const end of nearMonthEnds(fact.end)) {
      for (const quarters of nearQuarters(fact.start, fact.end)) {
        exact.add(key(fact, end, quarters))
      }
    }
  }
  return fact =>
    fact.source === 'fsds' && exact.has(key(fact, fact.end, nearQuarters(fact.start, fact.end)[0] ?? 0))
}

/** A duration below half a quarter rounds to 0 and is no instant for that. */
function key(fact: Fact, end: number, quarters: number): string {
  return `${fact.filing.accession}/${end}/${fact.start === null ? 'instant' : quarters}`
}
