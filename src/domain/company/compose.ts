import { formatDay } from '../day.ts'
import {
  type Company,
  type CompanyObservation,
  type FilerType,
  type FormerName,
  formatCik,
} from './company.ts'
import { type Successors, successors } from './successors.ts'
import {
  type Claim,
  claimOf,
  type FormerTickers,
  formerTickers,
  lastDayOfListing,
  type Symbols,
  symbolsOf,
} from './symbols.ts'

/** Reference tables that no source provides: those of the project, optionally with rows of the operator. */
interface IdentityTables {
  readonly successors: Successors
  readonly formerTickers: FormerTickers
}

/** Sources by priority. For names, the ticker list precedes the names under which facts were filed. */
const SOURCES = ['submissions', 'companyfacts', 'tickers', 'fsds', 'covers', 'filings'] as const
const NAMES = ['submissions', 'tickers', 'companyfacts', 'fsds', 'covers', 'filings'] as const

interface Composed {
  readonly company: Company
  readonly rank: number
}

/** What was made of a company's observations. */
interface KnownCompany {
  /** In the order in which they were given. */
  readonly given: readonly CompanyObservation[]
  readonly claim: Claim
  readonly composed: Composed
  readonly symbols: Symbols
}

/**
 * Composes companies from observations in any order. Of each source the latest observation counts, an older one only for fields
 * that the latest does not report. Succeeded registrants are merged into the current one. Ordered as in SEC's ticker list (by
 * market value); companies that the latest list does not rank follow by CIK. Keeps what the last call made: a company whose
 * observations and tickers are the same is not composed again, since a load publishes companies one by one.
 */
export function companyComposer(
  tables: IdentityTables = { successors: successors(), formerTickers: formerTickers() },
): (observations: readonly CompanyObservation[]) => Company[] {
  let known: ReadonlyMap<number, KnownCompany> = new Map()
  let listedBefore: string | null = null

  return observations => {
    const lastList = lastDayOfListing(observations)
    const before: typeof known = lastList === listedBefore ? known : new Map()
    const byCompany = Map.groupBy(observations, observation => tables.successors.companyOf(observation.cik))
    const claims = [...byCompany].map(([cik, given]) => {
      const same = before.get(cik)
      return same && haveSame(same.given, given) ? same.claim : claimOf(cik, given.toSorted(byAge), lastList)
    })
    const knownSymbols = new Map([...before.values()].map(({ claim, symbols }) => [claim, symbols]))
    const symbols = symbolsOf(claims, tables, knownSymbols)
    known = new Map(
      claims.map(claim => {
        const { cik, parts } = claim
        const own = symbols.get(claim)!
        const same = before.get(cik)
        const composed =
          same?.claim === claim && same.symbols === own ? same.composed : compose(cik, parts, own, tables)
        return [cik, { given: byCompany.get(cik)!, claim, composed, symbols: own }]
      }),
    )
    listedBefore = lastList
    return [...known.values()]
      .map(({ composed }) => composed)
      .sort((a, b) => a.rank - b.rank || a.company.cik - b.company.cik)
      .map(({ company }) => company)
  }
}

function haveSame(a: readonly CompanyObservation[], b: readonly CompanyObservation[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at])
}

