import type { Day } from '../../domain/day.ts'
import type { Closes, DatedClose, PriceHistory, ShareSplit } from '../../domain/prices/price-series.ts'

/** The last close of a company's main listing, as traded. */
export interface CompanyClose {
  readonly date: string
  readonly close: number
  readonly exact: boolean
  /** ISO 4217. */
  readonly currency: string
  /** Splits of the listing, ascending. */
  readonly splits: readonly ShareSplit[]
}

/**
 * Daily prices. Closes are as traded on the day; a company's are those of its main listing: the current primary ticker,
 * else the symbol with the longest history. Null: no prices are loaded.
 */
export interface PriceStore {
  history(cik: number, listing: string | null): Promise<PriceHistory | null>
  closes(cik: number): Promise<Closes | null>
  /** For each day the last close on or before it, at most `maxAgeDays` (7) days old. */
  closesAt(cik: number, days: readonly Day[], maxAgeDays?: number): Promise<readonly (DatedClose | null)[]>
  /** Of every company with prices the last close on or before a day (null: of all); however old. */
  lastCloses(asOf: string | null): Promise<ReadonlyMap<number, CompanyClose>>
  /** Splits of the main listing stated in price files, ascending. */
  priceSplits(cik: number): Promise<readonly ShareSplit[]>
  /** Symbols of a company of which prices are loaded. */
  listings(cik: number): Promise<readonly string[]>
}
