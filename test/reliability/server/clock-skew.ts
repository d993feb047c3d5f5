import type { Settings } from './program.ts'

const CLOCK = new URL('shifted-clock.mjs', import.meta.url)

/** Settings of a process whose clock is ahead by the milliseconds that a file holds, while there is one. */
export function clockSkewSettings(file: string): Settings {
  return { NODE_OPTIONS: `--import=${CLOCK}`, SHIFTED_CLOCK: file }
}

/** Milliseconds from a time to 15:00 UTC of the next day on which EDGAR accepts filings at that hour. */
export function untilOfficeHours(now: number): number {
  const day = new Date(now)
  day.setUTCHours(15, 0, 0, 0)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6)
  return day.getTime() - now
}
