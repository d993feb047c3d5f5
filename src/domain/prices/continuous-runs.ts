import type { Day } from '../day.ts'
import type { AsTraded } from './as-traded.ts'
import type { PriceSeries } from './price-series.ts'

/** Calendar days without a price after which a new run starts. Markets have not been closed for longer since 1933. */
export const GAP_DAYS = 10

/** Two sources agree on a day if their prices differ by at most this share ... */
const CLOSE_TOLERANCE = 0.01
/** ... and overall if they agree on this share of their common days. */
const AGREEING_DAYS = 0.9

export interface Winners {
  readonly days: Int32Array
  /** Position of the series that provides each day. */
  readonly sources: Int32Array
  readonly series: readonly PriceSeries[]
  readonly traded: readonly AsTraded[]
}

/** Run number of each day. A run ends at a gap, and where the source changes to one that does not agree. */
export function continuousRuns({ days, sources, series, traded }: Winners): Int32Array {
  const agreed = new Map<string, boolean>()
  const agree = (a: number, b: number): boolean => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    const cached = agreed.get(key)
    if (cached !== undefined) return cached
    const result = doAgree(closesOf(series, traded, a), closesOf(series, traded, b))
    agreed.set(key, result)
    return result
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
  /** Whether its prices are reduced by dividends that cannot be added back. */
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

/** Without common days, only sources with exact closes can be joined. */
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
