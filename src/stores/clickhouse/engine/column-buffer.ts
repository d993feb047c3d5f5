import { LRUCache } from 'lru-cache'
import { requestContext, runShared } from '../../../observability/request-context.ts'
import type { StoredColumn } from '../metrics/metric-columns.ts'

/** A column of 6,000 companies takes about 15 MB, whatever the requested dates. */
const MAX_BYTES = 256 * 1_048_576
/** Reading a column of some thousand companies takes about as long as this many queries of single companies. */
const MIN_MISSES = 8

type Read = () => Promise<StoredColumn>

interface ColumnBuffer {
  /** The column of a key as of a state of the store: read once, and again when the state is another one. */
  get(state: object, key: string, read: Read): Promise<StoredColumn>
  /**
   * The same for a reader of a part of the column. Null if it should query that part only: the column is not cached, and was
   * not requested often, or would evict another.
   */
  ifWorth(state: object, key: string, read: Read): Promise<StoredColumn> | null
}

/** Caches columns of one state of the store; evicts the least recently used first. */
export function columnBuffer(maxBytes = MAX_BYTES): ColumnBuffer {
  const cache = new LRUCache<string, Promise<StoredColumn>>({ maxSize: Math.max(1, maxBytes) })
  /** Requests for parts of columns that are not cached, by key. */
  const missCounts = new Map<string, number>()
  let pending = 0
  let current: object | null = null

  function enter(state: object): void {
    if (state === current) return
    cache.clear()
    missCounts.clear()
    current = state
  }

  async function counted(read: Read): Promise<StoredColumn> {
    pending += 1
    try {
      return await read()
    } finally {
      pending -= 1
    }
  }

  function get(state: object, key: string, read: Read): Promise<StoredColumn> {
    enter(state)
    const known = cache.get(key)
    requestContext()?.cached('columns', known !== undefined)
    if (known) return known
    const column = runShared(() => counted(read))
    cache.set(key, column, { size: 1 })
    // The state may have changed while it was read.
    const removed = () => cache.peek(key) === column && cache.delete(key)
    column.then(
      // Setting the same value again would not change its size.
      ({ bytes }) => removed() && cache.set(key, column, { size: Math.max(1, bytes) }),
      removed,
    )
    return column
  }

  /** Room for one more, if pending columns are as large as the cached ones; without any, for one. */
  function hasRoom(): boolean {
    const loaded = cache.size - pending
    if (loaded <= 0) return pending === 0 && maxBytes > 0
    return cache.calculatedSize + ((pending + 1) * cache.calculatedSize) / loaded <= maxBytes
  }

  return {
    get,
    ifWorth(state, key, read) {
      enter(state)
      if (cache.peek(key)) return get(state, key, read)
      const times = (missCounts.get(key) ?? 0) + 1
      missCounts.set(key, times)
      if (times < MIN_MISSES || !hasRoom()) return null
      // Resets the count, so that a column that is too large to cache is not read each time.
      missCounts.delete(key)
      return get(state, key, read)
    },
  }
}
