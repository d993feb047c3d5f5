/** What is used up of one window by one subject. */
export interface Counter {
  /** `account:x`, `test:x`, `address:x`. */
  readonly subject: string
  /** `day:2026-01-31`, `month:2026-01`. */
  readonly window: string
}

/** Calls to be debited. */
export interface Debit extends Counter {
  readonly calls: number
  /** Most calls in the window. */
  readonly limit: number
  /** Milliseconds for which the counter is of use: the window's own length and something more. */
  readonly keptMs: number
  /** Where the calls show as usage; null: nowhere. */
  readonly usage: { readonly day: string; readonly endpoint: string } | null
}

export interface DebitResult {
  /** False: the calls do not fit into what remains, and nothing was debited. */
  readonly taken: boolean
  /** Calls used up in the window, these included where they were taken. */
  readonly used: number
}

/** Calls of a day to an endpoint. */
export interface Usage {
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string
  readonly endpoint: string
  readonly calls: number
}

/** Counters by window, exact under concurrent calls. Methods throw `AppError` `unavailable` if the store does not respond. */
export interface QuotaStore {
  /** Debits all of the calls or none of them. */
  debit(debit: Debit): Promise<DebitResult>
  /** Takes a debit back, in the window and the usage it was made in; resolves to the calls used up. */
  refund(debit: Debit): Promise<number>
  /** Calls used up; 0 where nothing was. */
  used(counter: Counter): Promise<number>
  /** Of both days and those between, by day and endpoint; stored for 400 days. */
  usage(subject: string, from: string, to: string): Promise<Usage[]>
}

export interface OpenQuota extends QuotaStore {
  /** `SQLite`, for operators. */
  readonly engine: string
  ping(): Promise<void>
  close(): Promise<void>
}
