import { AppError } from '../../errors.ts'
import type { Context } from '../define-endpoint.ts'
import { type Resolved, resolveCompany } from '../resolve-company.ts'

/**
 * The company of `ticker` or `cik`; null where neither is given. Throws `company_not_found`, and `invalid_parameter` where
 * both are given and mean two companies.
 */
export function companyAsked(
  { ticker, cik }: { readonly ticker?: string | undefined; readonly cik?: string | undefined },
  context: Context,
): Resolved | null {
  const byTicker = ticker === undefined ? null : resolveCompany(context, ticker)
  const byCik = cik === undefined ? null : resolveCompany(context, cik)
  if (byTicker && byCik && byTicker.company.cik !== byCik.company.cik) {
    throw new AppError('invalid_parameter', {
      message: 'ticker and cik name two companies.',
      details: [{ parameter: 'cik', message: `is another company than ${ticker}; give one of both` }],
    })
  }
  return byTicker ?? byCik
}
