import type { CompanyPart } from '../../src/domain/company/company.ts'
import type { Successors } from '../../src/domain/company/successors.ts'
import type { IngestPosition } from '../../src/stores/ingest-port.ts'
import type { OpenStores } from '../../src/stores/ports.ts'
import type { Clock } from '../clock.ts'
import type { SecClient } from '../edgar/sec-client.ts'
import type { SecHosts } from '../edgar/sec-source.ts'
import type { DocumentsWanted } from '../filing-documents/wanted.ts'
import type { LoadReport } from '../load-report.ts'
import type { ArgumentValues } from '../read-arguments.ts'

/** All that the steps of ingest rest on. */
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
  identities(): Promise<readonly CompanyPart[]>
  /** Which documents are loaded; null: none. */
  documents(): DocumentsWanted | null
  /** Loads a company as `load edgar` does. */
  load(company: number): Promise<LoadReport>
  /** Whether this process is still the one that ingests. */
  holds(): boolean
}

/** Where nothing was ingested yet. */
export const NOWHERE: IngestPosition = {
  indexDay: null,
  feedUntil: null,
  lookedAt: null,
  dueAt: null,
  ended: false,
  loaded: 0,
  failed: 0,
}
