import type { Access } from '../access/access.ts'
import type { Company } from '../domain/company/company.ts'
import type { CompanyIndex } from '../domain/company/company-index.ts'
import type { PartCache } from '../endpoints/define-endpoint.ts'
import type { Snapshot, Stores } from '../stores/ports.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Visits } from './visits.ts'

/** What every route of the door works with. */
export interface Door {
  readonly stores: Stores
  readonly clock: () => Date
  readonly access: Access
  readonly visits: Visits
  /** Companies of a snapshot; made once for a list of companies. */
  readonly indexOf: (snapshot: Snapshot) => CompanyIndex
  readonly requestTimeoutMs: number
  /** Null: every answer is made anew. */
  readonly cache: ResponseCache | null
  /** The same of parts of answers. */
  readonly parts: PartCache | null
  /** Changes when the shape of answers may have changed: an answer of another build has another tag. */
  readonly build: string
}

/** Remembers the index of a list of companies for as long as the list lives. */
export function indexOnce(companyIndex: (companies: readonly Company[]) => CompanyIndex): Door['indexOf'] {
  const indexes = new WeakMap<readonly Company[], CompanyIndex>()
  return ({ companies }) => {
    const known = indexes.get(companies)
    if (known) return known
    const made = companyIndex(companies)
    indexes.set(companies, made)
    return made
  }
}
