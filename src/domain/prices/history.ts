import type { Closes } from './closes.ts'
import type { Dividend, ShareSplit } from './price-series.ts'

/** Prices of one listing as traded, one row a day, ascending: each day from the source that wins for it. */
export interface PriceHistory extends Closes {
  /** Today's symbol, else the last one. */
  readonly listing: string
  /** NaN where the source has none; likewise high, low and volume. */
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly volume: Float64Array
  /** 0 where prices as traded may be off by the ratio of a split, which only filings tell; brought to one basis they are right. */
  readonly sideKnown: Uint8Array
  /** Number of the run of days that returns may be taken over; it changes at a gap. */
  readonly segments: Int32Array
  /** 1 where every dividend that went ex on the day is known. */
  readonly dividendsKnown: Uint8Array
  /** Ascending, one an event. */
  readonly splits: readonly ShareSplit[]
  readonly dividends: readonly Dividend[]
}
