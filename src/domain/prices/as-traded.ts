import type { Day } from '../day.ts'
import type { Dividend, PriceSeries, ShareSplit } from './price-series.ts'

/** For each row of a series what its prices are multiplied by to be as traded, and whether that is exact. */
export interface AsTraded {
  readonly factors: Float64Array
  /** What volumes are divided by: splits only. */
  readonly splitFactors: Float64Array
  readonly exact: Uint8Array
  /** 0 where it is not known on which side of a split a day lies: prices may be off by its ratio. */
  readonly sideKnown: Uint8Array
}

/** The rows of a series that are to be brought back, and the basis on which they stand. */
export type BasedCloses = Pick<PriceSeries, 'days' | 'close' | 'basis' | 'basisDay'>

/** What is known of a listing whatever the source of its prices. */
export interface Events {
  readonly splits: readonly ShareSplit[]
  readonly dividends: readonly Dividend[]
  /** Whether all dividends that went ex after one day and on or before another are known. */
  dividendsKnown(after: Day, until: Day): boolean
  isUncertain(day: Day): boolean
}

/**
 * Undoes what a source did to its prices: splits effective after the day and on or before the basis day, and for a
 * dividend-adjusted source the dividends likewise, where all of them are known. Rows are walked from the last to the first.
 */
export function asTraded(series: BasedCloses, events: Events): AsTraded {
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

/** Shares on `until` for one share on `after`. */
export function ratioBetween(splits: readonly ShareSplit[], after: Day, until: Day): number {
  let ratio = 1
  for (const split of splits) if (split.effective > after && split.effective <= until) ratio *= split.ratio
  return ratio
}
