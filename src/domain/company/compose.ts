import { formatDay } from '../day.ts'
import type { Company, CompanyPart, FormerName } from './company.ts'
import { formatCik } from './company.ts'
import { filerType } from './filer-type.ts'
import { type FormerTickers, formerTickers } from './former-tickers.ts'
import { type Successors, successors } from './successors.ts'
import { lastDayOfListing, type Symbols, symbolsOf } from './symbols.ts'

/** Tables that the sources do not have: the project's own, or those with an operator's rows. */
export interface IdentityTables {
  readonly successors: Successors
  readonly formerTickers: FormerTickers
}

/** Who is believed first: of a name the list of tickers before the names that facts were filed under. */
const SOURCES = ['submissions', 'companyfacts', 'tickers', 'fsds', 'filings'] as const
const NAMES = ['submissions', 'tickers', 'companyfacts', 'fsds', 'filings'] as const

interface Composed {
  readonly company: Company
  readonly rank: number
}

/**
 * Companies out of what the sources say of registrants, whatever the order of the parts: of each source the latest
 * part speaks, an older one only where the latest is silent; registrants that were succeeded are folded into the
 * current one. In SEC's order of market value; companies that no list of today ranks follow by CIK.
 */
export function composeCompanies(
  parts: readonly CompanyPart[],
  tables: IdentityTables = { successors: successors(), formerTickers: formerTickers() },
): Company[] {
  const byCompany = Map.groupBy(parts, part => tables.successors.companyOf(part.cik))
  for (const own of byCompany.values()) own.sort(byAge)
  const lastList = lastDayOfListing(parts)
  const symbols = symbolsOf(byCompany, lastList, tables)
  return [...byCompany]
    .map(([cik, own]) => compose(cik, own, symbols.get(cik)!, tables))
    .sort((a, b) => a.rank - b.rank || a.company.cik - b.company.cik)
    .map(({ company }) => company)
}

/** Newest first; two parts of one day by their text, so that the order in which they came does not matter. */
function byAge(a: CompanyPart, b: CompanyPart): number {
  if (a.observed !== b.observed) return a.observed < b.observed ? 1 : -1
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function compose(
  cik: number,
  parts: readonly CompanyPart[],
  symbols: Symbols,
  { successors }: IdentityTables,
): Composed {
  const predecessors = successors.predecessorsOf(cik)
  // Of the registrants of one company the current one speaks first, then the latest predecessor.
  const registrants = [cik, ...predecessors.map(predecessor => predecessor.cik)]
  const ordered = registrants.flatMap(registrant => parts.filter(part => part.cik === registrant))
  const own = ordered.filter(part => part.cik === cik)
  const nameOf = (candidates: readonly CompanyPart[]) => any(candidates, 'name', NAMES)

  const sic = fourDigits(any(ordered, 'sic'))
  const company: Company = {
    cik,
    name: nameOf(own) ?? nameOf(ordered) ?? `CIK ${formatCik(cik)}`,
    listings: symbols.listings,
    formerTickers: symbols.former,
    formerNames: formerNames(),
    sic,
    sicDescription: any(ordered, 'sicDescription'),
    filerType: filerType({ sic, entityType: any(ordered, 'entityType'), forms: any(ordered, 'forms') }),
    fiscalYearEnd: any(ordered, 'fiscalYearEnd'),
    // A new registrant is often a new place: a predecessor's is only told where nothing is known of the successor.
    stateOfIncorporation: any(own.length > 0 ? own : ordered, 'stateOfIncorporation'),
    currency: any(ordered, 'currency'),
    predecessors: predecessors.map(predecessor => predecessor.cik),
  }
  return { company, rank: symbols.rank ?? Number.MAX_SAFE_INTEGER }

  function formerNames(): FormerName[] {
    const names = [...(first(own, 'submissions', 'formerNames') ?? [])]
    for (const { cik: earlier, joined, name: known } of predecessors) {
      const theirs = ordered.filter(part => part.cik === earlier)
      const name = known ?? nameOf(theirs)
      if (name !== null) names.push({ name, from: null, to: formatDay(joined) })
      names.push(...(first(theirs, 'submissions', 'formerNames') ?? []))
    }
    return names
  }
}

/** What the newest part of one source that is not silent says of a field. */
function first<Field extends keyof CompanyPart>(
  parts: readonly CompanyPart[],
  source: CompanyPart['source'],
  field: Field,
): CompanyPart[Field] | null {
  return parts.find(part => part.source === source && part[field] !== null)?.[field] ?? null
}

/** The same over several sources, the most trusted first. */
function any<Field extends keyof CompanyPart>(
  parts: readonly CompanyPart[],
  field: Field,
  sources: readonly CompanyPart['source'][] = SOURCES,
): CompanyPart[Field] | null {
  for (const source of sources) {
    const said = first(parts, source, field)
    if (said !== null) return said
  }
  return null
}

/** `100` as `0100`; null for text that is no SIC code, and for zeros. */
function fourDigits(sic: string | null): string | null {
  if (sic === null || !/^\d{1,4}$/.test(sic) || Number(sic) === 0) return null
  return sic.padStart(4, '0')
}
