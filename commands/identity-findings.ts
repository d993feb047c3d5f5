import type { IdentityId } from '../src/domain/checks/identities.ts'

/** How often one identity was tried, and how often it held. */
export interface IdentityCount {
  readonly identity: IdentityId
  readonly tried: number
  readonly held: number
}

/** One record that does not balance. */
export interface IdentityException {
  readonly identity: IdentityId
  readonly ticker: string
  readonly cik: string
  readonly company_name: string
  readonly period_end: string
  /** Left side less right side, in the record's currency. */
  readonly residual: number
  readonly accession_number: string
  readonly reason: string | null
}

export interface IdentityFindings {
  /** Companies with facts. */
  readonly companies: number
  readonly identities: readonly IdentityCount[]
  readonly exceptions: readonly IdentityException[]
}
