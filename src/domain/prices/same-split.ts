import type { Day } from '../day.ts'
import type { ShareSplit } from './price-series.ts'

/** A split as filings tell it: `effective` may lie months from the first day of trading on the new basis. */
export interface FiledSplit {
  readonly ratio: number
  readonly effective: Day
}

export interface DayWindow {
  readonly from: Day
  readonly to: Day
}

/** A report that reveals a split comes after its first day of trading: at most from an early 10-Q to a late 10-K. */
const REVEALED_AFTER = 170
/** A filed conversion ratio may bear the day of its announcement. */
const REVEALED_BEFORE = 45
/** Ratios as sources round them. */
const RATIO_TOLERANCE = 0.02

/** Days on which trading may have taken up a split that filings tell. */
export function tradingWindow({ effective }: FiledSplit): DayWindow {
  return { from: effective - REVEALED_AFTER, to: effective + REVEALED_BEFORE }
}

/** Whether a split that prices tell is one that filings tell. */
export function isSameSplit(traded: ShareSplit, filed: FiledSplit): boolean {
  return isWithin(traded.effective, tradingWindow(filed)) && isSameRatio(traded.ratio, filed.ratio)
}

export function isWithin(day: Day, { from, to }: DayWindow): boolean {
  return day >= from && day <= to
}

export function isSameRatio(a: number, b: number): boolean {
  return Math.abs(a / b - 1) <= RATIO_TOLERANCE
}
