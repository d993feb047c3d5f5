import type { Day } from '../day.ts'
import type { Dividend, PriceSeries, ShareSplit } from './price-series.ts'

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
export type BasedCloses = Pick<PriceSeries, 'days' | 'close' | 'basis' | 'basisDay'>

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
