import Type from 'typebox'
import type { ResolvedCompany } from '../../domain/company/company-index.ts'
import { sectorOf } from '../../domain/company/taxonomy.ts'
import { defaulted } from '../../schema/defaulted.ts'
import { companyIds } from '../../schema/identifiers.ts'
import { enumList, list } from '../../schema/list.ts'
import { oneOf } from '../../schema/one-of.ts'
import { offset } from '../../schema/paging.ts'
import { type Context, defineEndpoint } from '../define-endpoint.ts'
import { companyRecord, companyRecordFields, exchangeOf, FILER_TYPES } from './company-record.ts'
import { byTickers, coveredCompanies, isCovered, ORDERS, type Order } from './covered.ts'
import { nextLink } from './next-link.ts'
import { SECTOR_CODES } from './sector-fields.ts'

const PATH = '/companies/universe'
const MAX_TICKERS = 100
const DEFAULT_LIMIT = 20

/** The companies that are covered, one row each. */
export const universe = defineEndpoint({
  name: 'companies.universe',
  method: 'GET',
  path: PATH,
  tag: 'Companies',
  tier: 'public',
  caps: { limit: 'universe_limit' },
  summary: 'Covered companies',
  description:
    'Companies with facts or text, one row each, as a bare array: `X-Total-Count` tells how many there are in all, `Link` with ' +
    '`rel="next"` where the next page is. With `tickers`, unknown and uncovered ones are absent, and a company asked for by ' +
    'a share class shows that class (the first, where several are asked for). `order=market_cap` is the order of the SEC’s ' +
    'list of tickers, which is by market value, largest first; companies outside that list follow by CIK. Today’s names, tickers and ' +
    'classification: not point-in-time.',
  shape: { kind: 'array' },
  input: Type.Object({
    tickers: Type.Optional(companyIds(MAX_TICKERS, 'Only these companies: tickers or CIKs.')),
    exchange: Type.Optional(
      list({ max: 20, description: 'Only these exchanges, in any case.', examples: [['Nasdaq', 'NYSE']] }),
    ),
    sector: Type.Optional(
      enumList(SECTOR_CODES, { description: 'Only these sectors (`/taxonomy/sectors`).' }),
    ),
    filer_type: Type.Optional(enumList(FILER_TYPES, { description: 'Only these kinds of filers.' })),
    order: defaulted(oneOf(ORDERS, { description: 'By ticker, or largest market value first.' }), 'ticker'),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 5000,
        description: `Companies to return at most. Default: ${DEFAULT_LIMIT}; with \`tickers\`, all of them.`,
      }),
    ),
    offset: offset(),
  }),
  output: Type.Array(Type.Object(companyRecordFields, { additionalProperties: false })),
  async handle({ tickers, exchange, sector, filer_type, order, limit, offset }, context) {
    const exchanges = exchange?.map(name => name.toLowerCase())
    const found = (tickers ? named(tickers, context, order) : coveredCompanies(context, order)).filter(
      resolved =>
        (!exchanges || exchanges.includes(exchangeOf(resolved)?.toLowerCase() ?? '')) &&
        (!sector || sector.includes(sectorOf(resolved.company.sic) ?? '')) &&
        (!filer_type || filer_type.some(type => type === resolved.company.filerType)),
    )
    const size = limit ?? (tickers ? MAX_TICKERS : DEFAULT_LIMIT)
    context.header('X-Total-Count', String(found.length))
    if (offset + size < found.length) {
      const filters = { tickers, exchange, sector, filer_type, order, limit: size, offset: offset + size }
      context.header('Link', nextLink(PATH, filters))
    }
    return found.slice(offset, offset + size).map(companyRecord)
  },
})

/** Covered companies among those named, each once and as it was first named. */
function named(tickers: readonly string[], context: Context, order: Order): ResolvedCompany[] {
  const found = new Map<number, ResolvedCompany>()
  for (const ticker of tickers) {
    const resolved = context.companies.resolve(ticker)
    if (resolved && isCovered(context, resolved.company.cik) && !found.has(resolved.company.cik))
      found.set(resolved.company.cik, resolved)
  }
  if (order === 'ticker') return [...found.values()].sort(byTickers)
  return context.snapshot.companies.flatMap(({ cik }) => found.get(cik) ?? [])
}
