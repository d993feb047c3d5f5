/** Numbers that only grow and are never used twice: milliseconds × 1,000 + a counter. Safe integers until the year 2255. */
export interface Generations {
  next(): number
  /** Numbers up to this one are taken. */
  atLeast(taken: number): void
}

export function generations(now: () => number): Generations {
  // Another process that writes to the same server at the same millisecond should not start at the same number.
  let last = now() * 1_000 + Math.floor(Math.random() * 500)
  return {
    next() {
      last = Math.max(last + 1, now() * 1_000)
      return last
    },
    atLeast(taken) {
      last = Math.max(last, taken)
    },
  }
}
