import type { Company } from './company.ts'

/** A company as a request named it. */
export interface ResolvedCompany {
  readonly company: Company
  /** Never null: the share class asked for, else the primary ticker, else the last known, else the CIK. */
  readonly ticker: string
}

export interface SearchHit extends ResolvedCompany {
  readonly match: 'ticker' | 'cik' | 'name' | 'former_name' | 'keyword'
  /** 0 to 1, 1 for an exact ticker or CIK. */
  readonly score: number
}

/** Companies by ticker, CIK and words; built once a snapshot. */
export interface CompanyIndex {
  /** By ticker (today's or former, any case, `.`, `-` and `/` alike) or CIK (with or without zeros, also a predecessor's). */
  resolve(identifier: string): ResolvedCompany | null
  byCik(cik: number): ResolvedCompany | null
  /** Up to three near tickers, nearest first. */
  near(identifier: string): string[]
  search(text: string): SearchHit[]
}
