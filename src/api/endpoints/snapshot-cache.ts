import { LRUCache } from 'lru-cache'
import { runShared } from '../../observability/request-context.ts'
import type { Snapshot } from '../../stores/ports/stores.ts'

/** Values computed from snapshots, each under a key. */
export interface SnapshotCache<Value> {
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
