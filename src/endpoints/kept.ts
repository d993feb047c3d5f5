import { type BoundedMap, boundedMap } from '../bounded-map.ts'
import { forOthersToo } from '../observe/request-scope.ts'
import type { Snapshot } from '../stores/ports.ts'

/** Values that are kept of snapshots, each under a key. */
export interface Keeper<Value> {
  readonly most: number
  readonly values: WeakMap<Snapshot, BoundedMap<Promise<Value>>>
}

/** Keeps so many values of a snapshot, and none of one that nobody holds any more. */
export function keeper<Value>(most: number): Keeper<Value> {
  return { most, values: new WeakMap() }
}

/** A value that is made once for a snapshot and a key. A failure is not kept; the values not asked for the longest go first. */
export function kept<Value>(
  { most, values }: Keeper<Value>,
  snapshot: Snapshot,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const own = values.get(snapshot) ?? boundedMap<Promise<Value>>(most)
  values.set(snapshot, own)
  return own.get(key) ?? made(own, key, make)
}

function made<Value>(
  own: BoundedMap<Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = forOthersToo(make)
  own.set(key, value, 1)
  value.catch(() => {
    if (own.peek(key) === value) own.delete(key)
  })
  return value
}
