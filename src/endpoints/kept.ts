import type { Snapshot } from '../stores/ports.ts'

/** Values that are kept of snapshots, each under a key. */
export interface Keeper<Value> {
  readonly most: number
  readonly values: WeakMap<Snapshot, Map<string, Promise<Value>>>
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
  const own = values.get(snapshot) ?? new Map<string, Promise<Value>>()
  values.set(snapshot, own)
  const value = own.get(key) ?? made(own, key, make)
  own.delete(key)
  own.set(key, value)
  for (const oldest of own.keys()) {
    if (own.size <= most) break
    own.delete(oldest)
  }
  return value
}

function made<Value>(
  own: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = make()
  value.catch(() => {
    if (own.get(key) === value) own.delete(key)
  })
  return value
}
