import type { Filing, FilingRef } from '../../src/domain/company/filing.ts'
import type { Fact } from '../../src/domain/numbers/fact.ts'

/** Filings described by their facts, so that each fact's filing is listed even if no list of filings has it. */
export function filingsOfFacts(facts: readonly Fact[]): Filing[] {
  const refs = new Set<FilingRef>()
  for (const fact of facts) refs.add(fact.filing)
  return [...refs].map(({ accession, filerCik, form, filed }) => ({
    accession,
    filerCik,
    form,
    filed,
    acceptedAt: null,
    periodEnd: null,
    items: [],
    primaryDocument: null,
    size: null,
    isXbrl: true,
  }))
}
