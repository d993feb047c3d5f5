import type { Company, CompanyObservation, Listing } from '../../../src/domain/company/company.ts'

const SILENT: Omit<CompanyObservation, 'cik' | 'source'> = {
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

/** A part that says only what is given. */
export function companyObservation(
  cik: number,
  source: CompanyObservation['source'],
  said: Partial<CompanyObservation> = {},
): CompanyObservation {
  return { ...SILENT, cik, source, ...said }
}

/** Listings without an exchange. */
export function symbols(...tickers: string[]): Listing[] {
  return tickers.map(ticker => ({ ticker, exchange: null }))
}

/** A made company; what matters to a test is given. */
export function companyFixture(cik: number, name: string, said: Partial<Company> = {}): Company {
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
    ...said,
  }
}
