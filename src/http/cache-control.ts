/** Seconds a caller may use an answer without asking again. Short: new filings come in at any time. */
const FRESH = 60

/**
 * `Cache-Control` of an answer; one that depends on today is not fresh beyond midnight UTC, one that a key asked for is
 * kept by its holder alone.
 */
export function cacheControl(now: Date, dependsOnToday: boolean, shared: boolean): string {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const untilMidnight = Math.max(0, Math.floor((midnight - now.getTime()) / 1000))
  return `${shared ? 'public' : 'private'}, max-age=${dependsOnToday ? Math.min(FRESH, untilMidnight) : FRESH}`
}
