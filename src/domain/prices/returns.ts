import { addMonths, type Day, dayOf, yearOf } from '../day.ts'
import { significant } from '../significant-digits.ts'
import { lastAt, type PriceHistory, ratioBetween } from './price-series.ts'

/** Start of a return, relative to the last day: a number of rows before it, or the last close on or before a day. */
type Start = { readonly rows: number } | { readonly day: (last: Day) => Day }

const months = (count: number): Start => ({ day: last => addMonths(last, -count) })

/** All returns of the API. */
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
type Returns = Readonly<Record<ReturnName, number | null>>

/** Maximum age in days of the close that a return starts from. */
const MAX_AGE_DAYS = 7

/**
 * Returns up to the last visible day: including dividends if the adjusted close is available at both ends, otherwise the
 * price change on one split basis. Null if the history is too short or has a gap in between.
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
  if (Number.isFinite(total)) return significant(total)
  return significant(closes[last]! / splitFactors[last]! / (closes[at]! / splitFactors[at]!) - 1)
}

function startAt(days: Int32Array, day: Day): number {
  const at = lastAt(days, day)
  return at >= 0 && days[at]! >= day - MAX_AGE_DAYS ? at : -1
}

/** Markets close at 16:00 in New York; filings accepted later meet the next trading day. */
const CLOSE_HOUR = 16
/** Maximum days between an announcement and the closes around it; more is a gap. */
const MAX_DAYS = 7

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/**
 * Change from the last close before an announcement to the first close after it, on one split basis, as a fraction.
 * `acceptedAt` is ISO 8601 in UTC. Null if a close is missing within a week or the history has a gap in between.
 */
export function priceReaction(history: PriceHistory, acceptedAt: string, asOf: Day | null): number | null {
  const moment = inNewYork(acceptedAt)
  if (moment === null) return null
  const prices = adjustPrices(history, asOf)
  // After the market close, the close of the same day is the last one before.
  const before = lastAt(history.days, moment.hour >= CLOSE_HOUR ? moment.day : moment.day - 1)
  const after = before + 1
  if (before < 0 || after > prices.last) return null
  if (moment.day - history.days[before]! > MAX_DAYS || history.days[after]! - moment.day > MAX_DAYS)
    return null
  if (history.segments[before] !== history.segments[after]) return null
  const [from, to] = [closeAt(history, prices, before), closeAt(history, prices, after)]
  return from > 0 && Number.isFinite(to) ? to / from - 1 : null
}

function closeAt({ closes }: PriceHistory, { splitFactors }: AdjustedPrices, at: number): number {
  return closes[at]! / splitFactors[at]!
}

function inNewYork(acceptedAt: string): { readonly day: Day; readonly hour: number } | null {
  const time = Date.parse(acceptedAt)
  if (Number.isNaN(time)) return null
  const parts = Object.fromEntries(
    NEW_YORK.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  )
  return { day: dayOf(parts.year!, parts.month!, parts.day!), hour: parts.hour! }
}

/** A history as of a day. */
export interface AdjustedPrices {
  /** Position of the last visible day; -1 if there is none. */
  readonly last: number
  /** Shares as of the day per share of each row's day: divides prices and multiplies volumes. */
  readonly splitFactors: Float64Array
  /**
   * Closes on the split basis of the as-of day, reduced by later dividends: each by the factor 1 - dividend / previous
   * close (the CRSP method). NaN unless every dividend until the last day is known, and before a gap.
   */
  readonly adjustedCloses: Float64Array
}

/** Adjusts prices to the split basis of a day (null: by all known splits). */
export function adjustPrices(history: PriceHistory, asOf: Day | null): AdjustedPrices {
  const until = asOf ?? Number.POSITIVE_INFINITY
  const last = lastAt(history.days, until)
  const splitFactors = splitFactorsOf(history, until)
  return { last, splitFactors, adjustedCloses: adjustedClosesOf(history, last, splitFactors) }
}

function splitFactorsOf({ days, splits }: PriceHistory, until: Day): Float64Array {
  const factors = new Float64Array(days.length)
  const effectiveSplits = splits.filter(({ effective }) => effective <= until)
  let factor = 1
  let next = effectiveSplits.length - 1
  for (let at = days.length - 1; at >= 0; at -= 1) {
    for (; next >= 0 && effectiveSplits[next]!.effective > days[at]!; next -= 1)
      factor *= effectiveSplits[next]!.ratio
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
