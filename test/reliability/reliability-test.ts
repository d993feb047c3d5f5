/** What the service runs on: embedded stores in a directory, or real servers. */
export type StackName = 'embedded' | 'servers'

export interface TestContext {
  /** A short form for CI; the full form takes minutes to hours. */
  readonly short: boolean
  readonly stack: StackName
  /** Runs only faults, attacks or cases whose name contains one of these; null: all. */
  readonly only: readonly string[] | null
  /** Mirror directory of real filings (`EDGAR_MIRROR`), if set. */
  readonly mirror: string | null
  /** Temporary directory; removed afterwards. */
  readonly scratch: string
  /** Prints a line of progress. */
  print(line: string): void
}

export interface TestResult {
  readonly name: string
  /** The printed table. */
  readonly lines: readonly string[]
  /** One sentence per failure; empty: passed. */
  readonly failures: readonly string[]
  /** Names end with the unit: `p99_ms`. */
  readonly figures: Readonly<Record<string, number>>
  /** Why the test was skipped. */
  readonly skipped?: string
}

/** A test of a running service under load, faults or attack. */
export interface ReliabilityTest {
  readonly name: string
  /** One sentence. */
  readonly description: string
  run(context: TestContext): Promise<TestResult>
}
