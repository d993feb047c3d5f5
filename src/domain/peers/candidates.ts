import { COMPARED_CURRENCY, type ScreenCompany, type Universe } from '../screen/universe.ts'

/** Blank-check companies: they have no business to compare. */
const SHELL_SIC = '6770'

/**
 * Places of the companies that can be peers of one, in the order of tickers: those that report in its currency (for one
 * whose currency is not known: in USD), still report, and are neither funds nor shells.
 */
export function candidatesOf(place: number, universe: Universe): Uint32Array {
  const currency = universe.companies[place]!.currency ?? COMPARED_CURRENCY
  return universe.byTicker.filter(
    other => other !== place && isCandidate(universe.companies[other]!, currency),
  )
}

function isCandidate(company: ScreenCompany, currency: string): boolean {
  return (
    company.currency === currency &&
    !company.stale &&
    company.filerType !== 'investment_company' &&
    company.sic !== SHELL_SIC
  )
}
