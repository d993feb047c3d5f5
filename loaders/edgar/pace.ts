import type { Clock } from '../clock.ts'

/** Milliseconds between the starts of two requests: 5 a second at most, with something in hand for timers. */
const SPACING_MS = 210

/** Spaces requests, and keeps all of them back while a server asks for it. */
export interface Pace {
  /** Resolves when the next request may start. */
  turn(signal: AbortSignal): Promise<void>
  /** No request starts before this many ms are over. */
  hold(ms: number): void
}

/** Nothing is held back for longer; what seems to be was held by a clock that has been set back since. */
const LONGEST_MS = 3_600_000

const paces = new WeakMap<Clock, Pace>()

/** One pace for all that goes by a clock: several loads of a process are one caller to the SEC. */
export function paceOf(clock: Clock): Pace {
  const pace = paces.get(clock) ?? paced(clock)
  paces.set(clock, pace)
  return pace
}

function paced(clock: Clock): Pace {
  let next = 0
  return {
    async turn(signal) {
      for (;;) {
        const now = clock.now()
        if (now >= next || next - now > LONGEST_MS) {
          next = now + SPACING_MS
          return
        }
        await clock.sleep(next - now, signal)
      }
    },
    hold(ms) {
      next = Math.max(next, clock.now() + ms)
    },
  }
}
