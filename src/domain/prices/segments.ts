import type { Day } from '../day.ts'
import type { AsTraded } from './as-traded.ts'
import type { PriceSeries } from './price-series.ts'

/** Calendar days without a price after which a history begins anew: markets were never closed for longer since 1933. */
export const GAP_DAYS = 10

/** Two sources agree on a day within this share of the price ... */
const CLOSE_TOLERANCE = 0.01
/** ... and on the whole when they do on this share of the days that both have. */
const AGREEING_DAYS = 0.9

export interface Winners {
  readonly days: Int32Array
  /** The position of the series that won each day. */
  readonly sources: Int32Array
  readonly series: readonly PriceSeries[]
  readonly traded: readonly AsTraded[]
}

/** The number of the run that each day is part of: a run ends at a gap, and where sources change that do not agree. */
export function segmentsOf({ days, sources, series, traded }: Winners): Int32Array {
  const agreed = new Map<string, boolean>()
  const agree = (a: number, b: number): boolean => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    const known = agreed.get(key)
    if (known !== undefined) return known
    const found = doAgree(closesOf(series, traded, a), closesOf(series, traded, b))
    agreed.set(key, found)
    return found
  }
  const segments = new Int32Array(days.length)
  for (let at = 1; at < days.length; at += 1) {
    const [before, after] = [sources[at - 1] as number, sources[at] as number]
    const isGap = (days[at] as Day) - (days[at - 1] as Day) > GAP_DAYS
    const goesOn = !isGap && (before === after || agree(before, after))
    segments[at] = (segments[at - 1] as number) + (goesOn ? 0 : 1)
  }
  return segments
}

interface TradedCloses {
  readonly days: Int32Array
  readonly closes: Float64Array
  /** Whether dividends were taken off its prices that could not be put back. */
  readonly isNear: boolean
}

function closesOf(series: readonly PriceSeries[], traded: readonly AsTraded[], at: number): TradedCloses {
  const { days, close, basis } = series[at] as PriceSeries
  const { factors, exact } = traded[at] as AsTraded
  return {
    days,
    closes: close.map((value, row) => value * (factors[row] as number)),
    isNear: basis === 'total' && exact.includes(0),
  }
}

/** Where no day is in both, only sources of exact closes can be joined. */
function doAgree(a: TradedCloses, b: TradedCloses): boolean {
  let [common, agreeing, other] = [0, 0, 0]
  for (const [row, day] of a.days.entries()) {
    while (other < b.days.length && (b.days[other] as Day) < day) other += 1
    if (b.days[other] !== day) continue
    common += 1
    if (Math.abs((a.closes[row] as number) / (b.closes[other] as number) - 1) <= CLOSE_TOLERANCE)
      agreeing += 1
  }
  return common === 0 ? !a.isNear && !b.isNear : agreeing >= common * AGREEING_DAYS
}
