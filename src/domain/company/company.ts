/** Registrant kinds of the public record. */
export type FilerType = 'domestic_operating' | 'foreign_private_issuer' | 'investment_company' | 'other'

export interface FormerName {
  readonly name: string
  /** ISO days; null where the source leaves a side open. */
  readonly from: string | null
  readonly to: string | null
}

/** A listed symbol of today and where it trades. */
export interface Listing {
  readonly ticker: string
  readonly exchange: string | null
}

/**
 * A company as its latest sources describe it. Not point-in-time: name, tickers, SIC and exchange are today's.
 * Keyed by the CIK of the current registrant.
 */
export interface Company {
  readonly cik: number
  readonly name: string
  /** In SEC's order: the first is the primary ticker. Empty for a company that no longer trades. */
  readonly listings: readonly Listing[]
  /** Symbols it traded under before, newest first. */
  readonly formerTickers: readonly string[]
  readonly formerNames: readonly FormerName[]
  /** Four digits. */
  readonly sic: string | null
  readonly sicDescription: string | null
  /** Null where no filing of it is known. */
  readonly filerType: FilerType | null
  /** `MM-DD` as SEC's submissions give it. */
  readonly fiscalYearEnd: string | null
  readonly stateOfIncorporation: string | null
  /** Reporting currency (ISO 4217) as its latest statements have it; null without statements. */
  readonly currency: string | null
  /** CIKs of predecessors whose history is joined to this company's. */
  readonly predecessors: readonly number[]
}

/**
 * What one source says of one registrant on one day. Parts are kept side by side and composed when read, so that the
 * order of loading does not matter. Absent: the source does not speak of it.
 */
export interface CompanyPart {
  readonly cik: number
  readonly source: 'tickers' | 'submissions' | 'companyfacts' | 'fsds' | 'filings'
  /** The day the source shows (`YYYY-MM-DD`); of two parts of one source the later wins, older ones tell former tickers. */
  readonly observed: string
  /** Position in SEC's list of tickers, which is by market value; null where the source has no order. */
  readonly rank: number | null
  readonly name: string | null
  readonly listings: readonly Listing[] | null
  readonly formerNames: readonly FormerName[] | null
  readonly sic: string | null
  readonly sicDescription: string | null
  /** `entityType` of submissions: `operating`, `investment`, `other` ... */
  readonly entityType: string | null
  /** Distinct forms filed, newest first, which tell the kind of filer. */
  readonly forms: readonly string[] | null
  readonly fiscalYearEnd: string | null
  readonly stateOfIncorporation: string | null
  readonly currency: string | null
}

/** What is loaded for a company, for `coverage` of the identity answer. */
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

/** A CIK in its public form: ten digits. */
export function formatCik(cik: number): string {
  return String(cik).padStart(10, '0')
}
