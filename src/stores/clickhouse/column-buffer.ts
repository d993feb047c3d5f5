import type { StoredColumn } from './metric-columns.ts'

/** A screen over 6,000 companies takes about 15 MB a metric, whatever the days that are asked for. */
const MOST_BYTES = 256 * 1_048_576

export interface ColumnBuffer {
  /** The column of a key as of a state of the store: read once, and again when the state is another one. */
  get(state: object, key: string, read: () => Promise<StoredColumn>): Promise<StoredColumn>
}

/** Keeps columns while what is live stays the same; those asked for longest ago go first. */
export function columnBuffer(mostBytes = MOST_BYTES): ColumnBuffer {
  const kept = new Map<string, { readonly column: Promise<StoredColumn>; bytes: number }>()
  let current: object | null = null
  let total = 0

  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  return {
    get(state, key, read) {
      if (state !== current) {
        kept.clear()
        total = 0
        current = state
      }
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known.column
      }
      const entry = { column: read(), bytes: 0 }
      kept.set(key, entry)
      entry.column.then(
        ({ bytes }) => {
          // The state may have changed while it was read.
          if (kept.get(key) !== entry) return
          entry.bytes = bytes
          total += bytes
          for (const oldest of kept.keys()) {
            if (total <= mostBytes) break
            drop(oldest)
          }
        },
        () => {
          if (kept.get(key) === entry) drop(key)
        },
      )
      return entry.column
    },
  }
}
