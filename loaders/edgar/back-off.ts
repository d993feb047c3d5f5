/** How long a kind of failure is waited out: doubled each time, up to `most`. */
export interface BackOff {
  readonly firstMs: number
  readonly mostMs: number
}

/** The SEC throttles with 403 rather than 429, for about ten minutes: hurrying prolongs it. */
export const THROTTLED: BackOff = { firstMs: 60_000, mostMs: 600_000 }
/** Server errors, cut connections, truncated bodies. */
export const DISTURBED: BackOff = { firstMs: 1_000, mostMs: 60_000 }
/** Tries for one address, the first included. */
export const ATTEMPTS = 5

/** Milliseconds to wait after a failure (`attempt` from 1), between half and all of the step. `random` is in [0, 1). */
export function waitMs({ firstMs, mostMs }: BackOff, attempt: number, random: number): number {
  const step = Math.min(mostMs, firstMs * 2 ** (attempt - 1))
  return Math.round(step * (0.5 + random / 2))
}

/** A Retry-After header in ms, given as seconds or as a date; null where it is neither. At most an hour. */
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
