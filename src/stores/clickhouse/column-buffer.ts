import { boundedMap } from '../../bounded-map.ts'
import { forOthersToo, requestScope } from '../../observe/request-scope.ts'
import type { StoredColumn } from './metric-columns.ts'

/** A column of 6,000 companies takes about 15 MB, whatever the days that are asked for. */
const MOST_BYTES = 256 * 1_048_576
/** To read a column of some thousand companies takes as long as about so many queries of single companies. */
const ASKED_FOR = 8

type Read = () => Promise<StoredColumn>

export interface ColumnBuffer {
  /** The column of a key as of a state of the store: read once, and again when the state is another one. */
  get(state: object, key: string, read: Read): Promise<StoredColumn>
  /**
   * The same for a reader of a part of it; null where it should read that part alone: the column is not in memory, and was
   * not asked for often, or has no room without pushing out another.
   */
  ifWorth(state: object, key: string, read: Read): Promise<StoredColumn> | null
}

/** Keeps columns while what is live stays the same; those asked for longest ago go first. */
export function columnBuffer(mostBytes = MOST_BYTES): ColumnBuffer {
  const kept = boundedMap<Promise<StoredColumn>>(mostBytes)
  /** How often parts of columns were asked for that are not here. */
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
    requestScope()?.cached('columns', known !== undefined)
    if (known) return known
    const column = forOthersToo(() => counted(read))
    kept.set(key, column, 0)
    // The state may have changed while it was read.
    const isKept = () => kept.peek(key) === column
    column.then(
      ({ bytes }) => isKept() && kept.set(key, column, bytes),
      () => isKept() && kept.delete(key),
    )
    return column
  }

  /** Room for one more, if those on their way are as large as those that are here; without any, for one. */
  function hasRoom(): boolean {
    const here = kept.size - onTheirWay
    if (here <= 0) return onTheirWay === 0 && mostBytes > 0
    return kept.cost + ((onTheirWay + 1) * kept.cost) / here <= mostBytes
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
