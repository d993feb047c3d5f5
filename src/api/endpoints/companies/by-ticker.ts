import Type from 'typebox'
import { describeSic } from '../../../domain/company/taxonomy.ts'
import { CompanyId, DayText, nullable } from '../../../schema/fields.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { transcriptCount } from '../envelope.ts'
import {
  companyRecord,
  companyRecordFields,
  type Resolved,
  resolveCompany,
  sectorAndIndustry,
  sectorFields,
} from './company-record.ts'

const Count = Type.Integer({ minimum: 0 })

const Aliases = Type.Object({
  tickers: Type.Array(Type.String(), {
    description:
      'Tickers that resolve to this company: current share classes, then former ones, newest first',
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
  { description: 'What is loaded for this company' },
)

/** Resolves a ticker or CIK to a company. */
export const byTicker = defineEndpoint({
  name: 'companies.by_ticker',
  method: 'GET',
  path: '/public/companies/by-ticker/{ticker}',
  tag: 'Companies',
  tier: 'public',
  summary: 'Resolve a ticker to identity: name, CIK, aliases, coverage',
  description:
    'Share classes, former tickers, CIKs and CIKs of predecessors resolve to the current company; the requested share class is ' +
    'echoed. Name, tickers, exchange, SIC and sector are current, not point-in-time.',
  shape: { kind: 'object' },
  input: Type.Object({ ticker: CompanyId }),
  output: Type.Object(
    {
      ...companyRecordFields,
      ...sectorFields,
      sic_description: nullable(Type.String()),
      fiscal_year_end: nullable(Type.String({ pattern: '^\\d{2}-\\d{2}$', description: 'MM-DD' })),
      state_of_incorporation: nullable(Type.String({ description: 'State or country code of the SEC' })),
      currency: nullable(Type.String({ description: 'ISO 4217; currency of the latest statements' })),
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

/** Tickers that resolve to this company: a former one that another company has now does not. */
function symbols({ company }: Resolved, { companies }: HandlerContext): string[] {
  const all = [...company.listings.map(({ ticker }) => ticker), ...company.formerTickers]
  return all.filter(ticker => companies.resolve(ticker)?.company.cik === company.cik)
}

async function coverage({ company }: Resolved, context: HandlerContext) {
  const covered = context.snapshot.coverage(company.cik)
  return {
    first_filing_date: covered.firstFilingDate,
    last_filing_date: covered.lastFilingDate,
    filings: covered.filings,
    facts: covered.facts,
    text_filings: covered.textFilings,
    transcripts: await transcriptCount(company.cik, context),
    first_price_date: covered.firstPriceDate,
    last_price_date: covered.lastPriceDate,
  }
}
