/** Exponential backoff for a kind of failure: doubled after each attempt, up to `maxMs`. */
export interface BackOff {
  readonly firstMs: number
  readonly maxMs: number
}

/** The SEC throttles with 403 instead of 429, for about ten minutes; retrying sooner prolongs it. */
export const THROTTLED: BackOff = { firstMs: 60_000, maxMs: 600_000 }
/** Server errors, broken connections, truncated bodies. */
export const DISTURBED: BackOff = { firstMs: 1_000, maxMs: 60_000 }
/** Attempts per URL, including the first. */
export const ATTEMPTS = 5

/**
 * Milliseconds to wait after failed attempt number `attempt` (from 1), between half and all of the step. `random` is in
 * [0, 1).
 */
export function waitMs({ firstMs, maxMs }: BackOff, attempt: number, random: number): number {
  const step = Math.min(maxMs, firstMs * 2 ** (attempt - 1))
  return Math.round(step * (0.5 + random / 2))
}

/** A Retry-After header (seconds or a date) in ms, at most an hour; null if it is neither. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  const isDate = /^[A-Z][a-z]{2}, .* GMT$/.test(header)
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : isDate
      ? (Date.parse(header) - now) / 1_000
      : Number.NaN
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds * 1_000, 0), 3_600_000)
}
