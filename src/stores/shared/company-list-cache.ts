import { runShared } from '../../observability/request-context.ts'
import { isRepairing } from './damage.ts'

/** Caches a list of a few KB per company, such as its live filings, so that reading rows of a company needs only one query. */
export interface CompanyListCache<Item> {
  ofCompany(cik: number): Promise<readonly Item[]>
  /** To call after this process published data of the company. */
  changed(cik: number): void
  /** To call after another process published data. */
  changedElsewhere(): void
}

interface CompanyListCacheOptions<Item> {
  readonly read: (cik: number) => Promise<readonly Item[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether other processes publish too. */
  readonly isShared: boolean
}

/** Number of cached companies; the least recently used is evicted. */
const MAX_COMPANIES = 500
/** Time to live if other processes publish too. Superseded rows are removed much later, so stale lists can still be read. */
const SHARED_TTL_MS = 1_000

interface CacheEntry<Item> {
  readonly items: Promise<readonly Item[]>
  readonly readAt: number
}

export function companyListCache<Item>({
  read,
  now,
  isShared,
}: CompanyListCacheOptions<Item>): CompanyListCache<Item> {
  const ttlMs = isShared ? SHARED_TTL_MS : Number.POSITIVE_INFINITY
  const cache = new Map<number, CacheEntry<Item>>()
  return {
    ofCompany(cik) {
      // A load may read damaged rows; requests must not get those from the cache.
      if (isRepairing()) return read(cik)
      const cached = cache.get(cik)
      cache.delete(cik)
      const entry =
        cached && now() - cached.readAt < ttlMs
          ? cached
          : { items: runShared(() => read(cik)), readAt: now() }
      cache.set(cik, entry)
      if (cache.size > MAX_COMPANIES) cache.delete(cache.keys().next().value!)
      // Failures are not cached.
      entry.items.catch(() => {
        if (cache.get(cik) === entry) cache.delete(cik)
      })
      return entry.items
    },
    changed(cik) {
      cache.delete(cik)
    },
    changedElsewhere() {
      cache.clear()
    },
  }
}

/** Runs tasks with the same key one after another, in the order of the calls, also after failures. */
export function keyedMutex(): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const previous = last.get(key) ?? Promise.resolve()
    const result = previous.then(task)
    const settled = result.catch(() => {})
    last.set(key, settled)
    try {
      return await result
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
