import { requestContext } from '../../observability/request-context.ts'

/** Milliseconds of work before other requests get a turn. */
const SLICE_MS = 5
/** Items that begin without waiting. */
const FEW = 16

/** Runs long computations concurrently: one slice of one of them per turn of the event loop. */
export interface TimeSlicer {
  /** The results of `make` for each item, in order. Throws once the request has ended. */
  map<Item, Result>(items: readonly Item[], make: (item: Item) => Result): Promise<Result[]>
}

/** `now` gives milliseconds. */
export function timeSlicer(now: () => number = () => performance.now()): TimeSlicer {
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
      // A few items begin at once; many wait for their first turn.
      let until = items.length > FEW ? Number.NEGATIVE_INFINITY : now() + SLICE_MS
      for (const item of items) {
        if (now() >= until) {
          await turn()
          requestContext()?.throwIfEnded()
          until = now() + SLICE_MS
        }
        results.push(make(item))
      }
      return results
    },
  }
}
