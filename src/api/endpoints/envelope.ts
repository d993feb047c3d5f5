import type { ResolvedCompany } from '../../domain/company/company.ts'
import { AppError } from '../../errors.ts'
import type { VersionPage } from '../blocks/version-block.ts'
import { companyOf, type HandlerContext, type JsonBody } from './define-endpoint.ts'
import { readingFilter } from './intelligence/signal-fields.ts'

/** Data that records are built from, as a notice names it. */
const DATA = {
  filings: 'filings',
  statements: 'facts and statements',
  text: 'filing texts',
  prices: 'prices',
  calls: 'call transcripts',
} as const

/** The request behind a list, to explain an empty one. */
interface ListQuery {
  readonly context: HandlerContext
  /** Parameters, defaults included. */
  readonly input: Readonly<Record<string, unknown>>
  readonly madeOf: keyof typeof DATA
}

/** The common envelope of statement-style endpoints; `extra` is placed between company and records. */
export async function envelope<Row, Extra extends object = Record<never, never>>(
  resolved: ResolvedCompany,
  rows: readonly Row[],
  { hasMore, ...extra }: { readonly hasMore: boolean } & Extra,
  query: ListQuery,
) {
  return {
    ...companyOf(resolved),
    ...(extra as unknown as Extra),
    ...(await aboutList(resolved, rows.length, query)),
    data: [...rows],
    count: rows.length,
    has_more: hasMore,
  }
}

/** The same as JSON, with records that are already written. */
export async function envelopeJson<Extra extends object = Record<never, never>>(
  resolved: ResolvedCompany,
  { json, count, hasMore }: Pick<VersionPage, 'json' | 'count' | 'hasMore'>,
  extra: Extra,
  query: ListQuery,
): Promise<JsonBody> {
  const fields = { ...companyOf(resolved), ...extra, ...(await aboutList(resolved, count, query)) }
  const head = JSON.stringify(fields).slice(0, -1)
  const pieces = [
    Buffer.from(`${head},"data":[`),
    ...json,
    Buffer.from(`],"count":${count},"has_more":${hasMore}}`),
  ]
  return { pieces, rows: count }
}

/** `as_of` of a list, and why it is empty if it is; `company` null: a list over all companies. */
export async function aboutList(company: ResolvedCompany | null, count: number, query: ListQuery) {
  const as_of = asOfOf(query)
  if (count > 0) return { as_of, coverage: null, notice: null }
  if (company === null) return { as_of, coverage: null, notice: emptyNotice(null, null, query) }
  const coverage = await companyCoverage(company, query.context)
  return { as_of, coverage, notice: emptyNotice(company, coverage, query) }
}

/** Which kinds of data are loaded for a company. `calls` is null while the text store is unavailable. */
async function companyCoverage({ company: { cik } }: ResolvedCompany, context: HandlerContext) {
  const { snapshot } = context
  const { facts, textFilings, firstPriceDate } = snapshot.coverage(cik)
  const calls = await transcriptCount(cik, context).catch((error: unknown) => {
    if (error instanceof AppError && UNAVAILABLE.has(error.code)) return null
    throw error
  })
  return {
    statements: facts > 0,
    text: textFilings > 0,
    prices: firstPriceDate !== null,
    calls: calls === null ? null : calls > 0,
  }
}

/** Errors of a store that is not there at the moment. Damaged data is none of them: what was lost is never shown as unknown. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['unavailable', 'overloaded', 'timeout'])

/** Call transcripts that are loaded for a company. */
export async function transcriptCount(cik: number, { stores }: HandlerContext): Promise<number> {
  const calls = readingFilter({ ciks: [cik], kinds: ['call'] })
  return (await stores.text.signals.search(calls, { limit: 0, offset: 0 })).total
}

/** Parameters that select no records. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  'ticker',
  'identifier',
  'cik',
  'limit',
  'offset',
  'include',
  'order_by',
  'sort',
  'match',
  'row_type',
  'keyword_mode',
  'group_by',
  'facets',
  'cursor',
])
const MAX_FILTERS_LENGTH = 300

/** `as_of` of a list over all companies, and why it is empty if it is. */
export function aboutAll(count: number, query: ListQuery) {
  return { as_of: asOfOf(query), notice: count > 0 ? null : emptyNotice(null, null, query) }
}

/** The specification's name of `as_of` in `/filings/text` and `/filings/sections/summary` is `vantage_date`. */
function asOfOf({ input }: ListQuery): string | null {
  return ((input['as_of'] ?? input['vantage_date']) as string | undefined) ?? null
}

/** Why a list has no records; `company` null: a list over all companies. */
function emptyNotice(
  company: ResolvedCompany | null,
  coverage: Awaited<ReturnType<typeof companyCoverage>> | null,
  { context: { snapshot }, input, madeOf }: ListQuery,
): string {
  const of = company ? ` of ${company.ticker}` : ''
  const first = company
    ? firstDate(snapshot.coverage(company.company.cik), madeOf)
    : (snapshot.companies
        .map(({ cik }) => firstDate(snapshot.coverage(cik), madeOf))
        .filter(day => day !== null)
        .sort()[0] ?? null)
  const isLoaded = madeOf === 'filings' ? first !== null : (coverage?.[madeOf] ?? first !== null)
  if (!isLoaded) return `No ${DATA[madeOf]}${of} are loaded.`
  const last = ['as_of', 'vantage_date', 'to_date', 'until_date'].flatMap(name => input[name] ?? [])
  const day = last.map(String).sort()[0]
  if (first !== null && day !== undefined && day < first)
    return `The first ${DATA[madeOf]}${of} that are loaded are of ${first}, after ${day}.`
  if (Number(input['offset'] ?? 0) > 0) return `Fewer than ${Number(input['offset']) + 1} records match.`
  const filters = Object.entries(input)
    .filter(([name, value]) => !NO_FILTERS.has(name) && value != null && typeof value !== 'boolean')
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
  const given = filters.length === 0 ? '' : ` with ${filters.join(', ').slice(0, MAX_FILTERS_LENGTH)}`
  return `The ${DATA[madeOf]}${of} that are loaded have no such record${given}.`
}

type Covered = ReturnType<HandlerContext['snapshot']['coverage']>

function firstDate({ firstFilingDate, firstPriceDate }: Covered, madeOf: keyof typeof DATA): string | null {
  return madeOf === 'prices' ? firstPriceDate : firstFilingDate
}
