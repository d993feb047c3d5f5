import { type CompanyObservation, type Listing, NOT_REPORTED } from '../../src/domain/company/company.ts'
import { type Day, formatDay } from '../../src/domain/day.ts'
import type { XbrlContext, XbrlFact } from '../../src/domain/documents/reader/document.ts'
import type { DescribedFolder } from './describe.ts'

/** What filings say of their registrants: one part a CIK, on the day of the latest filing, named by the latest header. */
export function filerParts(described: readonly DescribedFolder[]): CompanyObservation[] {
  const byCik = Map.groupBy(described, ({ folder }) => folder.cik)
  return [...byCik].map(([cik, filings]) => {
    const newest = filings.toSorted((a, b) => b.filed - a.filed || (a.accession < b.accession ? 1 : -1))
    const filers = newest.flatMap(({ header }) => header?.filers.find(filer => filer.cik === cik) ?? [])
    const said = <Value>(of: (filer: (typeof filers)[number]) => Value | null): Value | null =>
      filers.map(of).find(value => value !== null) ?? null
    return {
      cik,
      source: 'filings',
      observed: formatDay(newest[0]!.filed),
      rank: null,
      name: said(({ name }) => name),
      listings: null,
      formerNames: null,
      sic: said(({ sic }) => sic),
      sicDescription: null,
      entityType: null,
      forms: [...new Set(newest.map(({ form }) => form))],
      fiscalYearEnd: said(({ fiscalYearEnd }) => fiscalYearEnd),
      stateOfIncorporation: said(({ state }) => state),
      currency: null,
    }
  })
}

/** What the tagged cover page of a filing says of its registrant (Inline XBRL, taxonomy `dei`); null without a name. */
export function coverPart(
  facts: readonly XbrlFact[],
  contexts: ReadonlyMap<string, XbrlContext>,
  { cik, filed }: { readonly cik: number; readonly filed: Day },
): CompanyObservation | null {
  const own = facts.filter(({ concept, text, contextId }) => {
    const context = contexts.get(contextId)
    return concept.startsWith('dei:') && text !== null && (context?.cik ?? cik) === cik
  })
  const texts = (name: string) => own.filter(({ concept }) => concept === `dei:${name}`)
  // Co-registrants have a member of their own.
  const name = texts('EntityRegistrantName').find(({ contextId }) => isPlain(contexts.get(contextId)))
  if (!name?.text?.trim()) return null
  const beside = (symbol: XbrlFact, fact: string) =>
    texts(fact).find(({ contextId }) => contextId === symbol.contextId)?.text ?? null
  const listings = texts('TradingSymbol').flatMap((symbol): Listing[] => {
    const ticker = symbol.text!.trim()
    if (!TICKER.test(ticker) || DEBT.test(beside(symbol, 'Security12bTitle') ?? '')) return []
    return [{ ticker, exchange: exchangeOf(beside(symbol, 'SecurityExchangeName')) }]
  })
  return {
    ...NOT_REPORTED,
    cik,
    source: 'covers',
    observed: formatDay(filed),
    name: name.text.replaceAll(/\s+/g, ' ').trim(),
    listings: listings.length > 0 ? listings : null,
  }
}

function isPlain(context: XbrlContext | undefined): boolean {
  return context === undefined || context.dimensions.length === 0
}

/** Symbols of notes have a blank (`ABC 29A`); `N/A` and dashes mean none. */
const TICKER = /^(?!N\/?A$|NONE$)[A-Z][A-Z0-9]{0,6}(?:[./-][A-Z0-9]{1,3})?$/i
const DEBT = /\b(?:notes?|bonds?|debentures?)\b/i

/** Names of exchanges as SEC's ticker list has them, by how covers write them. */
const EXCHANGES: readonly (readonly [RegExp, string])[] = [
  [/nasdaq/i, 'Nasdaq'],
  [/(?:nyse|new york stock exchange)\W*(?:american|mkt)|american stock exchange/i, 'NYSE American'],
  [/arca/i, 'NYSE Arca'],
  [/nyse|new york stock exchange/i, 'NYSE'],
  [/cboe|bats/i, 'CBOE'],
]

function exchangeOf(text: string | null): string | null {
  return EXCHANGES.find(([pattern]) => text !== null && pattern.test(text))?.[1] ?? null
}
