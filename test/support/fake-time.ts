import type { Clock } from '../../loaders/shared/clock.ts'

export interface FakeTime {
  /** The simulated time, ms since 1970. */
  now(): number
  /** The clock of the program under test: the simulated time plus `skew`. Sleeping advances the simulated time immediately. */
  readonly clock: Clock
  /** Error of the program's clock in milliseconds. */
  skew: number
  /** Called after each sleep. */
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
