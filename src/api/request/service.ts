import manifest from '../../../package.json' with { type: 'json' }
import type { Company, CompanyIndex } from '../../domain/company/company.ts'
import type { AppError } from '../../errors.ts'
import type { RequestObserver, Tracing } from '../../observability/request-context.ts'
import type { Snapshot, Stores } from '../../stores/ports/stores.ts'
import type { Access } from '../access/access.ts'
import type { BlockCache } from '../blocks/block-cache.ts'
import type { FragmentCache } from '../endpoints/define-endpoint.ts'

/** What every transport (REST, MCP) needs to authorize and answer calls. */
export interface ServiceContext {
  readonly stores: Stores
  readonly clock: () => Date
  readonly access: Access
  /** Companies of a snapshot; made once for a list of companies. */
  readonly indexOf: (snapshot: Snapshot) => CompanyIndex
  readonly requestTimeoutMs: number
  /** Observes store calls outside requests; null: none. */
  readonly sink: RequestObserver | null
  /** Records spans of calls; null: none. */
  readonly tracing: Tracing | null
  /** Caches response fragments as bytes; null: no cache. */
  readonly parts: FragmentCache | null
  /** Data of companies as it is served. */
  readonly blocks: BlockCache
}

/** Caches the index of a list of companies until the list is garbage-collected. */
export function indexOnce(
  companyIndex: (companies: readonly Company[]) => CompanyIndex,
): ServiceContext['indexOf'] {
  const indexes = new WeakMap<readonly Company[], CompanyIndex>()
  return ({ companies }) => {
    const known = indexes.get(companies)
    if (known) return known
    const made = companyIndex(companies)
    indexes.set(companies, made)
    return made
  }
}

/** What a caller sees of an error. */
export function errorBody(error: AppError) {
  const { code, message, status, details } = error
  return { error: { code, message, status, ...(details && { details }) } }
}

/** What the service calls itself in its document and metrics. */
export const SERVICE = {
  title: 'Filings Data Service',
  version: manifest.version,
  description: manifest.description,
} as const
