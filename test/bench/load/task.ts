/** What a load process is asked to do: one JSON argument. */
export interface LoadTask {
  /** Mirror directory. */
  readonly from: string
  readonly dataDir: string
  /**
   * Times that all companies are loaded: the first time under their own CIKs, then under others, so that each is a new
   * company to the stores.
   */
  readonly rounds: number
  /** Facts to load before the clock starts, so that the program is compiled and the engine's caches are there. */
  readonly warmUpFacts: number
  /** Threads that build companies and read filings; 0: the main thread; null: one per further core. */
  readonly workers: number | null
  /** Whether to load the documents of filings too; only the companies that have any are loaded then. */
  readonly withFilings: boolean
}

/** What it tells when it is done: one line of JSON. */
export interface LoadResult {
  /** Facts loaded while the clock ran, and the seconds that took. */
  readonly facts: number
  readonly seconds: number
  /** Seconds of processor time of the whole process, the engine's threads included, while the clock ran. */
  readonly cpuSeconds: number
  readonly companies: number
  /** Bytes of the files of filings that were read while the clock ran, unzipped. */
  readonly filingBytes: number
  readonly refused: readonly string[]
  /** Bytes: the most that was ever resident, and the most JavaScript heap that was seen in use. */
  readonly residentPeak: number
  readonly heapPeak: number
  /** Bytes on disk of all tables after the load, and facts in them. */
  readonly bytesOnDisk: number
  readonly factsStored: number
}
