import type { Day } from '../day.ts'
import { ratioBetween } from './as-traded.ts'
import { lastAt } from './closes.ts'
import type { PriceHistory } from './history.ts'

/** A history as seen on a day. */
export interface AdjustedPrices {
  /** Position of the last day that is seen; -1 where there is none. */
  readonly last: number
  /** Shares on the day of looking for one share of each day: prices are divided by it, volumes multiplied. */
  readonly splitFactors: Float64Array
  /**
   * Closes on the split basis of the day of looking, reduced by the dividends that went ex later: each by the factor
   * 1 - dividend / close before it (the method of CRSP). NaN where not every dividend until the last day is known, and before a gap.
   */
  readonly adjustedCloses: Float64Array
}

/** Brings prices to the share basis of a day (null: by every split known). */
export function adjustPrices(history: PriceHistory, asOf: Day | null): AdjustedPrices {
  const until = asOf ?? Number.POSITIVE_INFINITY
  const last = lastAt(history.days, until)
  const splitFactors = splitFactorsOf(history, until)
  return { last, splitFactors, adjustedCloses: adjustedClosesOf(history, last, splitFactors) }
}

function splitFactorsOf({ days, splits }: PriceHistory, until: Day): Float64Array {
  const factors = new Float64Array(days.length)
  const seen = splits.filter(({ effective }) => effective <= until)
  let factor = 1
  let next = seen.length - 1
  for (let at = days.length - 1; at >= 0; at -= 1) {
    for (; next >= 0 && seen[next]!.effective > days[at]!; next -= 1) factor *= seen[next]!.ratio
    factors[at] = factor
  }
  return factors
}

function adjustedClosesOf(history: PriceHistory, last: number, splitFactors: Float64Array): Float64Array {
  const { days, closes, segments, dividendsKnown, dividends } = history
  const adjusted = new Float64Array(days.length).fill(Number.NaN)
  let paid = 1
  let next = dividends.findLastIndex(({ exDay }) => exDay <= days[last]!)
  for (let at = last; at >= 0 && dividendsKnown[at] === 1 && segments[at] === segments[last]; at -= 1) {
    for (; next >= 0 && dividends[next]!.exDay > days[at]!; next -= 1) {
      const { exDay, amount } = dividends[next]!
      paid *= 1 - amount / (closes[at]! / ratioBetween(history.splits, days[at]!, exDay))
    }
    adjusted[at] = (closes[at]! / splitFactors[at]!) * paid
  }
  return adjusted
}
