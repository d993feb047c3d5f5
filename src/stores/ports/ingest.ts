import type { Accession } from '../../domain/company/filing.ts'

/**
 * `new`: not served yet. `facts_missing`: listed and read, but its XBRL facts are not yet published. `left`: its company is
 * no longer followed.
 */
export type IngestTaskState = 'new' | 'facts_missing' | 'loaded' | 'given_up' | 'left'

/** An announced filing, or a company to update.  Times are ms since 1970. */
export interface IngestTask {
  /** CIK of the filer. */
  readonly cik: number
  /** Null: the task is for the company. */
  readonly accession: Accession | null
  readonly form: string
  /** `YYYY-MM-DD` */
  readonly filed: string | null
  readonly acceptedAt: number | null
  readonly seenAt: number
  readonly state: IngestTaskState
  /** Started attempts. */
  readonly tries: number
  readonly nextTryAt: number
  /** What was missing after the last attempt; empty: nothing. */
  readonly reason: string
}

/** Progress of ingest. Times are ms since 1970. */
export interface IngestPosition {
  /** All daily indexes up to this date (`YYYY-MM-DD`) were read completely. */
  readonly indexDay: string | null
  /** Latest acceptance time seen in the feed. */
  readonly feedUntil: number | null
  readonly lookedAt: number | null
  /** Time by which the next poll is expected. */
  readonly dueAt: number | null
  /** True after a regular shutdown. */
  readonly ended: boolean
  /** Filings loaded and abandoned so far. */
  readonly loaded: number
  readonly failed: number
}

/** State of ingest, for operators. */
export interface IngestSummary {
  readonly position: IngestPosition
  /** Number of filings that are not served yet, and of those served without their facts. */
  readonly unserved: number
  readonly factsMissing: number
  /** Acceptance time of the longest waiting unserved filing, or when it was first seen; ms since 1970. */
  readonly oldestUnserved: number | null
}

/** Lease that lets only one process ingest. */
export interface IngestLease {
  /**
   * Claims or renews the lease for a minute; returns whether this holder has it. A new claim is confirmed by the next call at the
   * earliest, so that two concurrent claimants see each other.
   */
  hold(holder: string): Promise<boolean>
  release(holder: string): Promise<void>
}

/** Position of live ingest, so that another process resumes where this one ended. Written by the holder of the lease. */
export interface IngestStore {
  position(): Promise<IngestPosition | null>
  /** Also removes loaded filings from more than two months before the index day. */
  putPosition(position: IngestPosition): Promise<void>
  /** Those that are neither loaded nor abandoned. */
  waiting(): Promise<IngestTask[]>
  /** Tasks for companies, in any state. */
  companies(): Promise<IngestTask[]>
  /** Those of the filings that are already recorded, as `cik accession`. */
  known(accessions: readonly Accession[]): Promise<ReadonlySet<string>>
  /** Replaces tasks of the same company and filing. */
  put(tasks: readonly IngestTask[]): Promise<void>
  /** Null if ingest never ran. */
  summary(): Promise<IngestSummary | null>
  readonly lease: IngestLease
}
