import { forOthersToo } from '../../observe/request-scope.ts'

/** What is live of companies, in lists of a few KB each, so that reading a company's rows is one query. */
export interface LiveLists<Item> {
  ofCompany(cik: number): Promise<readonly Item[]>
  /** Something was published of this company by this process. */
  changed(cik: number): void
  /** Something was published of any company by another process. */
  changedElsewhere(): void
}

export interface LiveListsOptions<Item> {
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

export function liveLists<Item>({ read, now, isShared }: LiveListsOptions<Item>): LiveLists<Item> {
  const keepMs = isShared ? SHARED_KEEP_MS : Number.POSITIVE_INFINITY
  const kept = new Map<number, Kept<Item>>()
  return {
    ofCompany(cik) {
      const known = kept.get(cik)
      kept.delete(cik)
      const entry =
        known && now() - known.readAt < keepMs
          ? known
          : { items: forOthersToo(() => read(cik)), readAt: now() }
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
