import type { Day } from '../day.ts'
import type { PriceSeries, ShareSplit } from './price-series.ts'
import {
  type DayWindow,
  type FiledSplit,
  isSameRatio,
  isSameSplit,
  isWithin,
  tradingWindow,
} from './same-split.ts'

export interface KnownSplits {
  /** Ascending. */
  readonly splits: readonly ShareSplit[]
  /** Days on which it is not known on which side of a split they lie. */
  readonly uncertain: readonly DayWindow[]
}

/** Sources name days that are at most so far apart for one split. */
const SAME_SPLIT_DAYS = 10
/** How far the price may move on the day of a split, in logarithms, but less than the better part of the split itself. */
const MOVE = 0.22
const SHARE_OF_SPLIT = 0.4

/** What splits are told by and seen in. */
export type SplitTeller = Pick<PriceSeries, 'priority' | 'basis' | 'splits' | 'days' | 'close'>

/** Splits that price files tell, and those that only filings tell, on the day on which raw prices show them. */
export function knownSplits(series: readonly SplitTeller[], filed: readonly FiledSplit[]): KnownSplits {
  const splits = toldSplits(series)
  const raw = series.filter(({ basis }) => basis === 'raw')
  const uncertain: DayWindow[] = []
  for (const split of filed) {
    if (splits.some(told => isSameSplit(told, split))) continue
    const window = tradingWindow(split)
    const seen = seenIn(raw, split, window)
    if (seen === 'contradicted') continue
    splits.push({ effective: seen.effective, ratio: split.ratio })
    if (seen.uncertain) uncertain.push(window)
  }
  return { splits: splits.sort((a, b) => a.effective - b.effective), uncertain }
}

/** Splits that price files tell, ascending; of two sources of one split the day of the better one. */
export function toldSplits(series: readonly Pick<PriceSeries, 'priority' | 'splits'>[]): ShareSplit[] {
  const splits: ShareSplit[] = []
  for (const { splits: told } of [...series].sort((a, b) => a.priority - b.priority)) {
    const known = [...splits]
    for (const split of told) {
      const isKnown = known.some(
        ({ effective, ratio }) =>
          Math.abs(effective - split.effective) <= SAME_SPLIT_DAYS && isSameRatio(ratio, split.ratio),
      )
      if (!isKnown) splits.push(split)
    }
  }
  return splits.sort((a, b) => a.effective - b.effective)
}

/** Where raw prices show a split that no price file tells; `contradicted` where they run through its time without it. */
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
    // The split came before these prices begin, or after they end.
    day = isFromStart ? Math.max(day, lastDay + 1) : Math.min(day, firstDay)
    isSeen = true
  }
  return { effective: day, uncertain: !isSeen }
}

/** The day on which the price moves most nearly as the split makes it. */
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
