import type { CompanyIndex, ResolvedCompany } from '../../domain/company/company.ts'
import { AppError } from '../../errors.ts'
import type { Damage, Snapshot } from '../../stores/ports/stores.ts'

/** What an endpoint reads of companies. */
interface Identity {
  readonly snapshot: Snapshot
  /** Made on first use. */
  readonly companies: () => CompanyIndex
}

/**
 * The same identity, from which nothing can be read that damage may have changed: a company that is not found may be a lost one, a
 * list may lack some, and a missing label may have been lost. Such reads throw `data_damaged`.
 */
export function guardIdentity(identity: Identity, damage: readonly Damage[]): Identity {
  const of = (table: string) => damage.filter(found => found.table === table)
  const [companies, labels] = [of('company_observations'), of('concepts')]
  if (companies.length === 0 && labels.length === 0) return identity
  const { snapshot } = identity
  return {
    snapshot: {
      ...snapshot,
      get companies() {
        refuse(companies)
        return snapshot.companies
      },
      label(taxonomy, name) {
        refuse(labels)
        return snapshot.label(taxonomy, name)
      },
    },
    companies: () =>
      companies.length === 0 ? identity.companies() : wholeCompanies(identity.companies(), companies),
  }
}

function wholeCompanies(index: CompanyIndex, damage: readonly Damage[]): CompanyIndex {
  const whole = (found: ResolvedCompany | null) => {
    if (found === null || damage.some(({ ciks }) => ciks === null || ciks.includes(found.company.cik)))
      refuse(damage)
    return found
  }
  const ofAll = () => refuse(damage)
  return {
    resolve: identifier => whole(index.resolve(identifier)),
    byCik: cik => whole(index.byCik(cik)),
    near: ofAll,
    namedIn: ofAll,
    search: ofAll,
  }
}

function refuse(damage: readonly Damage[]): never[] {
  const [first] = damage
  if (first) throw new AppError('data_damaged', { cause: new Error(`${first.table}: ${first.reason}`) })
  return []
}
