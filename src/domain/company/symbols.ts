import { parseDay } from '../day.ts'
import type { CompanyObservation, Listing } from './company.ts'
import { csvRows, referenceRows } from './reference-data/read.ts'
import type { Successors } from './successors.ts'

/** Normalizes a ticker: upper case, `.` and `/` as `-`, so `acm.b` and `ACM-B` are equal. */
export function tickerKey(text: string): string {
  return text.trim().toUpperCase().replace(/[./]/g, '-')
}

const CIK = /^(?:CIK)?0*(\d{1,10})$/i

/** The CIK in `1234`, `0000001234` or `CIK0000001234`; null for any other text, and for zero. */
export function parseCik(text: string): number | null {
  const cik = Number(CIK.exec(text.trim())?.[1] ?? 0)
  return cik > 0 ? cik : null
}

/** Current and former tickers of a company. */
export interface Symbols {
  readonly listings: readonly Listing[]
  /** Newest first. */
  readonly former: readonly string[]
  /** Position in the latest ticker list; null if that does not contain the company. */
  readonly rank: number | null
}

/** What a company's observations say of its tickers. */
export interface Claim {
  readonly cik: number
  readonly parts: readonly CompanyObservation[]
  /** Tickers as `tickerKey` has them, each once. */
  readonly listings: readonly Listing[]
  readonly rank: number | null
}

/** A ticker list is complete if it has at least this share of the companies of the largest list. */
const MIN_COMPLETE_SHARE = 0.5

/**
 * Date of the latest complete ticker list; null without a list. A company missing from it no longer trades; a list of a few
 * selected companies does not show that.
 */
export function lastDayOfListing(observations: readonly CompanyObservation[]): string | null {
  const sizes = new Map<string, number>()
  for (const { source, observed } of observations)
    if (source === 'tickers') sizes.set(observed, (sizes.get(observed) ?? 0) + 1)
  const largest = Math.max(0, ...sizes.values())
  const complete = [...sizes].filter(([, size]) => size >= largest * MIN_COMPLETE_SHARE).map(([day]) => day)
  return complete.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null)
}

/**
 * Tickers of all companies. Current tickers are those of the latest list, otherwise those of the company's submissions. A ticker
 * belongs to one company: the list precedes submissions, the higher rank the lower. All other tickers that a company ever had are
 * former. `known`: results of an earlier call, used again for a claim whose tickers are the same.
 */
export function symbolsOf(
  claims: readonly Claim[],
  tables: { readonly successors: Successors; readonly formerTickers: FormerTickers },
  known: ReadonlyMap<Claim, Symbols>,
): Map<Claim, Symbols> {
  const taken = new Set<string>()
  const symbols = new Map<Claim, Symbols>()
  for (const claim of claims.toSorted(byPriority)) {
    const { cik, parts: observations, listings, rank } = claim
    const current = listings.filter(({ ticker }) => !taken.has(ticker))
    for (const { ticker } of current) taken.add(ticker)
    const before = known.get(claim)
    const isSame =
      before?.listings.length === current.length && current.every((one, at) => one === before.listings[at])
    symbols.set(
      claim,
      isSame ? before : { listings: current, former: formerOf(cik, observations, current, tables), rank },
    )
  }
  return symbols
}

/** The tickers that a company claims; its observations are newest first. */
export function claimOf(
  cik: number,
  observations: readonly CompanyObservation[],
  lastList: string | null,
): Claim {
  const submitted = listingsOf('submissions') ?? []
  const listed = observations.filter(
    observation =>
      observation.source === 'tickers' &&
      lastList !== null &&
      observation.observed >= lastList &&
      observation.listings,
  )
  if (listed.length > 0) {
    const day = latest(listed)
    const newest = listed
      .filter(observation => observation.observed === day)
      .sort((a, b) => rankOf(a) - rankOf(b) || a.cik - b.cik)
    const rank = newest[0]!.rank
    const listings = withoutRepeats(newest.flatMap(observation => observation.listings ?? []))
    return {
      cik,
      parts: observations,
      rank,
      listings: listings.map(listing => ({ ...listing, exchange: exchangeOf(listing, submitted) })),
    }
  }
  // A cover names the tickers of its day; where the list or the company's submissions are loaded, they know better.
  const isSubmitted = observations.some(({ source }) => source === 'submissions')
  const covered = lastList === null && !isSubmitted ? (listingsOf('covers') ?? []) : submitted
  return { cik, parts: observations, rank: null, listings: withoutRepeats(covered) }

  /** Of the registrant's latest observation of a source. */
  function listingsOf(source: CompanyObservation['source']): readonly Listing[] | null {
    const found = observations.find(of => of.source === source && of.cik === cik && of.listings !== null)
    return found?.listings ?? null
  }
}

