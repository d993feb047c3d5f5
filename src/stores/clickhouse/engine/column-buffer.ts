import { LRUCache } from 'lru-cache'
import { requestContext, runShared } from '../../../observability/request-context.ts'
import type { StoredColumn } from '../metrics/metric-columns.ts'

/** A column of 6,000 companies takes about 15 MB, whatever the days that are asked for. */
const MAX_BYTES = 256 * 1_048_576
/** To read a column of some thousand companies takes as long as about so many queries of single companies. */
const ASKED_FOR = 8

type Read = () => Promise<StoredColumn>

interface ColumnBuffer {
  /** The column of a key as of a state of the store: read once, and again when the state is another one. */
  get(state: object, key: string, read: Read): Promise<StoredColumn>
  /**
   * The same for a reader of a part of it; null where it should read that part alone: the column is not in memory, and was
   * not asked for often, or has no room without pushing out another.
   */
  ifWorth(state: object, key: string, read: Read): Promise<StoredColumn> | null
}

/** Keeps columns while what is live stays the same; those asked for longest ago go first. */
export function columnBuffer(mostBytes = MAX_BYTES): ColumnBuffer {
  const kept = new LRUCache<string, Promise<StoredColumn>>({ maxSize: Math.max(1, mostBytes) })
  /** How often parts of columns were requested that are not cached. */
  const asked = new Map<string, number>()
  let onTheirWay = 0
  let current: object | null = null

  function enter(state: object): void {
    if (state === current) return
    kept.clear()
    asked.clear()
    current = state
  }

  async function counted(read: Read): Promise<StoredColumn> {
    onTheirWay += 1
    try {
      return await read()
    } finally {
      onTheirWay -= 1
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

  /** Room for one more, if those on their way are as large as those that are here; without any, for one. */
  function hasRoom(): boolean {
    const here = kept.size - onTheirWay
    if (here <= 0) return onTheirWay === 0 && mostBytes > 0
    return kept.calculatedSize + ((onTheirWay + 1) * kept.calculatedSize) / here <= mostBytes
  }

  return {
    get,
    ifWorth(state, key, read) {
      enter(state)
      if (kept.peek(key)) return get(state, key, read)
      const times = (asked.get(key) ?? 0) + 1
      asked.set(key, times)
      if (times < ASKED_FOR || !hasRoom()) return null
      // One that turns out to be too large to be kept is not read over and over.
      asked.delete(key)
      return get(state, key, read)
    },
  }
}
