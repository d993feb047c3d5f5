import type { Clock } from '../../loaders/clock.ts'

export interface MadeTime {
  /** The true time, ms since 1970. */
  now(): number
  /** What the program takes for the time: the true one, moved by `skew`. Sleeping takes no time but made time. */
  readonly clock: Clock
  /** Milliseconds by which the program's clock is wrong. */
  skew: number
  /** Told after each sleep. */
  onSleep: () => void
}

export function madeTime(start: number): MadeTime {
  let now = start
  const time: MadeTime = {
    now: () => now,
    skew: 0,
    onSleep: () => {},
    clock: {
      now: () => now + time.skew,
      async sleep(ms, signal) {
        signal.throwIfAborted()
        now += ms
        time.onSleep()
        signal.throwIfAborted()
      },
    },
  }
  return time
}