/** The ticker list with exchanges is undated and may be old, so the company's submissions take precedence. */
function exchangeOf({ ticker, exchange }: Listing, submitted: readonly Listing[]): string | null {
  const key = tickerKey(ticker)
  return submitted.find(listing => tickerKey(listing.ticker) === key)?.exchange || exchange
}

/** One listing per ticker, with the exchange if any of them has one. */
function withoutRepeats(listings: readonly Listing[]): Listing[] {
  const bySymbol = new Map<string, Listing>()
  for (const { ticker, exchange } of listings) {
    const key = tickerKey(ticker)
    const previous = bySymbol.get(key)
    bySymbol.set(key, { ticker: previous?.ticker ?? key, exchange: previous?.exchange ?? (exchange || null) })
  }
  return [...bySymbol.values()]
}

function formerOf(
  cik: number,
  observations: readonly CompanyObservation[],
  listings: readonly Listing[],
  { successors, formerTickers }: { readonly successors: Successors; readonly formerTickers: FormerTickers },
): string[] {
  const current = new Set(listings.map(({ ticker }) => tickerKey(ticker)))
  const until = new Map<string, string>()
  const add = (ticker: string, day: string) => {
    const key = tickerKey(ticker)
    if (!current.has(key) && day > (until.get(key) ?? '')) until.set(key, day)
  }
  for (const observation of observations)
    for (const { ticker } of observation.listings ?? []) add(ticker, observation.observed)
  for (const registrant of [cik, ...successors.predecessorsOf(cik).map(predecessor => predecessor.cik)])
    for (const { ticker, until: day } of formerTickers.get(registrant) ?? []) add(ticker, day)
  return [...until]
    .sort(([a, dayA], [b, dayB]) => (dayA === dayB ? (a < b ? -1 : 1) : dayA < dayB ? 1 : -1))
    .map(([ticker]) => ticker)
}

function byPriority(a: Claim, b: Claim): number {
  return (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || a.cik - b.cik
}

function rankOf({ rank }: CompanyObservation): number {
  return rank ?? Number.MAX_SAFE_INTEGER
}

function latest(observations: readonly CompanyObservation[]): string {
  return (
    observations
      .map(({ observed }) => observed)
      .sort()
      .at(-1) ?? ''
  )
}

/** A former ticker of a registrant and its last trading day (`YYYY-MM-DD`). */
interface FormerTicker {
  readonly ticker: string
  readonly until: string
}

/** Former tickers by the CIK of their registrant. */
export type FormerTickers = ReadonlyMap<number, readonly FormerTicker[]>

/**
 * The project's table of well-known ticker changes with rows of the operator: CSV with the columns `ticker,cik,until`. Tickers of older
 * ticker lists need no row. Throws an error that names an invalid row.
 */
export function formerTickerTable(extraCsv = ''): FormerTickers {
  const rows = [...referenceRows('former-tickers.csv'), ...csvRows(extraCsv, 'extra former tickers')].map(
    row => {
      const cik = parseCik(row['cik'] ?? '')
      const ticker = tickerKey(row['ticker'] ?? '')
      const until = row['until'] ?? ''
      if (cik === null || ticker === '' || parseDay(until) === null)
        throw new Error(`former tickers: expected a ticker, a CIK and a date: ${JSON.stringify(row)}`)
      return { cik, ticker, until }
    },
  )
  return Map.groupBy(rows, ({ cik }) => cik)
}

let builtIn: FormerTickers | undefined

/** The project's table. */
export function formerTickers(): FormerTickers {
  builtIn ??= formerTickerTable()
  return builtIn
}
