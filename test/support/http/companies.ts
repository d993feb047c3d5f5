import {
  type Company,
  type CompanyIndex,
  formatCik,
  type ResolvedCompany,
} from '../../../src/domain/company/company.ts'

/** A company with the defaults of most tests. */
export function companyFixture(cik: number, ticker: string, name: string): Company {
  return {
    cik,
    name,
    listings: [{ ticker, exchange: 'Test' }],
    formerTickers: [],
    formerNames: [],
    sic: '7372',
    sicDescription: 'Services-Prepackaged Software',
    filerType: 'domestic_operating',
    fiscalYearEnd: '12-31',
    stateOfIncorporation: 'DE',
    currency: 'USD',
    predecessors: [],
  }
}

/** A minimal company index for the transports: exact tickers and CIKs. */
export function smallCompanyIndex(companies: readonly Company[]): CompanyIndex {
  const tickerOf = (company: Company) => company.listings[0]?.ticker ?? formatCik(company.cik)
  const resolved = (company: Company | undefined): ResolvedCompany | null =>
    company ? { company, ticker: tickerOf(company) } : null
  return {
    resolve: identifier =>
      resolved(
        companies.find(
          company =>
            tickerOf(company) === identifier.toUpperCase() ||
            String(company.cik) === identifier.replace(/^0+/, ''),
        ),
      ),
    byCik: cik => resolved(companies.find(company => company.cik === cik)),
    near: () => companies.slice(0, 3).map(tickerOf),
    namedIn: text => companies.filter(({ name }) => text.includes(name)),
    search: text =>
      companies
        .filter(company => company.name.toLowerCase().includes(text.toLowerCase()))
        .map(company => ({ company, ticker: tickerOf(company), match: 'name' as const, score: 0.5 })),
  }
}
