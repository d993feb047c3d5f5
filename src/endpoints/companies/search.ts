import Type from 'typebox'
import { Cik } from '../../schema/identifiers.ts'
import { oneOf } from '../../schema/one-of.ts'
import { limit, offset } from '../../schema/paging.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { companyOf } from '../envelope.ts'
import { companyRecordFields, exchangeOf } from './company-record.ts'
import { sectorAndIndustry, sectorFields } from './sector-fields.ts'

const { ticker, company_name, exchange, sic } = companyRecordFields

const SearchResult = Type.Object(
  {
    ticker,
    company_name,
    cik: Cik,
    exchange,
    sic,
    ...sectorFields,
    match: oneOf(['ticker', 'cik', 'name', 'former_name', 'keyword'], { description: 'What was found' }),
    score: Type.Number({ minimum: 0, maximum: 1, description: '1 for an exact ticker or CIK' }),
  },
  { additionalProperties: false },
)

/** Companies by ticker, CIK, name or industry. */
export const search = defineEndpoint({
  name: 'companies.search',
  method: 'GET',
  path: '/public/companies/search',
  tag: 'Companies',
  tier: 'public',
  summary: 'Search companies by name, ticker or keyword',
  description:
    'Exact ticker or CIK first, then a former ticker, a whole name, beginnings of tickers, words of names and of former ' +
    'names with typing errors forgiven, then words of the industry. All known companies are searched, also those without ' +
    'facts. Today’s names and tickers: not point-in-time.',
  shape: { kind: 'object', rows: 'results' },
  input: Type.Object({
    q: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Ticker, CIK, or words of a name or industry.',
      examples: ['acme'],
    }),
    limit: limit(50),
    offset: offset(),
  }),
  output: Type.Object(
    {
      results: Type.Array(SearchResult),
      count: Type.Integer({ minimum: 0 }),
      has_more: Type.Boolean(),
      execution_time_ms: Type.Number({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  async handle({ q, limit, offset }, { companies, elapsed }) {
    const hits = companies.search(q)
    const results = hits.slice(offset, offset + limit).map(hit => ({
      ...companyOf(hit),
      exchange: exchangeOf(hit),
      sic: hit.company.sic,
      ...sectorAndIndustry(hit.company),
      match: hit.match,
      score: hit.score,
    }))
    return {
      results,
      count: results.length,
      has_more: hits.length > offset + limit,
      execution_time_ms: elapsed(),
    }
  },
})
