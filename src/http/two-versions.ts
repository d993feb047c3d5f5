import { type BoundedMap, boundedMap } from '../bounded-map.ts'

/** Values made of data versions, each at a cost, the least recently used dropped first. */
export interface TwoVersions<Value> {
  /** Whoever asks for a value of another version begins that one. */
  get(version: string, key: string): Value | undefined
  /** Keeps nothing of a version that was let go while the value was made. */
  set(version: string, key: string, value: Value, cost: number): void
  /** Of all that is kept. */
  readonly cost: number
}

/**
 * Nobody asks for what was made of a data version once there is a newer one, but who came before it: two versions are held, the
 * former for as long as there is room.
 */
export function twoVersions<Value>(most: number): TwoVersions<Value> {
  const fresh = (version: string) => ({ version, values: boundedMap<Value>(most) })
  let [current, former] = [fresh(''), fresh('')]

  function held(version: string): BoundedMap<Value> | undefined {
    if (version === current.version) return current.values
    return version === former.version ? former.values : undefined
  }

  function begun(version: string): BoundedMap<Value> {
    former = current
    current = fresh(version)
    return current.values
  }

  const cost = () => current.values.cost + former.values.cost

  return {
    get: (version, key) => (held(version) ?? begun(version)).get(key),
    set(version, key, value, own) {
      held(version)?.set(key, value, own)
      if (cost() > most) former.values.clear()
    },
    get cost() {
      return cost()
    },
  }
}
