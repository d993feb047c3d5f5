import type { CompanyObservation } from '../../src/domain/company/company.ts'

/**
 * One part a registrant, source and day: documents of one day (a cut and the whole, an answer and one with its pages
 * merged into it) speak together. What both say differently is decided by a fixed order, not by which came first.
 */
export function mergeObservations(parts: readonly CompanyObservation[]): CompanyObservation[] {
  const distinct = new Map<string, CompanyObservation>()
  for (const part of parts) {
    const key = `${part.cik} ${part.source} ${part.observed}`
    const known = distinct.get(key)
    distinct.set(key, known ? join(known, part) : part)
  }
  return [...distinct.values()]
}

function join(a: CompanyObservation, b: CompanyObservation): CompanyObservation {
  const forms = a.forms || b.forms ? [...new Set([...(a.forms ?? []), ...(b.forms ?? [])])].sort() : null
  return {
    ...a,
    rank: a.rank === null || b.rank === null ? (a.rank ?? b.rank) : Math.min(a.rank, b.rank),
    name: chosen(a.name, b.name),
    listings: chosen(a.listings, b.listings),
    formerNames: chosen(a.formerNames, b.formerNames),
    sic: chosen(a.sic, b.sic),
    sicDescription: chosen(a.sicDescription, b.sicDescription),
    entityType: chosen(a.entityType, b.entityType),
    forms,
    fiscalYearEnd: chosen(a.fiscalYearEnd, b.fiscalYearEnd),
    stateOfIncorporation: chosen(a.stateOfIncorporation, b.stateOfIncorporation),
    currency: chosen(a.currency, b.currency),
  }
}

/** What is there; of two the longer, then the greater by its text. */
function chosen<Value extends string | readonly unknown[]>(a: Value | null, b: Value | null): Value | null {
  if (a === null || b === null) return a ?? b
  if (a.length !== b.length) return a.length > b.length ? a : b
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b
}
