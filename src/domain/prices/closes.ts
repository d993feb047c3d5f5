import type { Day } from '../day.ts'

/** Closing prices of one listing as they were traded on the day, ascending; all lists are of one length. */
export interface Closes {
  readonly days: Int32Array
  readonly closes: Float64Array
  /** 0 where the close as traded is only known nearly: see `resolveHistory`. */
  readonly exact: Uint8Array
  /** ISO 4217. */
  readonly currency: string
}

export interface DatedClose {
  readonly day: Day
  readonly close: number
  readonly exact: boolean
}

/** Position of the last day on or before a day; -1 where there is none. `days` are ascending. */
export function lastAt(days: ArrayLike<Day>, day: Day): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] as Day) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The last close on or before a day that is at most so many days old; null where there is none. */
export function lastClose(
  closes: Pick<Closes, 'days' | 'closes' | 'exact'>,
  day: Day,
  maxAgeDays: number,
): DatedClose | null {
  const at = lastAt(closes.days, day)
  const found = closes.days[at]
  if (found === undefined || found < day - maxAgeDays) return null
  return { day: found, close: closes.closes[at] as number, exact: closes.exact[at] === 1 }
}
