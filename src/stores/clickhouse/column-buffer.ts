import { boundedMap } from '../../bounded-map.ts'
import type { StoredColumn } from './metric-columns.ts'

/** A screen over 6,000 companies takes about 15 MB a metric, whatever the days that are asked for. */
const MOST_BYTES = 256 * 1_048_576

export interface ColumnBuffer {
  /** The column of a key as of a state of the store: read once, and again when the state is another one. */
  get(state: object, key: string, read: () => Promise<StoredColumn>): Promise<StoredColumn>
}

/** Keeps columns while what is live stays the same; those asked for longest ago go first. */
export function columnBuffer(mostBytes = MOST_BYTES): ColumnBuffer {
  const kept = boundedMap<Promise<StoredColumn>>(mostBytes)
  let current: object | null = null

  function reading(key: string, read: () => Promise<StoredColumn>): Promise<StoredColumn> {
    const column = read()
    kept.set(key, column, 0)
    // The state may have changed while it was read.
    const isKept = () => kept.peek(key) === column
    column.then(
      ({ bytes }) => isKept() && kept.set(key, column, bytes),
      () => isKept() && kept.delete(key),
    )
    return column
  }

  return {
    get(state, key, read) {
      if (state !== current) kept.clear()
      current = state
      return kept.get(key) ?? reading(key, read)
    },
  }
}
