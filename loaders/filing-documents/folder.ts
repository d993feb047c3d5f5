import type { Accession, Filing } from '../../src/domain/company/filing.ts'
import type { Day } from '../../src/domain/day.ts'

/** One file of a filing, as it was filed. */
export interface FilingFile {
  readonly name: string
  /** As filed: `10-K`, `EX-99.1`; null if only the content shows it. */
  readonly type: string | null
  /** Unzipped. Throws `RejectedInputError` where it cannot be had. */
  bytes(): Promise<Buffer>
}

/** What a list of filings says of one filing. */
export interface StatedFiling {
  readonly form: string
  readonly filed: Day
  readonly periodEnd: Day | null
}

/** The documents of one filing: a folder of a mirror, or SEC's own. */
export interface FilingFolder {
  /** For messages and reports: path or address. */
  readonly name: string
  /** CIK of its folder; its content must be of this registrant. */
  readonly cik: number
  /** Null if neither its name nor its content identifies the filing. */
  readonly accession: Accession | null
  /** The entry of an index next to the folders; null if there is none. */
  readonly stated: StatedFiling | null
  /** True where what a filing holds never changes: at the SEC. Otherwise its files are compared. */
  readonly isFixed: boolean
  /** Throws `RejectedInputError` where the folder cannot be had. */
  files(): Promise<readonly FilingFile[]>
  /** Discards its files: cached copies are fetched again the next time. */
  forget?(): Promise<void>
}

/** The filings to fetch from a source that requests them one by one. */
export interface FilingsFilter {
  /** The company's list of filings. */
  readonly listed: readonly Filing[]
  isWanted(filing: { readonly form: string; readonly filed: Day }): boolean
}

/** Where filings' documents come from. */
export interface FilingFolders {
  /** CIKs with filings, in no order. */
  ciks(): Iterable<number>
  /** The folders of a registrant, one per filing. */
  of(cik: number, wanted: FilingsFilter): Promise<readonly FilingFolder[]>
}
