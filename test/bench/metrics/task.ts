/** Argument of the process that generates the data. */
export interface GenerateTask {
  readonly dataDir: string
  /** Directory for the same rows as files. */
  readonly rowsDir: string
  /** Companies that are generated and derived. */
  readonly base: number
  /** All companies, copies included. */
  readonly size: number
  /** Metrics that are stored; null: all. */
  readonly metrics: readonly string[] | null
}

export interface GenerateResult {
  readonly companies: number
  /** Metric versions: one row each in the other engines. */
  readonly rows: number
  /** Size of `metric_series`. */
  readonly bytesOnDisk: number
  /** Milliseconds to derive the metrics of one company with about 40 quarters. */
  readonly derivation: number
  readonly quarters: number
}
