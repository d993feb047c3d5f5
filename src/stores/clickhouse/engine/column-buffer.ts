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
   * The same for a reader of a part of it; null where it should read that part alone: the column is not in memory, and was
   * not requested often, or would evict another.
   */
  ifWorth(state: object, key: string, read: Read): Promise<StoredColumn> | null
}

/** Caches columns of one state of the store; evicts the least recently used first. */
export function columnBuffer(mostBytes = MAX_BYTES): ColumnBuffer {
  const kept = new LRUCache<string, Promise<StoredColumn>>({ maxSize: Math.max(1, mostBytes) })
  /** Requests for parts of columns that are not cached, by key. */
  const missCounts = new Map<string, number>()
  let pending = 0
  let current: object | null = null

  function enter(state: object): void {
    if (state === current) return
    kept.clear()
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
    const known = kept.get(key)
    requestContext()?.cached('columns', known !== undefined)
    if (known) return known
    const column = runShared(() => counted(read))
    kept.set(key, column, { size: 1 })
    // The state may have changed while it was read.
    const removed = () => kept.peek(key) === column && kept.delete(key)
    column.then(
      // Setting the same value again would not change its size.
      ({ bytes }) => removed() && kept.set(key, column, { size: Math.max(1, bytes) }),
      removed,
    )
    return column
  }

  /** Room for one more, if pending columns are as large as the cached ones; without any, for one. */
  function hasRoom(): boolean {
    const here = kept.size - pending
    if (here <= 0) return pending === 0 && mostBytes > 0
    return kept.calculatedSize + ((pending + 1) * kept.calculatedSize) / here <= mostBytes
  }

  return {
    get,
    ifWorth(state, key, read) {
      enter(state)
      if (kept.peek(key)) return get(state, key, read)
      const times = (missCounts.get(key) ?? 0) + 1
      missCounts.set(key, times)
      if (times < MIN_MISSES || !hasRoom()) return null
      // One that turns out to be too large to be kept is not read over and over.
      missCounts.delete(key)
      return get(state, key, read)
    },
  }
}
