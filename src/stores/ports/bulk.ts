import type { FileHandle } from 'node:fs/promises'
import type { ShareKind } from '../../domain/metrics/derive/share-basis.ts'
import type { PeriodKind } from '../../domain/metrics/metric.ts'

/** How the rows of a page are written: `json` is one array of them. */
export type TableFormat = 'ndjson' | 'csv' | 'parquet' | 'json'

/** A place in the order of rows: after this key of the company, or after all of it (null). */
export interface BulkPosition {
  readonly cik: number
  readonly key: readonly (string | number)[] | null
}

/** Fields of every bulk query. All its pages are read from one snapshot. */
export interface BulkQuery {
  /** `moment` of a snapshot. */
  readonly moment: number
  /** Of the first page; a page whose snapshot is no longer available is rejected. Null: this is the first page. */
  readonly digest: string | null
  /** CIKs; null: all. */
  readonly companies: readonly number[] | null
  /** Milliseconds since 1970: only companies of which something was published since. Null: all. */
  readonly changedSince: number | null
  readonly asOf: string | null
  /** The day that values stand on: `asOf`, else the day of the first page. */
  readonly today: string
  readonly after: BulkPosition | null
  /** Rows at most. */
  readonly limit: number
  /** What a company is called in rows. */
  readonly named: (cik: number) => { readonly ticker: string; readonly currency: string | null }
}

interface BulkMetric {
  readonly id: string
  /** The kind of period that is stored. */
  readonly storedAs: PeriodKind
  readonly unit: string
  /** What a split does to it; null: nothing. */
  readonly shareKind: ShareKind | null
}

export interface BulkMetricsQuery extends BulkQuery {
  readonly metrics: readonly BulkMetric[]
  /** As requested; rows repeat it. */
  readonly period: PeriodKind
  readonly adjusted: boolean
}

/** An XBRL element; taxonomy null: of any. */
interface BulkConcept {
  readonly taxonomy: string | null
  readonly name: string
}

export interface BulkFactsQuery extends BulkQuery {
  /** Null: all. */
  readonly concepts: readonly BulkConcept[] | null
  readonly period: 'quarterly' | 'annual' | 'instant' | null
}

/** Rows that are decided on and not yet written. */
export interface BulkPage {
  readonly rows: number
  /** Where the next page begins; null: this is the last. */
  readonly next: BulkPosition | null
  /** Tells the publications of the moment apart from any other. */
  readonly digest: string
  /** The rows in an open file that has no name any more: it is gone when it is closed. */
  write(format: TableFormat): Promise<FileHandle>
}

/** Copies of the whole universe, page by page, ordered by company, then by metric or element, then by period. */
export interface BulkStore {
  /** Throws `cursor_expired` where the publications of the moment are not all kept any more. */
  metrics(query: BulkMetricsQuery): Promise<BulkPage>
  /** The latest version of each undimensioned fact. */
  facts(query: BulkFactsQuery): Promise<BulkPage>
}
