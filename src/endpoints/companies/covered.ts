import type { ResolvedCompany } from '../../domain/company/company-index.ts'
import type { Snapshot } from '../../stores/ports.ts'
import type { Context } from '../define-endpoint.ts'

/** The orders in which the universe is listed. */
export const ORDERS = ['ticker', 'market_cap'] as const
export type Order = (typeof ORDERS)[number]

type Universe = Readonly<Record<Order, readonly ResolvedCompany[]>>

/** A snapshot never changes, so neither does its universe. */
const universes = new WeakMap<Snapshot, Universe>()

/** True for a company with facts or text: what the universe consists of. */
export function isCovered({ snapshot }: Context, cik: number): boolean {
  return snapshot.publication(cik).numbers > 0 || snapshot.coverage(cik).textFilings > 0
}

/** Companies with facts or text, each by its primary ticker. SEC's list of tickers is by market value, and so is `market_cap`. */
export function coveredCompanies(context: Context, order: Order = 'market_cap'): readonly ResolvedCompany[] {
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

function universeOf(context: Context): Universe {
  const companies = context.snapshot.companies
    .filter(({ cik }) => isCovered(context, cik))
    .map(({ cik }) => context.companies.byCik(cik)!)
  return { market_cap: companies, ticker: companies.toSorted(byTickers) }
}
