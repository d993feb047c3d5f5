import type { Clock } from './clock.ts'
import type { LoadOutput } from './load-output.ts'

/** Milliseconds between two lines of progress. */
const PAUSE = { terminal: 1_000, file: 10_000 }

/** Prints at intervals how far a load is. */
export interface Progress {
  /** Adds companies to the total: a load may learn of more while it runs, and its progress never goes back to zero. */
  begin(companies: number): void
  /** One company more, with the rows read for it. */
  step(rows: number): void
}

export function progressOn(output: LoadOutput, clock: Clock): Progress {
  const pause = output.isTTY === true ? PAUSE.terminal : PAUSE.file
  let started = clock.now()
  let lastLine = started
  let companies = 0
  let done = 0
  let rows = 0
  return {
    begin(more) {
      if (companies === 0) {
        started = clock.now()
        lastLine = started
      }
      companies += more
    },
    step(read) {
      done += 1
      rows += read
      const now = clock.now()
      if (now - lastLine < pause || done === companies) return
      lastLine = now
      output.out(progressLine({ done, companies, rows, seconds: (now - started) / 1_000 }))
    },
  }
}

export function progressLine(state: {
  readonly done: number
  readonly companies: number
  readonly rows: number
  readonly seconds: number
}): string {
  const { done, companies, rows, seconds } = state
  const rate = seconds > 0 ? Math.round(rows / seconds) : 0
  const left = duration((seconds / done) * (companies - done))
  const share = Math.floor((100 * done) / companies)
  return `${share} %: ${done.toLocaleString('en-US')} of ${companies.toLocaleString('en-US')} companies, ${rate.toLocaleString('en-US')} rows/s, ${left} left`
}

function duration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
