import { type Day, dayOf } from '../day.ts'
import { type AdjustedPrices, adjustPrices } from '../prices/adjust.ts'
import { lastAt } from '../prices/closes.ts'
import type { PriceHistory } from '../prices/history.ts'

/** Markets close at four in New York; what is accepted from then on meets the next day. */
const CLOSE_HOUR = 16
/** Days between an announcement and the closes around it; more is a gap. */
const MOST_DAYS = 7

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/**
 * Change from the last close before an announcement to the first close after it, on one share basis, as a fraction.
 * `acceptedAt` is ISO 8601 in UTC. Null where a close is missing within a week or the history has a gap between them.
 */
export function priceReaction(history: PriceHistory, acceptedAt: string, asOf: Day | null): number | null {
  const moment = inNewYork(acceptedAt)
  if (moment === null) return null
  const prices = adjustPrices(history, asOf)
  // After the close the day's own close is the last before.
  const before = lastAt(history.days, moment.hour >= CLOSE_HOUR ? moment.day : moment.day - 1)
  const after = before + 1
  if (before < 0 || after > prices.last) return null
  if (moment.day - history.days[before]! > MOST_DAYS || history.days[after]! - moment.day > MOST_DAYS)
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
