/** Of the time of a request, what it is to take where more is asked than is answered: it may ask its stores several times. */
const SHARE = 1 / 4
/** Fewer say little about how many can be answered. */
const LEAST = 64

export interface Answerable {
  /** Requests that may be under way at a time. */
  readonly now: number
  /** Is told, about once a second, what came of requests since it was last told. */
  passed(since: { readonly ms: number; readonly answered: number; readonly refused: number }): void
}

/**
 * How many requests can be taken on so that each is answered in time: as many as are answered in that time (Little's law). While
 * none has to be refused nothing is known of how many there could be: then as many as are allowed.
 */
export function answerable(most: number, requestTimeoutMs: number): Answerable {
  const within = requestTimeoutMs * SHARE
  let [now, before] = [most, 0]
  return {
    get now() {
      return now
    },
    passed({ ms, answered, refused }) {
      const rate = answered / ms
      now =
        refused === 0 ? most : Math.min(most, Math.max(LEAST, Math.round(Math.max(rate, before) * within)))
      before = rate
    },
  }
}
