import type { IndexedFiling } from '../text-port.ts'
import type { ClickHouse } from './client.ts'
import { type TextFilingColumns, textFiling } from './text-rows.ts'

/** A filing as it is published, with the generation whose rows are live. */
export interface LiveFiling {
  readonly filing: IndexedFiling
  readonly g: string
  readonly rows: number
  /** Section marks. */
  readonly sections: ReadonlySet<string>
}

/** What is live of companies, newest filing first: a few KB each, so that reading a company's rows is one query. */
export interface LiveFilings {
  ofCompany(cik: number): Promise<readonly LiveFiling[]>
  /** Something was published of this company. */
  changed(cik: number): void
}

const LIVE = `
  SELECT cik, filer_cik, accn, form, filed, period_end, fiscal_year, fiscal_period, primary_document, g, row_count, sections
  FROM text_filings
  WHERE cik = {cik:UInt32}
    AND (accn, published) IN (SELECT accn, max(published) FROM text_filings WHERE cik = {cik:UInt32} GROUP BY accn)
  ORDER BY filed DESC, accn DESC`

/** Companies that are kept, the last used ones. */
const COMPANIES = 500
/** Another process may publish into a server; rows of what it replaces are kept far longer than this. */
const SERVER_KEEP_MS = 1_000

interface Kept {
  readonly filings: Promise<readonly LiveFiling[]>
  readonly readAt: number
}

export function liveFilings(db: ClickHouse, now: () => number): LiveFilings {
  const keepMs = db.embedded ? Number.POSITIVE_INFINITY : SERVER_KEEP_MS
  const kept = new Map<number, Kept>()

  async function read(cik: number): Promise<readonly LiveFiling[]> {
    const rows = await db.query<LiveColumns>(LIVE, { cik })
    return rows.map(row => ({
      filing: textFiling(row),
      g: row.g,
      rows: row.row_count,
      sections: new Set(row.sections),
    }))
  }

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
  }
}

interface LiveColumns extends TextFilingColumns {
  readonly g: string
  readonly row_count: number
  readonly sections: readonly string[]
}
