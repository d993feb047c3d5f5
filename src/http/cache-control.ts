/** Seconds a caller may use an answer without asking again. Short: new filings come in at any time. */
const FRESH = 60

/** `Cache-Control` of an answer; one that depends on today is not fresh beyond midnight UTC. */
export function cacheControl(now: Date, dependsOnToday: boolean): string {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const untilMidnight = Math.max(0, Math.floor((midnight - now.getTime()) / 1000))
  return `public, max-age=${dependsOnToday ? Math.min(FRESH, untilMidnight) : FRESH}`
}
