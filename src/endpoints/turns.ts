/** Milliseconds that a long work may take before whoever else waits is looked after. */
const SLICE_MS = 5
/** Items that are made at once: no long work. */
const FEW = 16

/** Lets long works go on side by side: each for a slice, one slice a turn of the event loop. */
export interface Turns {
  /** What `make` gives of each item, in order. */
  map<Item, Result>(items: readonly Item[], make: (item: Item) => Result): Promise<Result[]>
}

/** `now` gives milliseconds. */
export function turns(now: () => number = () => performance.now()): Turns {
  const waiting: (() => void)[] = []

  function next(): void {
    const resume = waiting.shift()
    if (waiting.length > 0) setImmediate(next)
    resume?.()
  }

  const turn = () =>
    new Promise<void>(resolve => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })

  return {
    async map(items, make) {
      const results: ReturnType<typeof make>[] = []
      let until = items.length > FEW ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
      for (const item of items) {
        if (now() >= until) {
          await turn()
          until = now() + SLICE_MS
        }
        results.push(make(item))
      }
      return results
    },
  }
}
