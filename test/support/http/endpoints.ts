import Type from 'typebox'
import { type AnyEndpoint, defineEndpoint } from '../../../src/api/endpoints/define-endpoint.ts'
import { formatCik } from '../../../src/domain/company/company.ts'
import { AppError } from '../../../src/errors.ts'
import {
  AsOf,
  Cik,
  CompanyId,
  companyIds,
  DayText,
  day,
  defaulted,
  enumList,
  envelope,
  flag,
  limit,
  list,
  nullable,
  offset,
  oneOf,
} from '../../../src/schema/fields.ts'

/** Like a statement: a path parameter, an envelope with rows, all kinds of query parameters. */
const periods = defineEndpoint({
  name: 'test.periods',
  method: 'GET',
  path: '/companies/{ticker}/periods',
  tag: 'Companies',
  tier: 'public',
  summary: 'Periods of a company',
  description: 'Made rows, newest first.\n\nUse `as_of` to look back.',
  shape: { kind: 'object', rows: 'data' },
  input: Type.Object({
    ticker: CompanyId,
    period: defaulted(oneOf(['annual', 'quarterly'], { description: 'Length of the period' }), 'annual'),
    fields: Type.Optional(list({ max: 5, description: 'Fields to keep', examples: [['assets']] })),
    include: Type.Optional(enumList(['provenance', 'labels'], { description: 'What to add' })),
    ratio: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'A fraction' })),
    adjusted: flag('On the basis of today', true),
    limit: limit(100),
    offset: offset(),
    as_of: AsOf,
  }),
  output: envelope(
    Type.Object(
      {
        period_end: DayText,
        assets: nullable(Type.Number({ description: 'Total assets' })),
        note: Type.String(),
        provenance: Type.Optional(Type.Object({ concept: Type.String() })),
      },
      { additionalProperties: false },
    ),
    { currency: Type.String() },
  ),
  async handle({ ticker, limit: most, offset: skipped, include, as_of }, { companies }) {
    const resolved = companies.resolve(ticker)
    if (!resolved) {
      throw new AppError('company_not_found', {
        message: `No company is known as ${ticker}. Near: ${companies.near(ticker).join(', ')}.`,
      })
    }
    const all = Array.from({ length: 30 }, (_, index) => ({
      period_end: `${2024 - index}-12-31`,
      assets: index === 1 ? null : 1000 - index,
      note: index === 0 ? '=1+1, "quoted"' : '',
      ...(include?.includes('provenance') && { provenance: { concept: 'us-gaap:Assets' } }),
    }))
    const data = all.slice(skipped, skipped + most)
    return {
      company_name: resolved.company.name,
      ticker: resolved.ticker,
      cik: formatCik(resolved.company.cik),
      currency: 'USD',
      as_of: as_of ?? null,
      coverage: null,
      notice: null,
      data,
      count: data.length,
      has_more: skipped + most < all.length,
    }
  },
})

/** An array as response, with a path alias and a custom header. */
const universe = defineEndpoint({
  name: 'test.universe',
  method: 'GET',
  path: '/companies/all',
  aliases: ['/companies/everyone'],
  tag: 'Companies',
  tier: 'public',
  summary: 'All companies',
  shape: { kind: 'array' },
  input: Type.Object({ tickers: Type.Optional(companyIds(3)), limit: limit(5000, 100) }),
  output: Type.Array(
    Type.Object(
      { ticker: Type.String(), company_name: Type.String(), cik: Cik },
      { additionalProperties: false },
    ),
  ),
  async handle({ limit: most }, { snapshot, companies, header }) {
    header('X-Total-Count', String(snapshot.companies.length))
    return snapshot.companies.slice(0, most).map(({ cik, name }) => ({
      ticker: companies.byCik(cik)!.ticker,
      company_name: name,
      cik: formatCik(cik),
    }))
  },
})

/** An object without rows that depends on the current date. */
const today = defineEndpoint({
  name: 'test.today',
  method: 'GET',
  path: '/today',
  tag: 'System',
  tier: 'public',
  summary: 'What day it is',
  shape: { kind: 'object' },
  dependsOnToday: true,
  input: Type.Object({ since: day('First day') }),
  output: Type.Object({ today: DayText, execution_time_ms: Type.Number() }, { additionalProperties: false }),
  async handle(_input, { today: day, elapsed }) {
    return { today: day, execution_time_ms: elapsed() }
  },
})

/** A POST body with nested objects. */
const screen = defineEndpoint({
  name: 'test.screen',
  method: 'POST',
  path: '/screen',
  tag: 'Screens',
  tier: 'public',
  summary: 'Companies that pass filters',
  shape: { kind: 'object', rows: 'results' },
  input: Type.Object({
    filters: Type.Array(
      Type.Object({
        metric: Type.String({ minLength: 1, maxLength: 50, examples: ['roic'] }),
        operator: oneOf(['gt', 'lt']),
        value: Type.Number(),
      }),
      { minItems: 1, maxItems: 20, description: 'What must hold' },
    ),
    tickers: Type.Optional(companyIds(5)),
    match: defaulted(oneOf(['all', 'any']), 'all'),
    limit: limit(200),
  }),
  output: Type.Object(
    {
      results: Type.Array(Type.Object({ ticker: Type.String() }, { additionalProperties: false })),
      tickers: Type.Array(Type.String()),
      match: Type.String(),
    },
    { additionalProperties: false },
  ),
  async handle({ filters, tickers = [], match }) {
    return { results: filters.map(({ metric }) => ({ ticker: metric })), tickers, match }
  },
})

export const testEndpoints: readonly AnyEndpoint[] = [periods, universe, today, screen]
