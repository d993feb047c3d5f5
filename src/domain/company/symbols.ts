import type { CompanyPart, Listing } from './company.ts'
import type { FormerTickers } from './former-tickers.ts'
import type { Successors } from './successors.ts'
import { tickerKey } from './ticker-key.ts'

/** What a company trades and traded under. */
export interface Symbols {
  readonly listings: readonly Listing[]
  /** Newest first. */
  readonly former: readonly string[]
  /** Position in the latest list of tickers; null where that does not name the company. */
  readonly rank: number | null
}

interface Claim {
  readonly cik: number
  readonly parts: readonly CompanyPart[]
  readonly listings: readonly Listing[]
  readonly rank: number | null
}

/** A list counts as whole when it names at least this share of the companies of the largest list. */
const WHOLE = 0.5

/**
 * The day of the latest whole list of tickers; null without a list. A company that this list leaves out trades no
 * longer, which a list of a few chosen companies does not tell.
 */
export function lastDayOfListing(parts: readonly CompanyPart[]): string | null {
  const sizes = new Map<string, number>()
  for (const { source, observed } of parts)
    if (source === 'tickers') sizes.set(observed, (sizes.get(observed) ?? 0) + 1)
  const largest = Math.max(0, ...sizes.values())
  const whole = [...sizes].filter(([, size]) => size >= largest * WHOLE).map(([day]) => day)
  return whole.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null)
}

/**
 * Symbols of all companies, whose parts come newest first. Today's are those of the latest list, else those of the company's submissions; one symbol
 * belongs to one company, the list before submissions, the higher rank before the lower. All others that a company ever had
 * are former.
 */
export function symbolsOf(
  byCompany: ReadonlyMap<number, readonly CompanyPart[]>,
  lastList: string | null,
  tables: { readonly successors: Successors; readonly formerTickers: FormerTickers },
): Map<number, Symbols> {
  const claims = [...byCompany].map(([cik, parts]) => claimOf(cik, parts, lastList)).sort(byRight)
  const taken = new Set<string>()
  const symbols = new Map<number, Symbols>()
  for (const { cik, parts, listings, rank } of claims) {
    const kept = listings.filter(({ ticker }) => !taken.has(tickerKey(ticker)))
    for (const { ticker } of kept) taken.add(tickerKey(ticker))
    symbols.set(cik, { listings: kept, former: formerOf(cik, parts, kept, tables), rank })
  }
  return symbols
}

function claimOf(cik: number, parts: readonly CompanyPart[], lastList: string | null): Claim {
  const described = parts.filter(part => part.source === 'submissions' && part.cik === cik && part.listings)
  const own = described[0]?.listings ?? []
  const listed = parts.filter(
    part => part.source === 'tickers' && lastList !== null && part.observed >= lastList && part.listings,
  )
  if (listed.length > 0) {
    const day = latest(listed)
    const newest = listed
      .filter(part => part.observed === day)
      .sort((a, b) => rankOf(a) - rankOf(b) || a.cik - b.cik)
    const rank = newest[0]!.rank
    const listings = withoutRepeats(newest.flatMap(part => part.listings ?? []))
    return {
      cik,
      parts,
      rank,
      listings: listings.map(listing => ({ ...listing, exchange: exchangeOf(listing, own) })),
    }
  }
  return { cik, parts, rank: null, listings: withoutRepeats(own) }
}

/** The list with exchanges has no day of its own and may be old: the company's submissions know its exchange better. */
function exchangeOf({ ticker, exchange }: Listing, own: readonly Listing[]): string | null {
  const key = tickerKey(ticker)
  return own.find(listing => tickerKey(listing.ticker) === key)?.exchange || exchange
}

/** One listing a symbol, with the exchange wherever one of them tells it. */
function withoutRepeats(listings: readonly Listing[]): Listing[] {
  const bySymbol = new Map<string, Listing>()
  for (const { ticker, exchange } of listings) {
    const key = tickerKey(ticker)
    const known = bySymbol.get(key)
    bySymbol.set(key, { ticker: known?.ticker ?? key, exchange: known?.exchange ?? (exchange || null) })
  }
  return [...bySymbol.values()]
}

function formerOf(
  cik: number,
  parts: readonly CompanyPart[],
  kept: readonly Listing[],
  { successors, formerTickers }: { readonly successors: Successors; readonly formerTickers: FormerTickers },
): string[] {
  const current = new Set(kept.map(({ ticker }) => tickerKey(ticker)))
  const until = new Map<string, string>()
  const add = (ticker: string, day: string) => {
    const key = tickerKey(ticker)
    if (!current.has(key) && day > (until.get(key) ?? '')) until.set(key, day)
  }
  for (const { listings, observed } of parts) for (const { ticker } of listings ?? []) add(ticker, observed)
  for (const registrant of [cik, ...successors.predecessorsOf(cik).map(predecessor => predecessor.cik)])
    for (const { ticker, until: day } of formerTickers.get(registrant) ?? []) add(ticker, day)
  return [...until]
    .sort(([a, dayA], [b, dayB]) => (dayA === dayB ? (a < b ? -1 : 1) : dayA < dayB ? 1 : -1))
    .map(([ticker]) => ticker)
}

function byRight(a: Claim, b: Claim): number {
  return (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || a.cik - b.cik
}

function rankOf({ rank }: CompanyPart): number {
  return rank ?? Number.MAX_SAFE_INTEGER
}

function latest(parts: readonly CompanyPart[]): string {
  return (
    parts
      .map(({ observed }) => observed)
      .sort()
      .at(-1) ?? ''
  )
}
