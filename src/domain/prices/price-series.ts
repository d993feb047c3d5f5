import type { Day } from '../day.ts'

/**
 * Price basis: `raw` as traded; `split` split-adjusted to the basis day; `total` also reduced by the dividends paid until
 * then.
 */
export const PRICE_BASES = ['raw', 'split', 'total'] as const
export type PriceBasis = (typeof PRICE_BASES)[number]

/** From this day (ex-date) prices are per new share. Ratio 7 for 7:1, 0.1 for a reverse split 1:10. */
export interface ShareSplit {
  readonly effective: Day
  readonly ratio: number
}

/** Amount per share as of the ex-date. */
export interface Dividend {
  readonly exDay: Day
  readonly amount: number
}

/** Daily prices of one ticker from one source on one basis, ascending by day. All arrays have the same length. */
export interface PriceSeries {
  /** Ticker as normalized by `tickerKey`. */
  readonly listing: string
  readonly source: string
  /** If two sources have a day, the lower number wins. */
  readonly priority: number
  readonly basis: PriceBasis
  readonly basisDay: Day
  /** ISO 4217. */
  readonly currency: string
  /** Whether the source reports every split and dividend of its days: then a day without one had none. */
  readonly tellsSplits: boolean
  readonly tellsDividends: boolean
  readonly days: Int32Array
  /** NaN if the source has none; the same for high, low and volume. */
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  readonly splits: readonly ShareSplit[]
  readonly dividends: readonly Dividend[]
}

/** As-traded closing prices of one listing, ascending by day. All arrays have the same length. */
export interface Closes {
  readonly days: Int32Array
  readonly closes: Float64Array
  /** 0 if the as-traded close is only approximate: see `resolveHistory`. */
  readonly exact: Uint8Array
  /** ISO 4217. */
  readonly currency: string
}

export interface DatedClose {
  readonly day: Day
  readonly close: number
  readonly exact: boolean
}

/** Position of the last day on or before a day; -1 if there is none. `days` are ascending. */
export function lastAt(days: ArrayLike<Day>, day: Day): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] as Day) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The last close on or before a day that is at most `maxAge` days old; null if there is none. */
export function lastClose(
  closes: Pick<Closes, 'days' | 'closes' | 'exact'>,
  day: Day,
  maxAgeDays: number,
): DatedClose | null {
  const at = lastAt(closes.days, day)
  const foundDay = closes.days[at]
  if (foundDay === undefined || foundDay < day - maxAgeDays) return null
  return { day: foundDay, close: closes.closes[at] as number, exact: closes.exact[at] === 1 }
}

/** As-traded prices of one listing, one row per day, ascending; each day from the source that wins it. */
export interface PriceHistory extends Closes {
  /** Current ticker, otherwise the last one. */
  readonly listing: string
  /** NaN if the source has none; the same for high, low and volume. */
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly volume: Float64Array
  /** 0 if as-traded prices may be off by the ratio of a split that only filings report. Split-adjusted prices are correct. */
  readonly sideKnown: Uint8Array
  /** Run number; returns never span two runs. It changes at a gap. */
  readonly segments: Int32Array
  /** 1 if every dividend with this ex-date is known. */
  readonly dividendsKnown: Uint8Array
  /** Ascending, one entry per split. */
  readonly splits: readonly ShareSplit[]
  readonly dividends: readonly Dividend[]
}
