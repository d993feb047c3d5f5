/** What the process that makes the data is asked for. */
export interface MakeTask {
  readonly dataDir: string
  /** A directory for the same rows as files. */
  readonly rowsDir: string
  /** Companies that are made and derived. */
  readonly base: number
  /** Companies in all, copies included. */
  readonly size: number
  /** Metrics that are stored; null: all. */
  readonly metrics: readonly string[] | null
}

export interface MakeResult {
  readonly companies: number
  /** Versions of metrics at periods: rows of a tall table. */
  readonly rows: number
  /** Of `metric_series`. */
  readonly bytesOnDisk: number
  /** Milliseconds that deriving the metrics of one company with 40 quarters takes. */
  readonly derivation: number
  readonly quarters: number
}
