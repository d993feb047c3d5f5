import type { ResolvedCompany } from '../../domain/company/company.ts'
import { AppError } from '../../errors.ts'
import type { LiveGenerations } from '../../stores/ports/stores.ts'
import type { HandlerContext } from './define-endpoint.ts'

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
