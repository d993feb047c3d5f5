import type { FilingFolder, FilingsFilter } from '../filing-documents/folder.ts'

/** A document from the SEC, already decompressed; its content is not yet validated. */
export interface EdgarDocument {
  readonly kind: 'companyfacts' | 'submissions' | 'submissions_page' | 'tickers' | 'tickers_exchange'
  /** Path or URL, for messages and reports. */
  readonly name: string
  /** CIK in the name, if any: content of another company is rejected. */
  readonly cik: number | null
  /** Date of the vintage (`YYYY-MM-DD`, `YYYY-MM` or `YYYY`) in the name; null means the latest. */
  readonly vintage: string | null
  bytes(): Promise<Buffer>
}

/** A source of SEC's files: a mirror directory, sec.gov, or the synthetic sample. */
export interface EdgarSource {
  readonly name: string
  /** Ticker lists, oldest vintage first. */
  tickerFiles(): Promise<readonly EdgarDocument[]>
  /** All CIKs with companyfacts, submissions or filings, ascending. */
  ciks(): AsyncIterable<number>
  /** All documents of a CIK: companyfacts with older vintages, submissions with their older pages. */
  documents(cik: number): Promise<readonly EdgarDocument[]>
  /** The documents of a CIK's filings, one folder per filing. Absent: the source has none. */
  filings?(cik: number, wanted: FilingsFilter): Promise<readonly FilingFolder[]>
}
