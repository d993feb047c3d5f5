import Type from 'typebox'
import { Cik, limit, Notice, offset, oneOf, pageFields } from '../../../schema/fields.ts'
import { companyOf, defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import {
  companyRecordFields,
  exchangeOf,
  isCovered,
  sectorAndIndustry,
  sectorFields,
} from './company-record.ts'

const { ticker, company_name, exchange, sic } = companyRecordFields

const SearchResult = Type.Object(
  {
    ticker,
    company_name,
    cik: Cik,
    exchange,
    sic,
    ...sectorFields,
    match: oneOf(['ticker', 'cik', 'name', 'former_name', 'keyword'], { description: 'What matched' }),
    score: Type.Number({ minimum: 0, maximum: 1, description: '1 for an exact ticker or CIK' }),
    covered: Type.Boolean({ description: 'Whether facts or texts of the company are loaded' }),
  },
  { additionalProperties: false },
)

/** Searches companies by ticker, CIK, name or industry. */
export const search = defineEndpoint({
  name: 'companies.search',
  method: 'GET',
  path: '/public/companies/search',
  tag: 'Companies',
  tier: 'public',
  summary: 'Search companies by name, ticker or keyword',
  description:
    'Exact ticker or CIK first, then former ticker, complete name, ticker prefix, words of names and former names (typos ' +
    'tolerated), then words of the industry. Searches all known companies, including those without facts. Names and tickers ' +
    'are current, not point-in-time.',
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
      ...pageFields,
      notice: Notice,
      execution_time_ms: Type.Number({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  async handle({ q, limit, offset }, context) {
    const hits = context.companies.search(q)
    const results = hits.slice(offset, offset + limit).map(hit => ({
      ...companyOf(hit),
      exchange: exchangeOf(hit),
      sic: hit.company.sic,
      ...sectorAndIndustry(hit.company),
      match: hit.match,
      score: hit.score,
      covered: isCovered(context, hit.company.cik),
    }))
    return {
      results,
      count: results.length,
      has_more: hits.length > offset + limit,
      notice: results.length > 0 ? null : noticeOf(hits.length, context),
      execution_time_ms: context.elapsed(),
    }
  },
})

function noticeOf(hits: number, { snapshot }: HandlerContext): string {
  if (snapshot.companies.length === 0) return 'No companies are loaded.'
  return hits === 0
    ? 'No company has this ticker, CIK, name or industry.'
    : `Only ${hits} companies match: \`offset\` is past the last.`
}
