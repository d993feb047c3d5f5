import { tickerKey } from '../company/ticker-key.ts'
import type { PriceSeries } from './price-series.ts'

/** The series of one listing of a company. */
export interface ListedSeries {
  readonly listing: string
  readonly series: readonly PriceSeries[]
}

/**
 * The listing that a symbol of a price file belongs to; null for a former symbol of a company without one today. A former
 * symbol of a company with one symbol is the same listing under an older name; beside several share classes it cannot
 * be told which one it was, and it stays apart.
 */
export function listingOf(current: readonly string[], symbol: string): string | null {
  const symbols = current.map(tickerKey)
  return symbols.length > 1 || symbols.includes(symbol) ? symbol : (symbols[0] ?? null)
}

/** Series by listing, in the order of today's symbols. */
export function listedSeries(current: readonly string[], series: readonly PriceSeries[]): ListedSeries[] {
  const symbols = current.map(tickerKey)
  const rank = (listing: string) => (symbols.indexOf(listing) + symbols.length + 1) % (symbols.length + 1)
  return [...Map.groupBy(series, ({ listing }) => listingOf(current, listing))]
    .map(([listing, own]) => ({ listing: listing ?? lastSymbol(own), series: own }))
    .sort((a, b) => rank(a.listing) - rank(b.listing) || (a.listing < b.listing ? -1 : 1))
}

/** The listing that stands for the company: that of the primary symbol, else the one with most days. */
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
