import type { IndexedFiling } from '../text-port.ts'

/** A filing as it is published, with the load whose rows are live. */
export interface LiveFiling {
  readonly filing: IndexedFiling
  /** The adapter's own name of a set of rows. */
  readonly load: string
  readonly rows: number
  /** Section marks. */
  readonly sections: ReadonlySet<string>
}

/** What is live of companies, newest filing first: a few KB each, so that reading a company's rows is one query. */
export interface LiveFilings {
  ofCompany(cik: number): Promise<readonly LiveFiling[]>
  /** Something was published of this company by this process. */
  changed(cik: number): void
  /** Something was published of any company by another process. */
  changedElsewhere(): void
}

export interface LiveFilingsOptions {
  /** Newest first by filing date and accession number. */
  readonly read: (cik: number) => Promise<readonly LiveFiling[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether other processes publish too. */
  readonly isShared: boolean
}

/** Companies that are kept, the last used ones. */
const COMPANIES = 500
/** After so long others' publications are looked for; rows of what these replace are kept far longer. */
const SHARED_KEEP_MS = 1_000

interface Kept {
  readonly filings: Promise<readonly LiveFiling[]>
  readonly readAt: number
}

export function liveFilings({ read, now, isShared }: LiveFilingsOptions): LiveFilings {
  const keepMs = isShared ? SHARED_KEEP_MS : Number.POSITIVE_INFINITY
  const kept = new Map<number, Kept>()
  return {
    ofCompany(cik) {
      const known = kept.get(cik)
      kept.delete(cik)
      const entry = known && now() - known.readAt < keepMs ? known : { filings: read(cik), readAt: now() }
      kept.set(cik, entry)
      if (kept.size > COMPANIES) kept.delete(kept.keys().next().value!)
      // A failure is not kept.
      entry.filings.catch(() => {
        if (kept.get(cik) === entry) kept.delete(cik)
      })
      return entry.filings
    },
    changed(cik) {
      kept.delete(cik)
    },
    changedElsewhere() {
      kept.clear()
    },
  }
}
