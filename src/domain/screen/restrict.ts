import type { Restriction } from './screen-request.ts'
import type { ScreenCompany, Universe } from './universe.ts'

type Accepts = (company: ScreenCompany) => boolean

/** Places of the companies that a restriction leaves, in the order of tickers. */
export function restricted({ companies, byTicker }: Universe, restriction: Restriction): Uint32Array {
  const tests = testsOf(restriction)
  if (tests.length === 0) return byTicker
  return byTicker.filter(place => tests.every(accepts => accepts(companies[place]!)))
}

function testsOf({ sectors, industries, exchanges, filerTypes, ciks }: Restriction): Accepts[] {
  const wanted = exchanges?.map(exchange => exchange.toLowerCase()) ?? null
  return [
    among(sectors, company => company.sector),
    among(industries, company => company.industry),
    among(wanted, company => company.exchange?.toLowerCase() ?? null),
    among(filerTypes, company => company.filerType),
    among(ciks, company => company.cik),
  ].filter(test => test !== null)
}

function among<Value>(
  wanted: readonly Value[] | null,
  read: (company: ScreenCompany) => NoInfer<Value> | null,
): Accepts | null {
  if (wanted === null) return null
  const known = new Set(wanted)
  return company => {
    const value = read(company)
    return value !== null && known.has(value)
  }
}
