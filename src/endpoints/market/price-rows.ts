import { type Day, formatDay } from '../../domain/day.ts'
import type { AdjustedPrices } from '../../domain/prices/adjust.ts'
import { lastAt } from '../../domain/prices/closes.ts'
import type { PriceHistory } from '../../domain/prices/history.ts'

interface Window {
  readonly from: Day | null
  readonly to: Day | null
  readonly limit: number
  readonly adjusted: boolean
}

/** Rows of an answer, newest first, and the last day that is seen at all. */
export function priceRows(
  history: PriceHistory,
  prices: AdjustedPrices,
  { from, to, limit, adjusted }: Window,
) {
  const { days } = history
  const last = to === null ? prices.last : Math.min(prices.last, lastAt(days, to))
  const first = from === null ? 0 : lastAt(days, from - 1) + 1
  const lowest = Math.max(first, last - limit + 1)
  const rows: ReturnType<typeof priceRow>[] = []
  for (let at = last; at >= lowest; at -= 1) rows.push(priceRow(history, prices, at, adjusted))
  return {
    rows,
    lastDate: prices.last < 0 ? null : formatDay(days[prices.last]!),
    hasMore: last - limit >= first,
  }
}

function priceRow(history: PriceHistory, prices: AdjustedPrices, at: number, adjusted: boolean) {
  const factor = adjusted ? prices.splitFactors[at]! : 1
  const { days, open, high, low, closes, volume } = history
  const date = formatDay(days[at]!)
  const adj_close = shown(prices.adjustedCloses[at]!)
  // As traded it may be off by the ratio of a split: better none than that.
  if (!adjusted && history.sideKnown[at] === 0)
    return { date, open: null, high: null, low: null, close: null, adj_close, volume: null }
  const shares = volume[at]! * factor
  return {
    date,
    open: shown(open[at]! / factor),
    high: shown(high[at]! / factor),
    low: shown(low[at]! / factor),
    close: rounded(closes[at]! / factor),
    adj_close,
    volume: Number.isNaN(shares) ? null : Math.round(shares),
  }
}

function shown(value: number): number | null {
  return Number.isNaN(value) ? null : rounded(value)
}

/** Factors leave the noise of binary fractions behind the digits of any source. */
function rounded(value: number): number {
  return Number(value.toPrecision(10))
}
