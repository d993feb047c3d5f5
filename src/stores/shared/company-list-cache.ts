import { runShared } from '../../observability/request-context.ts'
import { isRepairing } from './damage.ts'

/** What is live of companies, in lists of a few KB each, so that reading a company's rows is one query. */
export interface CompanyListCache<Item> {
  ofCompany(cik: number): Promise<readonly Item[]>
  /** Something was published of this company by this process. */
  changed(cik: number): void
  /** Something was published of any company by another process. */
  changedElsewhere(): void
}

interface LiveListsOptions<Item> {
  readonly read: (cik: number) => Promise<readonly Item[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether other processes publish too. */
  readonly isShared: boolean
}

/** Companies that are kept, the last used ones. */
const COMPANIES = 500
/** After so long others' publications are looked for; rows of what these replace are kept far longer. */
const SHARED_KEEP_MS = 1_000

interface Kept<Item> {
  readonly items: Promise<readonly Item[]>
  readonly readAt: number
}

export function companyListCache<Item>({
  read,
  now,
  isShared,
}: LiveListsOptions<Item>): CompanyListCache<Item> {
  const keepMs = isShared ? SHARED_KEEP_MS : Number.POSITIVE_INFINITY
  const kept = new Map<number, Kept<Item>>()
  return {
    ofCompany(cik) {
      // A load may read what is left of damaged rows; requests must not see that.
      if (isRepairing()) return read(cik)
      const known = kept.get(cik)
      kept.delete(cik)
      const entry =
        known && now() - known.readAt < keepMs ? known : { items: runShared(() => read(cik)), readAt: now() }
      kept.set(cik, entry)
      if (kept.size > COMPANIES) kept.delete(kept.keys().next().value!)
      // A failure is not kept.
      entry.items.catch(() => {
        if (kept.get(cik) === entry) kept.delete(cik)
      })
      return entry.items
    },
    changed(cik) {
      kept.delete(cik)
    },
    changedElsewhere() {
      kept.clear()
    },
  }
}

/** Runs tasks of one key one after the other, in the order they came; a failed one holds up none. */
export function keyedMutex(): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const former = last.get(key) ?? Promise.resolve()
    const result = former.then(task)
    const settled = result.catch(() => {})
    last.set(key, settled)
    try {
      return await result
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
