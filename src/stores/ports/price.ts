import type { Day } from '../../domain/day.ts'
import type { Closes, DatedClose, PriceHistory, ShareSplit } from '../../domain/prices/price-series.ts'

/** The last unadjusted close of a company's main listing. */
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
 * Daily prices. Closes are unadjusted; those of a company are of its main listing: the current primary ticker,
 * otherwise the symbol with the longest history. Null: no prices are loaded.
 */
export interface PriceStore {
  history(cik: number, listing: string | null): Promise<PriceHistory | null>
  closes(cik: number): Promise<Closes | null>
  /** For each day the last close on or before it, at most `maxAgeDays` (default: 7) days old. */
  closesAt(cik: number, days: readonly Day[], maxAgeDays?: number): Promise<readonly (DatedClose | null)[]>
  /** For all companies with prices the last close on or before a day (null: the latest), regardless of age. */
  lastCloses(asOf: string | null): Promise<ReadonlyMap<number, CompanyClose>>
  /** Splits of the main listing stated in price files, ascending. */
  priceSplits(cik: number): Promise<readonly ShareSplit[]>
  /** Symbols of a company with loaded prices. */
  listings(cik: number): Promise<readonly string[]>
}
