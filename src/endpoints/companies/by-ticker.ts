import Type from 'typebox'
import { describeSic } from '../../domain/company/taxonomy.ts'
import { DayText } from '../../schema/day.ts'
import { CompanyId } from '../../schema/identifiers.ts'
import { nullable } from '../../schema/nullable.ts'
import type { Context } from '../define-endpoint.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { readingFilter } from '../intelligence/all-readings.ts'
import { type Resolved, resolveCompany } from '../resolve-company.ts'
import { companyRecord, companyRecordFields } from './company-record.ts'
import { sectorAndIndustry, sectorFields } from './sector-fields.ts'

const Count = Type.Integer({ minimum: 0 })

const Aliases = Type.Object({
  tickers: Type.Array(Type.String(), {
    description:
      'Every symbol that finds this company: today’s share classes, then former ones, newest first',
  }),
  former_names: Type.Array(
    Type.Object({ name: Type.String(), from: nullable(DayText), to: nullable(DayText) }),
  ),
})

const Coverage = Type.Object(
  {
    first_filing_date: nullable(DayText),
    last_filing_date: nullable(DayText),
    filings: Count,
    facts: Count,
    text_filings: Count,
    transcripts: Count,
    first_price_date: nullable(DayText),
    last_price_date: nullable(DayText),
  },
  { description: 'What is loaded of this company' },
)

/** Who a ticker or CIK is. */
export const byTicker = defineEndpoint({
  name: 'companies.by_ticker',
  method: 'GET',
  path: '/public/companies/by-ticker/{ticker}',
  tag: 'Companies',
  tier: 'public',
  summary: 'Resolve a ticker to identity: name, CIK, aliases, coverage',
  description:
    'Share classes, former tickers, CIKs and CIKs of predecessors find the company of today; the share class asked for is ' +
    'echoed. Name, tickers, exchange, SIC and sector are today’s: not point-in-time.',
  shape: { kind: 'object' },
  input: Type.Object({ ticker: CompanyId }),
  output: Type.Object(
    {
      ...companyRecordFields,
      ...sectorFields,
      sic_description: nullable(Type.String()),
      fiscal_year_end: nullable(Type.String({ pattern: '^\\d{2}-\\d{2}$', description: 'MM-DD' })),
      state_of_incorporation: nullable(Type.String({ description: 'SEC’s code of a state or country' })),
      currency: nullable(Type.String({ description: 'ISO 4217, of its latest statements' })),
      aliases: Aliases,
      coverage: Coverage,
    },
    { additionalProperties: false },
  ),
  async handle({ ticker }, context) {
    const resolved = resolveCompany(context, ticker)
    const { company } = resolved
    return {
      ...companyRecord(resolved),
      ...sectorAndIndustry(company),
      sic_description: company.sicDescription ?? describeSic(company.sic),
      fiscal_year_end: company.fiscalYearEnd,
      state_of_incorporation: company.stateOfIncorporation,
      currency: company.currency,
      aliases: {
        tickers: symbols(resolved, context),
        former_names: company.formerNames.map(name => ({ ...name })),
      },
      coverage: await coverage(resolved, context),
    }
  },
})

/** Symbols that lead here: a former one that another company has today does not. */
function symbols({ company }: Resolved, { companies }: Context): string[] {
  const all = [...company.listings.map(({ ticker }) => ticker), ...company.formerTickers]
  return all.filter(ticker => companies.resolve(ticker)?.company.cik === company.cik)
}

async function coverage({ company }: Resolved, { snapshot, stores }: Context) {
  const covered = snapshot.coverage(company.cik)
  const calls = readingFilter({ ciks: [company.cik], kinds: ['call'] })
  const { total } = await stores.text.signals.search(calls, { limit: 0, offset: 0 })
  return {
    first_filing_date: covered.firstFilingDate,
    last_filing_date: covered.lastFilingDate,
    filings: covered.filings,
    facts: covered.facts,
    text_filings: covered.textFilings,
    transcripts: total,
    first_price_date: covered.firstPriceDate,
    last_price_date: covered.lastPriceDate,
  }
}
