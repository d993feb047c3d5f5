import Type from 'typebox'
import type { ResolvedCompany } from '../../../domain/company/company.ts'
import { sectorOf } from '../../../domain/company/taxonomy.ts'
import { companyIds, defaulted, enumList, list, offset, oneOf } from '../../../schema/fields.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import {
  byTickers,
  companyRecord,
  companyRecordFields,
  coveredCompanies,
  exchangeOf,
  exchangesMeant,
  FILER_TYPES,
  isCovered,
  ORDERS,
  type Order,
  SECTOR_CODES,
} from './company-record.ts'

/** Base path of all endpoints. */
const BASE = '/api/v1'

type Value = string | number | readonly string[] | undefined

/** A `Link` header to the next page of the same request (RFC 8288, relative to the server). */
function nextLink(path: string, query: Readonly<Record<string, Value>>): string {
  const texts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [[name, Array.isArray(value) ? value.join(',') : String(value)] as [string, string]],
  )
  return `<${BASE}${path}?${new URLSearchParams(texts)}>; rel="next"`
}

const PATH = '/companies/universe'
const MAX_TICKERS = 100
const DEFAULT_LIMIT = 20

/** Lists the covered companies. */
export const universe = defineEndpoint({
  name: 'companies.universe',
  method: 'GET',
  path: PATH,
  tag: 'Companies',
  tier: 'public',
  caps: { limit: 'universe_limit' },
  summary: 'Covered companies',
  description:
    'Companies with facts or text, one row each, as a bare array: `X-Total-Count` is their total number, `Link` with ' +
    '`rel="next"` the next page. With `tickers`, unknown and uncovered ones are absent, and a company requested by a share ' +
    'class is listed with that class (the first, if several are requested). `order=market_cap` is the order of SEC’s ticker ' +
    'list, which is by market value, largest first; companies that are not in it follow by CIK. Names, tickers and ' +
    'classification are current, not point-in-time.',
  shape: { kind: 'array' },
  input: Type.Object({
    tickers: Type.Optional(companyIds(MAX_TICKERS, 'Only these companies: tickers or CIKs.')),
    exchange: Type.Optional(
      list({ max: 20, description: 'Only these exchanges, in any case.', examples: [['Nasdaq', 'NYSE']] }),
    ),
    sector: Type.Optional(
      enumList(SECTOR_CODES, {
        title: 'SectorCode',
        description: 'Only these sectors (`/taxonomy/sectors`).',
      }),
    ),
    filer_type: Type.Optional(enumList(FILER_TYPES, { description: 'Only these kinds of filers.' })),
    order: defaulted(
      oneOf(ORDERS, { description: 'By ticker, or by market value, largest first.' }),
      'ticker',
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        description: `Maximum number of companies. Default: ${DEFAULT_LIMIT}; with \`tickers\`, all of them.`,
      }),
    ),
    offset: offset(),
  }),
  output: Type.Array(Type.Object(companyRecordFields, { additionalProperties: false })),
  async handle({ tickers, exchange, sector, filer_type, order, limit, offset }, context) {
    const exchanges = exchange && exchangesMeant('exchange', exchange, context)
    const matches = (tickers ? named(tickers, context, order) : coveredCompanies(context, order)).filter(
      resolved =>
        (!exchanges || exchanges.includes(exchangeOf(resolved)?.toLowerCase() ?? '')) &&
        (!sector || sector.includes(sectorOf(resolved.company.sic) ?? '')) &&
        (!filer_type || filer_type.some(type => type === resolved.company.filerType)),
    )
    const size = limit ?? (tickers ? MAX_TICKERS : DEFAULT_LIMIT)
    context.header('X-Total-Count', String(matches.length))
    if (offset + size < matches.length) {
      const filters = { tickers, exchange, sector, filer_type, order, limit: size, offset: offset + size }
      context.header('Link', nextLink(PATH, filters))
    }
    return matches.slice(offset, offset + size).map(companyRecord)
  },
})

/** Covered companies among the requested ones, without duplicates, as first requested. */
function named(tickers: readonly string[], context: HandlerContext, order: Order): ResolvedCompany[] {
  const matches = new Map<number, ResolvedCompany>()
  for (const ticker of tickers) {
    const resolved = context.companies.resolve(ticker)
    if (resolved && isCovered(context, resolved.company.cik) && !matches.has(resolved.company.cik))
      matches.set(resolved.company.cik, resolved)
  }
  if (order === 'ticker') return [...matches.values()].sort(byTickers)
  return context.snapshot.companies.flatMap(({ cik }) => matches.get(cik) ?? [])
}
