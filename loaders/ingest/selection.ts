import type { CompanyObservation } from '../../src/domain/company/company.ts'
import type { Successors } from '../../src/domain/company/successors.ts'
import { parseCik } from '../../src/domain/company/symbols.ts'
import type { Snapshot } from '../../src/stores/ports/stores.ts'
import { LoadUsageError } from '../define-loader.ts'
import { findTickers } from '../edgar/ticker-lists.ts'
import type { ArgumentValues } from '../read-arguments.ts'
import { FIRST_CIK } from '../sample/numbers.ts'

/** Whose filings are followed. */
export interface Selection {
  /** Of a CIK as filed. */
  has(cik: number): boolean
  /** Current registrants that are loaded completely before their filings are followed. */
  readonly companies: ReadonlySet<number>
}

/**
 * The companies that are named; with `--all` every one that has a ticker or is loaded; else those that are loaded. One that
 * has a ticker and is not loaded is loaded when it files something. Throws `LoadUsageError` for unknown tickers.
 */
export function select(
  values: ArgumentValues,
  identities: readonly CompanyObservation[],
  snapshot: Snapshot,
  { companyOf }: Successors,
): Selection {
  const { ciks, unknown } = findTickers(identities, values.list('tickers'))
  if (unknown.length > 0)
    throw new LoadUsageError(unknown.map(ticker => `No company has the ticker ${ticker}.`))
  const named = [...ciks, ...values.list('ciks').map(cik => parseCik(cik)!)].map(companyOf)
  const isNamed = values.list('tickers').length + values.list('ciks').length > 0
  const companies = new Set(isNamed ? named : loaded(snapshot))
  const listed = new Set(!isNamed && values.flag('all') ? identities.map(({ cik }) => companyOf(cik)) : [])
  return { has: cik => companies.has(companyOf(cik)) || listed.has(companyOf(cik)), companies }
}

/** Companies of the SEC of which anything is published; the made ones file nothing. */
function loaded(snapshot: Snapshot): number[] {
  return snapshot.companies
    .map(({ cik }) => cik)
    .filter(cik => {
      const { filings, numbers } = snapshot.publication(cik)
      return cik < FIRST_CIK && filings + numbers > 0
    })
}
