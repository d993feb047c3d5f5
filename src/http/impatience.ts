import { RETRY_AFTER } from './refuse.ts'

/** Milliseconds: a quarter of what was to be waited. */
const PAUSE = 250

/**
 * How many milliseconds a refusal is held back: none, but for a connection that asks again sooner than its last refusal told it to. Callers
 * who never pause would else have so many refusals a second that little time is left to answer anyone.
 */
export function impatience(): (connection: object, now: number) => number {
  const refusedAt = new WeakMap<object, number>()
  return (connection, now) => {
    const before = refusedAt.get(connection)
    refusedAt.set(connection, now)
    return before !== undefined && now - before < RETRY_AFTER * 1_000 ? PAUSE : 0
  }
}
