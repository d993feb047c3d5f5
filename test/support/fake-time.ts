import type { Clock } from '../../loaders/shared/clock.ts'

export interface FakeTime {
  /** The true time, ms since 1970. */
  now(): number
  /** What the program takes for the time: the true one, moved by `skew`. Sleeping takes no time but made time. */
  readonly clock: Clock
  /** Milliseconds by which the program's clock is wrong. */
  skew: number
  /** Told after each sleep. */
  onSleep: () => void
}

export function fakeTime(start: number): FakeTime {
  let now = start
  const time: FakeTime = {
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
