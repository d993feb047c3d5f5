/** Values under keys, each at a cost. Beyond a total the values that were not asked for longest go first. */
export interface BoundedMap<Value> {
  /** Counts as asked for. */
  get(key: string): Value | undefined
  /** Does not. */
  peek(key: string): Value | undefined
  /** In place of what the key had. A value above the total pushes out all others and is not kept itself. */
  set(key: string, value: Value, cost: number): void
  delete(key: string): void
  clear(): void
  /** Of all that is kept. */
  readonly cost: number
  readonly size: number
}

export function boundedMap<Value>(most: number): BoundedMap<Value> {
  const entries = new Map<string, { readonly value: Value; readonly cost: number }>()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.cost ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    peek: key => entries.get(key)?.value,
    set(key, value, cost) {
      remove(key)
      entries.set(key, { value, cost })
      total += cost
      for (const oldest of entries.keys()) {
        if (total <= most) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
    get cost() {
      return total
    },
    get size() {
      return entries.size
    },
  }
}
