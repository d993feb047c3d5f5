import type { Day } from '../day.ts'

/** For each row of a series, the factor that converts its prices to as-traded prices, and whether that is exact. */
export interface AsTraded {
  readonly factors: Float64Array
  /** Divisor of volumes: splits only. */
  readonly splitFactors: Float64Array
  readonly exact: Uint8Array
  /** 0 if it is unknown on which side of a split the day is: prices may be off by the split ratio. */
  readonly sideKnown: Uint8Array
}

/** The rows of a series to convert, and their price basis. */
type BasedCloses = Pick<PriceSeries, 'days' | 'close' | 'basis' | 'basisDay'>

/** Corporate actions of a listing, whatever the source of its prices. */
export interface CorporateActions {
  readonly splits: readonly ShareSplit[]
  readonly dividends: readonly Dividend[]
  /** Whether all dividends with an ex-date after one day and on or before another are known. */
  dividendsKnown(after: Day, until: Day): boolean
  isUncertain(day: Day): boolean
}

/**
 * Reverses the adjustments of a source: splits effective after the day and on or before the basis day, and for a
 * dividend-adjusted source also dividends, if all of them are known. Iterates from the last row to the first.
 */
export function asTraded(series: BasedCloses, events: CorporateActions): AsTraded {
  const { days, close, basis, basisDay } = series
  const factors = new Float64Array(days.length).fill(1)
  const splitFactors = new Float64Array(days.length).fill(1)
  const exact = new Uint8Array(days.length).fill(1)
  const sideKnown = new Uint8Array(days.length).fill(1)
  if (basis === 'raw') return { factors, splitFactors, exact, sideKnown }
  const splits = events.splits.filter(({ effective }) => effective <= basisDay)
  const dividends = basis === 'total' ? events.dividends.filter(({ exDay }) => exDay <= basisDay) : []
  let split = 1
  let paid = 1
  let [nextSplit, nextDividend] = [splits.length - 1, dividends.length - 1]
  for (let at = days.length - 1; at >= 0; at -= 1) {
    const day = days[at] as Day
    const isKnown = basis === 'split' || day >= basisDay || events.dividendsKnown(day, basisDay)
    for (; nextDividend >= 0 && (dividends[nextDividend] as Dividend).exDay > day; nextDividend -= 1) {
      const { exDay, amount } = dividends[nextDividend] as Dividend
      if (!isKnown) continue
      const onBasis = amount / ratioBetween(splits, exDay, basisDay)
      const before = (close[at] as number) / paid + onBasis
      paid *= 1 - onBasis / before
    }
    for (; nextSplit >= 0 && (splits[nextSplit] as ShareSplit).effective > day; nextSplit -= 1)
      split *= (splits[nextSplit] as ShareSplit).ratio
    splitFactors[at] = split
    factors[at] = split / paid
    const isSideKnown = !events.isUncertain(day)
    sideKnown[at] = isSideKnown ? 1 : 0
    exact[at] = isKnown && isSideKnown ? 1 : 0
  }
  return { factors, splitFactors, exact, sideKnown }
}

/** Shares on `until` per share on `after`. */
export function ratioBetween(splits: readonly ShareSplit[], after: Day, until: Day): number {
  let ratio = 1
  for (const split of splits) if (split.effective > after && split.effective <= until) ratio *= split.ratio
  return ratio
}

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
