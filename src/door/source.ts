import type { Access } from '../access/access.ts'
import type { Company } from '../domain/company/company.ts'
import type { CompanyIndex } from '../domain/company/company-index.ts'
import type { PartCache } from '../endpoints/define-endpoint.ts'
import type { RequestSink } from '../observe/request-scope.ts'
import type { Tracing } from '../observe/tracing.ts'
import type { Snapshot, Stores } from '../stores/ports.ts'

/** What every door answers from, and who it lets in. */
export interface Source {
  readonly stores: Stores
  readonly clock: () => Date
  readonly access: Access
  /** Companies of a snapshot; made once for a list of companies. */
  readonly indexOf: (snapshot: Snapshot) => CompanyIndex
  readonly requestTimeoutMs: number
  /** Told of what calls do that have no request of their own; null: nobody. */
  readonly sink: RequestSink | null
  /** Who keeps spans of calls; null: nobody. */
  readonly tracing: Tracing | null
  /** Parts of answers that are kept as bytes; null: every part is made anew. */
  readonly parts: PartCache | null
}

/** Remembers the index of a list of companies for as long as the list lives. */
export function indexOnce(companyIndex: (companies: readonly Company[]) => CompanyIndex): Source['indexOf'] {
  const indexes = new WeakMap<readonly Company[], CompanyIndex>()
  return ({ companies }) => {
    const known = indexes.get(companies)
    if (known) return known
    const made = companyIndex(companies)
    indexes.set(companies, made)
    return made
  }
}
