import type { LiveFiling } from '../adapter-common/live-filings.ts'
import type { ClickHouse } from './client.ts'
import { type TextFilingColumns, textFiling } from './text-rows.ts'

const LIVE = `
  SELECT cik, filer_cik, accn, form, filed, period_end, fiscal_year, fiscal_period, primary_document, g, row_count, sections
  FROM text_filings
  WHERE cik = {cik:UInt32}
    AND (accn, published) IN (SELECT accn, max(published) FROM text_filings WHERE cik = {cik:UInt32} GROUP BY accn)
  ORDER BY filed DESC, accn DESC`

interface LiveColumns extends TextFilingColumns {
  readonly g: string
  readonly row_count: number
  readonly sections: readonly string[]
}

/** What is live of a company; a load is a generation. */
export async function readLive(db: ClickHouse, cik: number): Promise<LiveFiling[]> {
  const rows = await db.query<LiveColumns>(LIVE, { cik })
  return rows.map(row => ({
    filing: textFiling(row),
    load: row.g,
    rows: row.row_count,
    sections: new Set(row.sections),
  }))
}
