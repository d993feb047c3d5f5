import { addMonths, type Day, dayOf, yearOf } from '../day.ts'
import type { AdjustedPrices } from './adjust.ts'
import { lastAt } from './closes.ts'
import type { PriceHistory } from './history.ts'

/** Where a return begins, told from the last day: so many rows before, or the last close on or before a day. */
type Start = { readonly rows: number } | { readonly day: (last: Day) => Day }

const months = (count: number): Start => ({ day: last => addMonths(last, -count) })

/** Every return that is answered. */
export const RETURNS = {
  d1: { rows: 1 },
  d5: { rows: 5 },
  m1: months(1),
  m3: months(3),
  m6: months(6),
  ytd: { day: last => dayOf(yearOf(last), 1, 1) - 1 },
  y1: months(12),
  y3: months(36),
  y5: months(60),
} as const satisfies Readonly<Record<string, Start>>

export type ReturnName = keyof typeof RETURNS
export type Returns = Readonly<Record<ReturnName, number | null>>

/** A close may be so many days older than the day on which a return begins. */
const MAX_AGE_DAYS = 7

/**
 * Returns up to the last day that is seen: with dividends where the adjusted close is known at both ends, else the change
 * of the price on one share basis. Null where the history does not reach that far back or has a gap in between.
 */
export function periodReturns(history: PriceHistory, prices: AdjustedPrices): Returns {
  return Object.fromEntries(
    Object.entries(RETURNS).map(([name, start]) => [name, returnFrom(start, history, prices)]),
  ) as Returns
}

function returnFrom(start: Start, history: PriceHistory, prices: AdjustedPrices): number | null {
  const { days, closes, segments } = history
  const { last, splitFactors, adjustedCloses } = prices
  if (last < 0) return null
  const at = 'rows' in start ? last - start.rows : startAt(days, start.day(days[last]!))
  if (at < 0 || segments[at] !== segments[last]) return null
  const total = adjustedCloses[last]! / adjustedCloses[at]! - 1
  if (Number.isFinite(total)) return total
  return closes[last]! / splitFactors[last]! / (closes[at]! / splitFactors[at]!) - 1
}

function startAt(days: Int32Array, day: Day): number {
  const at = lastAt(days, day)
  return at >= 0 && days[at]! >= day - MAX_AGE_DAYS ? at : -1
}
