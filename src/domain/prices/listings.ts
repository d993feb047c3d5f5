import { tickerKey } from '../company/ticker-key.ts'
import type { PriceSeries } from './price-series.ts'

/** The series of one listing of a company. */
export interface ListedSeries {
  readonly listing: string
  readonly series: readonly PriceSeries[]
}

/**
 * Series by listing, in the order of today's symbols. A former symbol of a company with one symbol or none today is the same
 * listing under an older name; beside several share classes it cannot be told which one it was, and it stays apart.
 */
export function listedSeries(current: readonly string[], series: readonly PriceSeries[]): ListedSeries[] {
  const symbols = current.map(tickerKey)
  const groups = Map.groupBy(series, ({ listing }) =>
    symbols.length > 1 || symbols.includes(listing) ? listing : (symbols[0] ?? ''),
  )
  const rank = (listing: string) => (symbols.indexOf(listing) + symbols.length + 1) % (symbols.length + 1)
  return [...groups]
    .map(([listing, own]) => ({ listing: listing || lastSymbol(own), series: own }))
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
