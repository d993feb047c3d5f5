import type { Day } from '../day.ts'

/**
 * What a price stands for: `raw` as traded; `split` on the share basis of the basis day; `total` on that basis and
 * reduced by the dividends paid until then.
 */
export const PRICE_BASES = ['raw', 'split', 'total'] as const
export type PriceBasis = (typeof PRICE_BASES)[number]

/** From the first trade of the day (ex-date) on prices are per new share: 7 for 7:1, 0.1 for a reverse split 1:10. */
export interface ShareSplit {
  readonly effective: Day
  readonly ratio: number
}

/** Paid on one share as it was on the ex-date. */
export interface Dividend {
  readonly exDay: Day
  readonly amount: number
}

/** Daily prices of one symbol from one source on one basis, ascending by day; lists of days are of one length. */
export interface PriceSeries {
  /** Symbol as `tickerKey` writes it. */
  readonly listing: string
  readonly source: string
  /** Of two sources of one day the one with the lower number is believed. */
  readonly priority: number
  readonly basis: PriceBasis
  readonly basisDay: Day
  /** ISO 4217. */
  readonly currency: string
  /** Whether the source tells every split and dividend of its days: then a day without one had none. */
  readonly tellsSplits: boolean
  readonly tellsDividends: boolean
  readonly days: Int32Array
  /** NaN where the source has none; likewise high, low and volume. */
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  readonly splits: readonly ShareSplit[]
  readonly dividends: readonly Dividend[]
}
