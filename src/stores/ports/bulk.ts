import type { FileHandle } from 'node:fs/promises'
import type { ShareKind } from '../../domain/metrics/derive/share-basis.ts'
import type { PeriodKind } from '../../domain/metrics/metric.ts'

/** Serialization of a page; `json` is one array of rows. */
export type TableFormat = 'ndjson' | 'csv' | 'parquet' | 'json'

/** A position in the order of rows: after this key of the company, or after all its rows (null). */
export interface BulkPosition {
  readonly cik: number
  readonly key: readonly (string | number)[] | null
}

/** Fields of every bulk query. All its pages are read from one snapshot. */
export interface BulkQuery {
  /** `moment` of a snapshot. */
  readonly moment: number
  /** Digest of the first page, to reject pages whose snapshot is no longer available. Null: this is the first page. */
  readonly digest: string | null
  /** CIKs; null: all. */
  readonly companies: readonly number[] | null
  /** Milliseconds since 1970: only companies with data published since. Null: all. */
  readonly changedSince: number | null
  readonly asOf: string | null
  /** `asOf`, otherwise the date of the first page. */
  readonly today: string
  readonly after: BulkPosition | null
  /** Maximum number of rows. */
  readonly limit: number
  /** Ticker and currency of a company for its rows. */
  readonly named: (cik: number) => { readonly ticker: string; readonly currency: string | null }
}

interface BulkMetric {
  readonly id: string
  /** Period type under which it is stored. */
  readonly storedAs: PeriodKind
  readonly unit: string
  /** How splits affect it; null: not at all. */
  readonly shareKind: ShareKind | null
}

export interface BulkMetricsQuery extends BulkQuery {
  readonly metrics: readonly BulkMetric[]
  /** As requested; also a column of the rows. */
  readonly period: PeriodKind
  readonly adjusted: boolean
}

/** A concept; taxonomy null: any. */
interface BulkConcept {
  readonly taxonomy: string | null
  readonly name: string
}

export interface BulkFactsQuery extends BulkQuery {
  /** Null: all. */
  readonly concepts: readonly BulkConcept[] | null
  readonly period: 'quarterly' | 'annual' | 'instant' | null
}

/** A planned page whose rows are not yet written. */
export interface BulkPage {
  readonly rows: number
  /** Start of the next page; null: this is the last. */
  readonly next: BulkPosition | null
  /** Identifies the generations of the snapshot. */
  readonly digest: string
  /** Writes the rows to an unlinked file, which is removed when it is closed. */
  write(format: TableFormat): Promise<FileHandle>
}

/** Bulk export of all companies, page by page, ordered by company, then metric or concept, then period. */
export interface BulkStore {
  /** Throws `cursor_expired` if generations of the snapshot were removed. */
  metrics(query: BulkMetricsQuery): Promise<BulkPage>
  /** The latest version of each fact without dimensions. */
  facts(query: BulkFactsQuery): Promise<BulkPage>
}
