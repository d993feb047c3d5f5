import type { Company, CompanyObservation, Listing } from '../../../src/domain/company/company.ts'

const EMPTY: Omit<CompanyObservation, 'cik' | 'source'> = {
  observed: '2024-06-30',
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

/** An observation with only the given values. */
export function companyObservation(
  cik: number,
  source: CompanyObservation['source'],
  values: Partial<CompanyObservation> = {},
): CompanyObservation {
  return { ...EMPTY, cik, source, ...values }
}

/** Listings without an exchange. */
export function symbols(...tickers: string[]): Listing[] {
  return tickers.map(ticker => ({ ticker, exchange: null }))
}

export function companyFixture(cik: number, name: string, values: Partial<Company> = {}): Company {
  return {
    cik,
    name,
    listings: [],
    formerTickers: [],
    formerNames: [],
    sic: null,
    sicDescription: null,
    filerType: null,
    fiscalYearEnd: null,
    stateOfIncorporation: null,
    currency: null,
    predecessors: [],
    ...values,
  }
}
