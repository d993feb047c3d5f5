/** Kinds of registrants in the company record. */
export type FilerType = 'domestic_operating' | 'foreign_private_issuer' | 'investment_company' | 'other'

export interface FormerName {
  readonly name: string
  /** ISO dates; null if the source leaves that end open. */
  readonly from: string | null
  readonly to: string | null
}

/** A current ticker and its exchange. */
export interface Listing {
  readonly ticker: string
  readonly exchange: string | null
}

/**
 * A company as its latest sources describe it, keyed by the CIK of the current registrant. Not point-in-time: name, tickers, SIC
 * and exchange are current.
 */
export interface Company {
  readonly cik: number
  readonly name: string
  /** In SEC's order: the first is the primary ticker. Empty if the company no longer trades. */
  readonly listings: readonly Listing[]
  /** Newest first. */
  readonly formerTickers: readonly string[]
  readonly formerNames: readonly FormerName[]
  /** Four digits. */
  readonly sic: string | null
  readonly sicDescription: string | null
  /** Null without filings. */
  readonly filerType: FilerType | null
  /** `MM-DD`, from SEC's submissions. */
  readonly fiscalYearEnd: string | null
  readonly stateOfIncorporation: string | null
  /** Reporting currency (ISO 4217) of the latest statements; null without statements. */
  readonly currency: string | null
  /** CIKs of predecessors whose history is joined to this company. */
  readonly predecessors: readonly number[]
}

/**
 * What one source reports about a registrant on one date. Observations are stored separately and composed when read, so the order of
 * loading does not matter. Null: the source does not report the field.
 */
export interface CompanyObservation {
  readonly cik: number
  readonly source: 'tickers' | 'submissions' | 'companyfacts' | 'fsds' | 'covers' | 'filings'
  /** Date of the source (`YYYY-MM-DD`). Of two observations of a source the later wins; older ones provide former tickers. */
  readonly observed: string
  /** Position in SEC's ticker list, which is ordered by market value; null if the source has no order. */
  readonly rank: number | null
  readonly name: string | null
  readonly listings: readonly Listing[] | null
  readonly formerNames: readonly FormerName[] | null
  readonly sic: string | null
  readonly sicDescription: string | null
  /** `entityType` of submissions: `operating`, `investment`, `other` ... */
  readonly entityType: string | null
  /** Distinct forms filed, newest first; they determine the filer type. */
  readonly forms: readonly string[] | null
  readonly fiscalYearEnd: string | null
  readonly stateOfIncorporation: string | null
  readonly currency: string | null
}

/** The fields of an observation that a source does not report. */
export const NOT_REPORTED: Omit<CompanyObservation, 'cik' | 'source' | 'observed'> = {
  rank: null,
  name: null,
  listings: null,
  formerNames: null,
  sic: null,
  sicDescription: null,
  entityType: null,
  forms: null,
  fiscalYearEnd: null,
  stateOfIncorporation: null,
  currency: null,
}

/** What is loaded for a company; `coverage` in the API. */
export interface Coverage {
  readonly firstFilingDate: string | null
  readonly lastFilingDate: string | null
  readonly filings: number
  readonly facts: number
  /** Filings whose text is loaded. */
  readonly textFilings: number
  readonly firstPriceDate: string | null
  readonly lastPriceDate: string | null
}

/** A CIK as 10 digits. */
export function formatCik(cik: number): string {
  return String(cik).padStart(10, '0')
}

/** A company that a request refers to. */
export interface ResolvedCompany {
  readonly company: Company
  /** The requested share class, otherwise the primary ticker, otherwise the last known one, otherwise the CIK. */
  readonly ticker: string
}

export interface SearchHit extends ResolvedCompany {
  readonly match: 'ticker' | 'cik' | 'name' | 'former_name' | 'keyword'
  /** 0 to 1; 1 for an exact ticker or CIK. */
  readonly score: number
}

/** Companies by ticker, CIK and name; built once per snapshot. */
export interface CompanyIndex {
  /** By ticker (current or former, any case; `.`, `-` and `/` are equivalent) or CIK (with or without zeros, also of a predecessor). */
  resolve(identifier: string): ResolvedCompany | null
  byCik(cik: number): ResolvedCompany | null
  /** Up to three similar tickers, nearest first. */
  near(identifier: string): string[]
  /** The companies that a text in natural language names; at most 5. */
  namedIn(text: string): Company[]
  search(text: string): SearchHit[]
}
