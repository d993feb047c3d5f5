import { formatCik } from '../domain/company/company.ts'
import type { ResolvedCompany } from '../domain/company/company-index.ts'

/** Name, ticker and CIK of a company as answers show them. */
export function companyOf({ company, ticker }: ResolvedCompany) {
  return { company_name: company.name, ticker, cik: formatCik(company.cik) }
}

/** The common envelope of statement-style endpoints; `extra` stands between the company and its records. */
export function envelope<Row, Extra extends object = Record<never, never>>(
  resolved: ResolvedCompany,
  rows: readonly Row[],
  { hasMore, ...extra }: { readonly hasMore: boolean } & Extra,
) {
  return {
    ...companyOf(resolved),
    ...(extra as unknown as Extra),
    data: [...rows],
    count: rows.length,
    has_more: hasMore,
  }
}
