import type { Standing } from '../access/access.ts'
import { secondsLeft } from '../access/standing.ts'

/** Headers for who is only known by an address, where no store can be asked. */
export type LimitHeaders = (address: string) => Record<string, string>

/**
 * Where a caller stands, as headers: `X-RateLimit-*` with the reset as ISO 8601 UTC, and the IETF draft's `RateLimit-Policy` and
 * `RateLimit` with seconds. What nobody knows is left out: a made-up figure would be worse.
 */
export function rateHeaders(standing: Standing): Record<string, string> {
  const { window, limit, remaining, startsAt, resetsAt } = standing
  const policy = `"${window}";q=${limit};w=${(resetsAt - startsAt) / 1_000}`
  return {
    'X-RateLimit-Limit': String(limit),
    ...(remaining !== null && { 'X-RateLimit-Remaining': String(remaining) }),
    'X-RateLimit-Reset': new Date(resetsAt).toISOString(),
    'RateLimit-Policy': policy,
    ...(remaining !== null && { RateLimit: `"${window}";r=${remaining};t=${secondsLeft(standing)}` }),
  }
}
