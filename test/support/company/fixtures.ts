import {
  type Company,
  type CompanyObservation,
  type Listing,
  NOT_REPORTED,
} from '../../../src/domain/company/company.ts'

/** An observation with only the given values. */
export function companyObservation(
  cik: number,
  source: CompanyObservation['source'],
  values: Partial<CompanyObservation> = {},
): CompanyObservation {
  return { ...NOT_REPORTED, cik, source, observed: '2024-06-30', ...values }
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
