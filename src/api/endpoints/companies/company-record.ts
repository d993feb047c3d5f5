import Type from 'typebox'
import {
  type Company,
  type FilerType,
  formatCik,
  type ResolvedCompany,
} from '../../../domain/company/company.ts'
import { tickerKey } from '../../../domain/company/symbols.ts'
import { industryOf, sectorOf, sectors } from '../../../domain/company/taxonomy.ts'
import { AppError } from '../../../errors.ts'
import { companyFields, nullable, oneOf } from '../../../schema/fields.ts'
import { nearest } from '../../../schema/validation-errors.ts'
import type { LiveGenerations, Snapshot } from '../../../stores/ports/stores.ts'
import { companyOf, type HandlerContext } from '../define-endpoint.ts'

/** A requested company with its live generations at the start of the request. */
export interface Resolved extends ResolvedCompany {
  readonly publication: LiveGenerations
}

/** The company of a ticker or CIK. Throws `company_not_found` with up to three similar tickers. */
export function resolveCompany({ companies, snapshot }: HandlerContext, identifier: string): Resolved {
  const found = companies.resolve(identifier)
  if (!found) throw notFound(identifier, companies.near(identifier))
  return { ...found, publication: snapshot.publication(found.company.cik) }
}

function notFound(identifier: string, near: readonly string[]): AppError {
  const hint = near.length === 0 ? '' : ` Similar tickers: ${near.join(', ')}.`
  return new AppError('company_not_found', {
    message: `No company has the ticker or CIK ${identifier}.${hint}`,
  })
}

export const FILER_TYPES = [
  'domestic_operating',
  'foreign_private_issuer',
  'investment_company',
  'other',
] as const satisfies readonly FilerType[]

/** Fields of the company record; none is point-in-time. */
export const companyRecordFields = {
  ticker: companyFields.ticker,
  company_name: companyFields.company_name,
  cik: companyFields.cik,
  exchange: nullable(Type.String({ description: 'Exchange of this ticker; null if unknown' })),
  sic: nullable(Type.String({ pattern: '^\\d{4}$', description: 'Standard Industrial Classification code' })),
  filer_type: nullable(
    oneOf(FILER_TYPES, { description: 'Determined by the forms it files; null without filings' }),
  ),
}

/** The company record for a requested company. */
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

/** The exchange of the requested share class. */
export function exchangeOf({ company, ticker }: ResolvedCompany): string | null {
  const key = tickerKey(ticker)
  return company.listings.find(listing => tickerKey(listing.ticker) === key)?.exchange ?? null
}

/** Company fields of a row. Filings can be loaded before anything that names their company. */
export function companyOfRow(cik: number, { companies }: HandlerContext) {
  const resolved = companies.byCik(cik)
  if (resolved) return { ...companyOf(resolved), ...sectorAndIndustry(resolved.company) }
  const text = formatCik(cik)
  return { company_name: `CIK ${text}`, ticker: text, cik: text, sector: null, industry: null }
}

/** Values of the parameters `sector` and `sectors`. */
export const SECTOR_CODES = sectors().map(({ code }) => code) as [string, ...string[]]

export const sectorFields = {
  sector: nullable(Type.String({ description: 'Sector code, derived from the SIC code; see `/taxonomy`' })),
  industry: nullable(
    Type.String({ description: 'Industry code, derived from the SIC code; see `/taxonomy`' }),
  ),
}

/** Sector and industry by SIC code; null without one. */
export function sectorAndIndustry({ sic }: Company) {
  const industry = industryOf(sic)
  return { sector: industry?.sector ?? null, industry: industry?.code ?? null }
}

/** Exchanges that a request may name whatever is loaded. */
const KNOWN_EXCHANGES = ['Nasdaq', 'NYSE', 'CBOE', 'OTC']

/** Lower-case names of exchanges. Throws `invalid_parameter` for one that no company is listed at, with the nearest that one is. */
export function exchangesMeant(
  parameter: string,
  names: readonly string[],
  { snapshot }: Pick<HandlerContext, 'snapshot'>,
): string[] {
  const listed = snapshot.companies.flatMap(({ listings }) =>
    listings.flatMap(({ exchange }) => exchange ?? []),
  )
  const known = new Map([...KNOWN_EXCHANGES, ...listed].map(name => [name.toLowerCase(), name]))
  const unknown = names.filter(name => !known.has(name.toLowerCase()))
  if (unknown.length === 0) return names.map(name => name.toLowerCase())
  throw new AppError('invalid_parameter', {
    message: `There is no exchange ${unknown[0]}.`,
    details: unknown.map(name => {
      const near = nearest(name.toLowerCase(), [...known.keys()])
      const hint =
        near === null ? `one of ${[...known.values()].sort().join(', ')}` : `did you mean ${known.get(near)}?`
      return { parameter, message: `has no exchange ${name}; ${hint}` }
    }),
  })
}

/** CIKs of the companies of these sectors. */
export function ciksInSectors(sectors: readonly string[], { snapshot }: HandlerContext): number[] {
  return snapshot.companies.filter(({ sic }) => sectors.includes(sectorOf(sic) ?? '')).map(({ cik }) => cik)
}

/** Orders of the universe list. */
export const ORDERS = ['ticker', 'market_cap'] as const
export type Order = (typeof ORDERS)[number]

type Universe = Readonly<Record<Order, readonly ResolvedCompany[]>>

/** A snapshot never changes, so neither does its universe. */
const universes = new WeakMap<Snapshot, Universe>()

/** True for a company with facts or text: the universe consists of these. */
export function isCovered({ snapshot }: Pick<HandlerContext, 'snapshot'>, cik: number): boolean {
  return snapshot.publication(cik).numbers > 0 || snapshot.coverage(cik).textFilings > 0
}

/** Companies with facts or text by primary ticker. SEC's ticker list is ordered by market value, and so is `market_cap`. */
export function coveredCompanies(
  context: HandlerContext,
  order: Order = 'market_cap',
): readonly ResolvedCompany[] {
  let universe = universes.get(context.snapshot)
  if (!universe) {
    universe = universeOf(context)
    universes.set(context.snapshot, universe)
  }
  return universe[order]
}

export function byTickers(a: ResolvedCompany, b: ResolvedCompany): number {
  return a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : 0
}

function universeOf(context: HandlerContext): Universe {
  const companies = context.snapshot.companies
    .filter(({ cik }) => isCovered(context, cik))
    .map(({ cik }) => context.companies.byCik(cik)!)
  return { market_cap: companies, ticker: companies.toSorted(byTickers) }
}
