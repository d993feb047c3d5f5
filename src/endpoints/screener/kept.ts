import type { Snapshot } from '../../stores/ports.ts'

/** Values that are kept of one snapshot. */
const MOST = 200

/**
 * A value that is made once for a snapshot and a key. A failure is not kept; the oldest values go first, and all of them
 * with the snapshot.
 */
export function kept<Value>(
  of: WeakMap<Snapshot, Map<string, Promise<Value>>>,
  snapshot: Snapshot,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  let values = of.get(snapshot)
  if (!values) {
    values = new Map()
    of.set(snapshot, values)
  }
  const known = values.get(key)
  if (known) {
    values.delete(key)
    values.set(key, known)
    return known
  }
  const made = make()
  const own = values
  own.set(key, made)
  made.catch(() => own.delete(key))
  for (const oldest of own.keys()) {
    if (own.size <= MOST) break
    own.delete(oldest)
  }
  return made
}
