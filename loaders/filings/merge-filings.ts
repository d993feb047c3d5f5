import type { Filing } from '../../src/domain/company/filing.ts'

/**
 * Filings of one company from any number of sources, one an accession, by filing date and accession. What a list of filings
 * says of form, day and filer outranks the data sets, and these what facts say of their filing; details that one source
 * lacks come from the others. Commutative, associative and idempotent.
 */
export function mergeFilings(...lists: readonly (readonly Filing[])[]): Filing[] {
  const merged = new Map<string, Filing>()
  for (const list of lists) {
    for (const filing of list) {
      const known = merged.get(filing.accession)
      merged.set(filing.accession, known === undefined || known === filing ? filing : join(known, filing))
    }
  }
  return [...merged.values()].sort((a, b) => a.filed - b.filed || (a.accession < b.accession ? -1 : 1))
}

function join(a: Filing, b: Filing): Filing {
  const { form, filed, filerCik } = compare(a, b) >= 0 ? a : b
  return {
    accession: a.accession,
    form,
    filed,
    filerCik,
    // The later of two: Eastern time that was taken for UTC is too early, and the data sets leave the seconds out.
    acceptedAt: greater(a.acceptedAt, b.acceptedAt),
    periodEnd: greater(a.periodEnd, b.periodEnd),
    items: compareItems(a.items, b.items) >= 0 ? a.items : b.items,
    primaryDocument: greater(a.primaryDocument, b.primaryDocument),
    size: greater(a.size, b.size),
    isXbrl: a.isXbrl || b.isXbrl,
  }
}

/** Only lists of filings have sizes, and only these and the data sets times of acceptance. */
function rank(filing: Filing): number {
  if (filing.size !== null) return 2
  return filing.acceptedAt !== null ? 1 : 0
}

function compare(a: Filing, b: Filing): number {
  return rank(a) - rank(b) || a.filed - b.filed || compareText(a.form, b.form) || a.filerCik - b.filerCik
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function compareItems(a: readonly string[], b: readonly string[]): number {
  return a.length - b.length || compareText(a.join(), b.join())
}

function greater<Value extends string | number>(a: Value | null, b: Value | null): Value | null {
  if (a === null || b === null) return a ?? b
  return a >= b ? a : b
}
