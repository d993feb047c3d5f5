import type { CompanyObservation } from '../../src/domain/company/company.ts'
import type { Successors } from '../../src/domain/company/successors.ts'
import type { IngestPosition } from '../../src/stores/ports/ingest.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import type { SecClient } from '../edgar/sec-client.ts'
import type { SecHosts } from '../edgar/sec-source.ts'
import type { DocumentFilter } from '../filing-documents/document-filter.ts'
import type { ArgumentValues } from '../read-arguments.ts'
import type { Clock } from '../shared/clock.ts'
import type { LoadReport } from '../shared/load-report.ts'

/** Dependencies of the steps of ingest. */
export interface Ingest {
  readonly stores: OpenStores
  readonly client: SecClient
  readonly hosts: SecHosts
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly values: ArgumentValues
  readonly successors: Successors
  /** Seconds between two looks while EDGAR accepts filings. */
  readonly seconds: number
  readonly pageSize: number
  say(line: string): void
  /** Lists of tickers, fetched again every hour. */
  identities(): Promise<readonly CompanyObservation[]>
  /** Which documents are loaded; null: none. */
  documents(): DocumentFilter | null
  /** Loads a company as `load edgar` does. */
  load(company: number): Promise<LoadReport>
  /** Whether this process is still the one that ingests. */
  holds(): boolean
}

/** Where nothing was ingested yet. */
export const INITIAL_POSITION: IngestPosition = {
  indexDay: null,
  feedUntil: null,
  lookedAt: null,
  dueAt: null,
  ended: false,
  loaded: 0,
  failed: 0,
}
