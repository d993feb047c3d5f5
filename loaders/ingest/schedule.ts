import { easternWall } from '../filings/eastern-time.ts'

/** Default seconds between two polls while EDGAR accepts filings. */
export const INTERVAL_SECONDS = 60
/** The same while it does not. */
const QUIET_SECONDS = 600
/** EDGAR accepts filings from 6:00 to 22:00 Eastern on weekdays; what was begun before is accepted some minutes after. */
const OPENS = 6
const CLOSES = 22.5

/** Milliseconds to the next look. */
export function intervalMs(now: number, seconds: number): number {
  const wall = new Date(easternWall(now))
  const weekday = wall.getUTCDay()
  const hour = wall.getUTCHours() + wall.getUTCMinutes() / 60
  const isOpen = weekday >= 1 && weekday <= 5 && hour >= OPENS && hour < CLOSES
  return 1_000 * (isOpen ? seconds : Math.max(seconds, QUIET_SECONDS))
}

/** `2026-01-05`: the day in New York, where the SEC is. */
export function easternDay(now: number): string {
  return new Date(easternWall(now)).toISOString().slice(0, 10)
}
