import type { Accession } from '../../domain/company/filing.ts'

/**
 * `new`: not served yet. `facts_missing`: listed and read, its XBRL facts are not out yet. `left`: its company is not
 * followed any more.
 */
export type IngestTaskState = 'new' | 'facts_missing' | 'loaded' | 'given_up' | 'left'

/** An announced filing, or a company to update.  Times are ms since 1970. */
export interface IngestTask {
  /** As filed. */
  readonly cik: number
  /** Null: the company as a whole. */
  readonly accession: Accession | null
  readonly form: string
  /** `YYYY-MM-DD` */
  readonly filed: string | null
  readonly acceptedAt: number | null
  readonly seenAt: number
  readonly state: IngestTaskState
  /** Tries begun. */
  readonly tries: number
  readonly nextTryAt: number
  /** What was missing after the last try; '' where nothing was. */
  readonly reason: string
}

/** How far ingest has come. Times are ms since 1970. */
export interface IngestPosition {
  /** Daily indexes are read whole up to this day (`YYYY-MM-DD`). */
  readonly indexDay: string | null
  /** Newest acceptance that the feed has shown. */
  readonly feedUntil: number | null
  readonly lookedAt: number | null
  /** When the next sign of life is promised for. */
  readonly dueAt: number | null
  /** True after an end in good order. */
  readonly ended: boolean
  /** Filings loaded and abandoned so far. */
  readonly loaded: number
  readonly failed: number
}

/** State of ingest, for operators. */
export interface IngestSummary {
  readonly position: IngestPosition
  /** Filings that are not served yet, and those that are, without their facts. */
  readonly unserved: number
  readonly factsMissing: number
  /** Acceptance of the longest waiting filing that is not served, else when it was first seen; ms since 1970. */
  readonly oldestUnserved: number | null
}

/** Which of several processes ingests. */
export interface IngestLease {
  /**
   * Claims, or renews a claim for a minute; true where this holder works now. A new claim is confirmed by the next call at
   * the earliest, so that two that come at once both see both.
   */
  hold(holder: string): Promise<boolean>
  release(holder: string): Promise<void>
}

/** Position of live ingest, so that another process resumes where this one ended. Written by the holder of the lease. */
export interface IngestStore {
  position(): Promise<IngestPosition | null>
  /** Loaded filings of two months before the index day are forgotten. */
  putPosition(position: IngestPosition): Promise<void>
  /** Those that are neither loaded nor abandoned. */
  waiting(): Promise<IngestTask[]>
  /** Companies as a whole, whatever their state. */
  companies(): Promise<IngestTask[]>
  /** Which of the filings are known already: `cik accession`. */
  known(accessions: readonly Accession[]): Promise<ReadonlySet<string>>
  /** Replaces tasks of the same company and filing. */
  put(tasks: readonly IngestTask[]): Promise<void>
  /** Null where nothing ever ingested. */
  summary(): Promise<IngestSummary | null>
  readonly lease: IngestLease
}
