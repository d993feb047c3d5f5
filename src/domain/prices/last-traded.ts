import { tickerKey } from '../company/symbols.ts'
import type { Day } from '../day.ts'
import { type FiledSplit, knownSplits } from './known-splits.ts'
import { asTraded, type DatedClose, type PriceSeries, type ShareSplit } from './price-series.ts'
import { byPriority } from './resolve-history.ts'

/** A series without its days except the last visible one (null: none is visible). */
export type SeriesTail = Pick<
  PriceSeries,
  'listing' | 'source' | 'priority' | 'basis' | 'basisDay' | 'currency' | 'tellsDividends' | 'splits'
> & { readonly last: { readonly day: Day; readonly close: number } | null }

/** The last close of a listing with its known splits. */
export interface LastTraded extends DatedClose {
  /** ISO 4217. */
  readonly currency: string
  readonly splits: readonly ShareSplit[]
}

/**
 * The last as-traded close of a company's main listing, from the ends of all its series; null if there is none. Returns
 * `history` if the complete history is needed to determine it; otherwise the result equals that of `resolveHistory`.
 */
export function lastTraded(
  current: readonly string[],
  tails: readonly SeriesTail[],
  filed: readonly FiledSplit[],
): LastTraded | null | 'history' {
  const mainSeries = mainTails(current, tails)
  if (mainSeries === null || new Set(mainSeries.map(({ currency }) => currency)).size > 1) return 'history'
  const visible = mainSeries.filter(({ last }) => last !== null).sort(byPriority)
  const best = visible.reduce<SeriesTail | null>((a, b) => (a && a.last!.day >= b.last!.day ? a : b), null)
  if (best?.last == null) return null
  const { day, close } = best.last
  const { currency } = best
  if (
    best.basis !== 'raw' &&
    mainSeries.some(
      ({ basis, tellsDividends }) => basis === 'raw' || (best.basis === 'total' && tellsDividends),
    )
  )
    return 'history'
  const none = { days: new Int32Array(), close: new Float64Array() }
  const { splits, uncertain } = knownSplits(
    mainSeries.map(tail => ({ ...tail, ...none })),
    filed,
  )
  if (best.basis === 'raw') return { day, close, exact: true, currency, splits }
  const { factors, exact } = asTraded(
    { ...best, days: Int32Array.of(day), close: Float64Array.of(close) },
    {
      splits,
      dividends: [],
      dividendsKnown: () => false,
      isUncertain: at => uncertain.some(({ from, to }) => at >= from && at <= to),
    },
  )
  return { day, close: close * factors[0]!, exact: exact[0] === 1, currency, splits }
}

/** Null if all days are needed to determine the main listing. */
function mainTails(current: readonly string[], tails: readonly SeriesTail[]): readonly SeriesTail[] | null {
  const groups = Map.groupBy(tails, ({ listing }) => listingOf(current, listing))
  const primary = current[0] === undefined ? null : tickerKey(current[0])
  return groups.get(primary) ?? (groups.size === 1 ? tails : null)
}

/** The series of one listing of a company. */
export interface ListedSeries {
  readonly listing: string
  readonly series: readonly PriceSeries[]
}

/**
 * The listing of a ticker in a price file; null for a former ticker of a company without a current one. A former ticker
 * of a company with one ticker is the same listing under an older name. With several share classes it cannot be assigned
 * and stays separate.
 */
function listingOf(current: readonly string[], symbol: string): string | null {
  const symbols = current.map(tickerKey)
  return symbols.length > 1 || symbols.includes(symbol) ? symbol : (symbols[0] ?? null)
}

/** Series by listing, in the order of the current tickers. */
export function listedSeries(current: readonly string[], series: readonly PriceSeries[]): ListedSeries[] {
  const symbols = current.map(tickerKey)
  const rank = (listing: string) => (symbols.indexOf(listing) + symbols.length + 1) % (symbols.length + 1)
  return [...Map.groupBy(series, ({ listing }) => listingOf(current, listing))]
    .map(([listing, mainSeries]) => ({ listing: listing ?? lastSymbol(mainSeries), series: mainSeries }))
    .sort((a, b) => rank(a.listing) - rank(b.listing) || (a.listing < b.listing ? -1 : 1))
}

/** The company's main listing: that of the primary ticker, otherwise the one with the most days. */
export function mainListing(
  current: readonly string[],
  listed: readonly ListedSeries[],
): ListedSeries | null {
  const primary = current[0] === undefined ? null : tickerKey(current[0])
  const size = ({ series }: ListedSeries) => new Set(series.flatMap(({ days }) => [...days])).size
  return (
    listed.find(({ listing }) => listing === primary) ??
    listed.reduce<ListedSeries | null>((a, b) => (a && size(a) >= size(b) ? a : b), null)
  )
}

function lastSymbol(series: readonly PriceSeries[]): string {
  return series.reduce((a, b) => (b.days.at(-1)! > a.days.at(-1)! ? b : a)).listing
}
