import type { Day } from '../day.ts'
import type { PriceSeries, ShareSplit } from './price-series.ts'

export interface KnownSplits {
  /** Ascending. */
  readonly splits: readonly ShareSplit[]
  /** Days of which it is unknown on which side of a split they are. */
  readonly uncertain: readonly DayWindow[]
}

/** Maximum distance in days between the dates that sources give for one split. */
const SAME_SPLIT_DAYS = 10
/** Maximum price move on the day of a split (log scale); also less than most of the split itself. */
const MOVE = 0.22
const SHARE_OF_SPLIT = 0.4

/** The fields of a price series that report or show splits. */
type SplitTeller = Pick<PriceSeries, 'priority' | 'basis' | 'splits' | 'days' | 'close'>

/** Splits reported by price files, and splits reported only by filings, dated by the jump in raw prices. */
export function knownSplits(series: readonly SplitTeller[], filed: readonly FiledSplit[]): KnownSplits {
  const splits = priceFileSplits(series)
  const raw = series.filter(({ basis }) => basis === 'raw')
  const uncertain: DayWindow[] = []
  for (const split of filed) {
    if (splits.some(known => isSameSplit(known, split))) continue
    const window = tradingWindow(split)
    const jump = seenIn(raw, split, window)
    if (jump === 'contradicted') continue
    splits.push({ effective: jump.effective, ratio: split.ratio })
    if (jump.uncertain) uncertain.push(window)
  }
  return { splits: splits.sort((a, b) => a.effective - b.effective), uncertain }
}

/**
 * Splits reported by price files, ascending. If two sources report one split, the date of the source with the higher
 * priority.
 */
export function priceFileSplits(series: readonly Pick<PriceSeries, 'priority' | 'splits'>[]): ShareSplit[] {
  const splits: ShareSplit[] = []
  for (const { splits: reported } of [...series].sort((a, b) => a.priority - b.priority)) {
    const known = [...splits]
    for (const split of reported) {
      const isKnown = known.some(
        ({ effective, ratio }) =>
          Math.abs(effective - split.effective) <= SAME_SPLIT_DAYS && isSameRatio(ratio, split.ratio),
      )
      if (!isKnown) splits.push(split)
    }
  }
  return splits.sort((a, b) => a.effective - b.effective)
}

/** Where raw prices show a split that no price file reports; `contradicted` if prices cover its time without showing it. */
function seenIn(
  raw: readonly SplitTeller[],
  { ratio, effective }: FiledSplit,
  window: DayWindow,
): 'contradicted' | { readonly effective: Day; readonly uncertain: boolean } {
  let day: Day = effective
  let isSeen = false
  for (const { days, close } of raw) {
    const inside = [...days.keys()].filter(at => isWithin(days[at] as Day, window))
    const [first, last] = [inside[0], inside.at(-1)]
    if (first === undefined || last === undefined) continue
    const jump = jumpOf(inside, days, close, ratio)
    if (jump !== null) return { effective: jump, uncertain: false }
    const [firstDay, lastDay] = [days[first] as Day, days[last] as Day]
    const isFromStart = firstDay <= window.from + SAME_SPLIT_DAYS
    if (isFromStart && lastDay >= window.to - SAME_SPLIT_DAYS) return 'contradicted'
    // The split was before the first or after the last of these prices.
    day = isFromStart ? Math.max(day, lastDay + 1) : Math.min(day, firstDay)
    isSeen = true
  }
  return { effective: day, uncertain: !isSeen }
}

/** The day on which the price change is closest to the split ratio. */
function jumpOf(inside: readonly number[], days: Int32Array, close: Float64Array, ratio: number): Day | null {
  const size = Math.log(ratio)
  let best = Math.min(MOVE, Math.abs(size) * SHARE_OF_SPLIT)
  let day: Day | null = null
  for (const at of inside) {
    if (at === 0) continue
    const miss = Math.abs(Math.log((close[at - 1] as number) / (close[at] as number)) - size)
    if (miss < best) [best, day] = [miss, days[at] as Day]
  }
  return day
}

/** A split as reported in filings: `effective` can be months away from the first trading day on the new basis. */
export interface FiledSplit {
  readonly ratio: number
  readonly effective: Day
}

interface DayWindow {
  readonly from: Day
  readonly to: Day
}

/** A report that reveals a split follows its first trading day, by at most the time from an early 10-Q to a late 10-K. */
const REVEALED_AFTER = 170
/** A filed conversion ratio may carry the announcement date. */
const REVEALED_BEFORE = 45
/** Tolerance for ratios that sources round. */
const RATIO_TOLERANCE = 0.02

/** Days on which trading on the new basis may have started, for a split reported in filings. */
function tradingWindow({ effective }: FiledSplit): DayWindow {
  return { from: effective - REVEALED_AFTER, to: effective + REVEALED_BEFORE }
}

/** Whether a split in prices is the same as a split in filings. */
export function isSameSplit(traded: ShareSplit, filed: FiledSplit): boolean {
  return isWithin(traded.effective, tradingWindow(filed)) && isSameRatio(traded.ratio, filed.ratio)
}

function isWithin(day: Day, { from, to }: DayWindow): boolean {
  return day >= from && day <= to
}

function isSameRatio(a: number, b: number): boolean {
  return Math.abs(a / b - 1) <= RATIO_TOLERANCE
}
