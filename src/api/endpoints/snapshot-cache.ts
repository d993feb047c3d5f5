import { LRUCache } from 'lru-cache'
import { requestContext, runShared } from '../../observability/request-context.ts'
import type { Snapshot } from '../../stores/ports/stores.ts'

/** Milliseconds of work before other requests get a turn. */
const SLICE_MS = 5
/** Items that begin without waiting. */
const FEW = 16

/** Runs long computations concurrently: one slice of one of them per turn of the event loop. */
interface TimeSlicer {
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
      // A few items start immediately; many wait for their first time slice.
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

/** Values computed from snapshots, each under a key. */
interface SnapshotCache<Value> {
  readonly max: number
  readonly values: WeakMap<Snapshot, LRUCache<string, Promise<Value>>>
}

/** Caches up to `max` values of each snapshot in use. */
export function snapshotCache<Value>(max: number): SnapshotCache<Value> {
  return { max, values: new WeakMap() }
}

/** A value computed once for a snapshot and a key. Failures are not cached. */
export function cachedPerSnapshot<Value>(
  { max, values }: SnapshotCache<Value>,
  snapshot: Snapshot,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const cache = values.get(snapshot) ?? new LRUCache<string, Promise<Value>>({ max })
  values.set(snapshot, cache)
  const known = cache.get(key)
  if (known) return known
  const value = runShared(make)
  cache.set(key, value)
  value.catch(() => {
    if (cache.peek(key) === value) cache.delete(key)
  })
  return value
}