/** Newest first; observations of one date by their text, so the order of loading does not matter. */
function byAge(a: CompanyObservation, b: CompanyObservation): number {
  if (a.observed !== b.observed) return a.observed < b.observed ? 1 : -1
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function compose(
  cik: number,
  observations: readonly CompanyObservation[],
  symbols: Symbols,
  { successors }: IdentityTables,
): Composed {
  const predecessors = successors.predecessorsOf(cik)
  // The current registrant takes precedence, then the latest predecessor.
  const registrants = [cik, ...predecessors.map(predecessor => predecessor.cik)]
  const ordered = registrants.flatMap(registrant =>
    observations.filter(observation => observation.cik === registrant),
  )
  const registrantObservations = ordered.filter(observation => observation.cik === cik)
  const nameOf = (candidates: readonly CompanyObservation[]) => any(candidates, 'name', NAMES)

  const sic = fourDigits(any(ordered, 'sic'))
  const company: Company = {
    cik,
    name: nameOf(registrantObservations) ?? nameOf(ordered) ?? `CIK ${formatCik(cik)}`,
    listings: symbols.listings,
    formerTickers: symbols.former,
    formerNames: formerNames(),
    sic,
    sicDescription: any(ordered, 'sicDescription'),
    filerType: filerType({ sic, entityType: any(ordered, 'entityType'), forms: any(ordered, 'forms') }),
    fiscalYearEnd: any(ordered, 'fiscalYearEnd'),
    // A successor often moves: the predecessor's state counts only if nothing is known about the successor.
    stateOfIncorporation: any(
      registrantObservations.length > 0 ? registrantObservations : ordered,
      'stateOfIncorporation',
    ),
    currency: any(ordered, 'currency'),
    predecessors: predecessors.map(predecessor => predecessor.cik),
  }
  return { company, rank: symbols.rank ?? Number.MAX_SAFE_INTEGER }

  function formerNames(): FormerName[] {
    const names = [...(first(registrantObservations, 'submissions', 'formerNames') ?? [])]
    for (const { cik: earlier, joined, name: recordedName } of predecessors) {
      const predecessorObservations = ordered.filter(observation => observation.cik === earlier)
      const name = recordedName ?? nameOf(predecessorObservations)
      if (name !== null) names.push({ name, from: null, to: formatDay(joined) })
      names.push(...(first(predecessorObservations, 'submissions', 'formerNames') ?? []))
    }
    return names
  }
}

/** The value of a field in the newest observation of a source that reports it. */
function first<Field extends keyof CompanyObservation>(
  observations: readonly CompanyObservation[],
  source: CompanyObservation['source'],
  field: Field,
): CompanyObservation[Field] | null {
  return (
    observations.find(observation => observation.source === source && observation[field] !== null)?.[field] ??
    null
  )
}

/** The same over several sources, in order of priority. */
function any<Field extends keyof CompanyObservation>(
  observations: readonly CompanyObservation[],
  field: Field,
  sources: readonly CompanyObservation['source'][] = SOURCES,
): CompanyObservation[Field] | null {
  for (const source of sources) {
    const value = first(observations, source, field)
    if (value !== null) return value
  }
  return null
}

/** Pads `100` to `0100`; null for text that is not a SIC code, and for zeros. */
function fourDigits(sic: string | null): string | null {
  if (sic === null || !/^\d{1,4}$/.test(sic) || Number(sic) === 0) return null
  return sic.padStart(4, '0')
}

/** Periodic reports that only one kind of registrant files; amendments and variants start with the form. */
const PERIODIC: readonly [FilerType, readonly string[]][] = [
  ['foreign_private_issuer', ['20-F', '20FR', '40-F', '40FR', '6-K']],
  ['investment_company', ['N-CSR', 'NPORT', 'N-PORT', 'N-CEN', 'N-Q', 'N-30D', 'N-30B-2', 'NSAR', 'N-MFP']],
  ['domestic_operating', ['10-K', '10-Q', '10K', '10Q', '10-12B', '10-12G']],
]

/** Registration forms that determine the kind of a filer without periodic reports. Insurers file fund forms in addition to 10-K. */
const REGISTRATIONS: readonly [FilerType, readonly string[]][] = [
  ['foreign_private_issuer', ['F-1', 'F-3', 'F-4', 'F-10']],
  ['investment_company', ['N-1A', 'N-2', 'N-8A', 'N-8B', '485', '497', '24F-2', 'S-6']],
]

/** Unit investment trusts, face-amount certificates and management investment offices. */
const INVESTMENT_SICS: ReadonlySet<string> = new Set(['6722', '6726'])

/**
 * The kind of a registrant from the forms it files, newest first; null if they do not determine it. After a change of forms (a
 * foreign issuer that starts filing 10-K) the newest count.
 */
export function filerType(company: {
  readonly entityType: string | null
  readonly forms: readonly string[] | null
  readonly sic: string | null
}): FilerType | null {
  const { entityType, forms, sic } = company
  const kind = firstKind(forms ?? [], PERIODIC) ?? firstKind(forms ?? [], REGISTRATIONS)
  if (kind) return kind
  if (entityType === 'investment' || (sic !== null && INVESTMENT_SICS.has(sic))) return 'investment_company'
  return forms === null && entityType === null ? null : 'other'
}

function firstKind(forms: readonly string[], kinds: typeof PERIODIC): FilerType | null {
  for (const form of forms) {
    const kind = kinds.find(([, prefixes]) => prefixes.some(prefix => begins(form, prefix)))
    if (kind) return kind[0]
  }
  return null
}

/** `10-K405` and `485BPOS` start with their form; `F-10` is not `F-1`. */
function begins(form: string, prefix: string): boolean {
  return form.startsWith(prefix) && !(prefix === 'F-1' && form.startsWith('F-10'))
}
