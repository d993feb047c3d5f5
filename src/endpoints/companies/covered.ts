import type { ResolvedCompany } from '../../domain/company/company-index.ts'
import type { Context } from '../define-endpoint.ts'

/** True for a company with facts: what the universe consists of. */
export function isCovered({ snapshot }: Context, cik: number): boolean {
  return snapshot.publication(cik).numbers > 0
}

/** The universe in SEC's order, which is by market value: companies with facts, each by its primary ticker. */
export function coveredCompanies(context: Context): ResolvedCompany[] {
  return context.snapshot.companies
    .filter(({ cik }) => isCovered(context, cik))
    .map(({ cik }) => context.companies.byCik(cik)!)
}
