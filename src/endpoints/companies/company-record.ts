import Type from 'typebox'
import { type FilerType, formatCik } from '../../domain/company/company.ts'
import type { ResolvedCompany } from '../../domain/company/company-index.ts'
import { tickerKey } from '../../domain/company/ticker-key.ts'
import { companyFields } from '../../schema/envelope.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'

export const FILER_TYPES = [
  'domestic_operating',
  'foreign_private_issuer',
  'investment_company',
  'other',
] as const satisfies readonly FilerType[]

/** Fields of the company record; none of them is point-in-time. */
export const companyRecordFields = {
  ticker: companyFields.ticker,
  company_name: companyFields.company_name,
  cik: companyFields.cik,
  exchange: nullable(Type.String({ description: 'Exchange of this ticker; null where none is known' })),
  sic: nullable(Type.String({ pattern: '^\\d{4}$', description: 'Standard Industrial Classification code' })),
  filer_type: nullable(
    oneOf(FILER_TYPES, { description: 'By the forms it files; null where no filing of it is known' }),
  ),
}

/** The company record of a company as it was asked for. */
export function companyRecord({ company, ticker }: ResolvedCompany) {
  return {
    ticker,
    company_name: company.name,
    cik: formatCik(company.cik),
    exchange: exchangeOf({ company, ticker }),
    sic: company.sic,
    filer_type: company.filerType,
  }
}

/** Where the class asked for trades. */
export function exchangeOf({ company, ticker }: ResolvedCompany): string | null {
  const key = tickerKey(ticker)
  return company.listings.find(listing => tickerKey(listing.ticker) === key)?.exchange ?? null
}
