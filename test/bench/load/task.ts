/** Argument of a load process, as JSON. */
export interface LoadTask {
  /** Mirror directory. */
  readonly from: string
  readonly dataDir: string
  /**
   * How often all companies are loaded: first under their own CIKs, then under others, so that the stores always see
   * new companies.
   */
  readonly rounds: number
  /** Facts to load before timing starts, so that code is compiled and the engine's caches are warm. */
  readonly warmUpFacts: number
  /** Worker threads that build companies and read filings; 0: the main thread does; null: one per core besides the first. */
  readonly workers: number | null
  /** Whether to load filing documents too; then only companies that have any are loaded. */
  readonly withFilings: boolean
}

/** Result of a load process: one line of JSON. */
export interface LoadResult {
  /** Facts loaded in the timed part, and its duration. */
  readonly facts: number
  readonly seconds: number
  /** Processor time of the whole process in the timed part, engine threads included. */
  readonly cpuSeconds: number
  readonly companies: number
  /** Uncompressed size of the filing documents read in the timed part. */
  readonly filingBytes: number
  readonly refused: readonly string[]
  /** Bytes: peak resident memory, and the largest sampled JavaScript heap. */
  readonly residentPeak: number
  readonly heapPeak: number
  /** Size of all tables after the load, and the facts in them. */
  readonly bytesOnDisk: number
  readonly factsStored: number
}
