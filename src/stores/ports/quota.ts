/** The counter of one subject in one quota window. */
export interface Counter {
  /** `account:x`, `test:x`, `address:x`. */
  readonly subject: string
  /** `day:2026-01-31`, `month:2026-01`. */
  readonly window: string
}

/** Calls to be debited. */
export interface Debit extends Counter {
  readonly calls: number
  /** Maximum calls in the window. */
  readonly limit: number
  /** Retention of the counter in milliseconds: somewhat longer than the window. */
  readonly keptMs: number
  /** Day and endpoint to record as usage; null: none. */
  readonly usage: { readonly day: string; readonly endpoint: string } | null
}

export interface DebitResult {
  /** False if the calls exceed the remaining quota; nothing was debited then. */
  readonly taken: boolean
  /** Calls used in the window, including these if they were debited. */
  readonly used: number
}

/** Calls to an endpoint on a day. */
export interface Usage {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string
  readonly endpoint: string
  readonly calls: number
}

/** Counters by window, exact under concurrent calls. Methods throw `AppError` `unavailable` if the store does not respond. */
export interface QuotaStore {
  /** Debits all of the calls or none. */
  debit(debit: Debit): Promise<DebitResult>
  /** Reverts a debit in its window and usage; returns the calls used. */
  refund(debit: Debit): Promise<number>
  /** Calls used; 0 if none. */
  used(counter: Counter): Promise<number>
  /** Usage from `from` to `to`, both included, by day and endpoint; stored for 400 days. */
  usage(subject: string, from: string, to: string): Promise<Usage[]>
}

export interface OpenQuota extends QuotaStore {
  /** `SQLite`, for operators. */
  readonly engine: string
  ping(): Promise<void>
  close(): Promise<void>
}
