import type { FilingFolder, FilingsWanted } from '../filing-documents/folder.ts'

/** A document as SEC serves it, already unzipped; the text may be anything until it has been checked. */
export interface EdgarDocument {
  readonly kind: 'companyfacts' | 'submissions' | 'submissions_page' | 'tickers' | 'tickers_exchange'
  /** For messages and reports: path or address. */
  readonly name: string
  /** CIK the name promises, where it promises one: content of another company is refused. */
  readonly cik: number | null
  /** Day of the vintage (`YYYY-MM-DD`, `YYYY-MM` or `YYYY`) where the name tells one; null = the latest. */
  readonly vintage: string | null
  bytes(): Promise<Buffer>
}

/** Where SEC's files come from: a mirror directory, SEC's own addresses, or the made sample. */
export interface EdgarSource {
  readonly name: string
  /** Lists of tickers, oldest vintage first. */
  tickerFiles(): Promise<readonly EdgarDocument[]>
  /** Every CIK with companyfacts, submissions or filings, ascending. */
  ciks(): AsyncIterable<number>
  /** All documents of one CIK: companyfacts with older vintages and cuts, submissions with their older pages. */
  documents(cik: number): Promise<readonly EdgarDocument[]>
  /** The documents of one CIK's filings, one folder a filing. Absent: the source has none. */
  filings?(cik: number, wanted: FilingsWanted): Promise<readonly FilingFolder[]>
}
