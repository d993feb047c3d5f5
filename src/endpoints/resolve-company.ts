import type { ResolvedCompany } from '../domain/company/company-index.ts'
import { AppError } from '../errors.ts'
import type { Publication } from '../stores/ports.ts'
import type { Context } from './define-endpoint.ts'

/** A company as the request named it, with what was published of it when the request began. */
export interface Resolved extends ResolvedCompany {
  readonly publication: Publication
}

/** The company of a ticker or CIK; throws `company_not_found`, which names up to three near tickers. */
export function resolveCompany({ companies, snapshot }: Context, identifier: string): Resolved {
  const found = companies.resolve(identifier)
  if (!found) throw notFound(identifier, companies.near(identifier))
  return { ...found, publication: snapshot.publication(found.company.cik) }
}

function notFound(identifier: string, near: readonly string[]): AppError {
  const hint = near.length === 0 ? '' : ` Near tickers: ${near.join(', ')}.`
  return new AppError('company_not_found', {
    message: `No company has the ticker or CIK ${identifier}.${hint}`,
  })
}
