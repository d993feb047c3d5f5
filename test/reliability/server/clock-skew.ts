import type { Settings } from './program.ts'

const CLOCK = new URL('shifted-clock.mjs', import.meta.url)

/** Settings of a process whose clock is ahead by the milliseconds in a file; without the file the clock is right. */
export function clockSkewSettings(file: string): Settings {
  return { NODE_OPTIONS: `--import=${CLOCK}`, SHIFTED_CLOCK: file }
}

/** Milliseconds from `now` to 15:00 UTC of the next weekday. */
export function untilOfficeHours(now: number): number {
  const day = new Date(now)
  day.setUTCHours(15, 0, 0, 0)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6)
  return day.getTime() - now
}
