/** Where a drill runs: one process over a directory, or processes over real servers. */
export type StackName = 'embedded' | 'servers'

export interface DrillContext {
  /** A short form for machines that test every change; the full one takes as long as its figures need. */
  readonly short: boolean
  readonly stack: StackName
  /** Of the faults only those whose name has one of these in it; null: all. */
  readonly only: readonly string[] | null
  /** Directory of real files, if the settings name one. */
  readonly mirror: string | null
  /** A directory for everything that is written; removed afterwards. */
  readonly scratch: string
  /** A line of progress. */
  say(line: string): void
}

export interface DrillResult {
  readonly name: string
  /** The table that people read. */
  readonly lines: readonly string[]
  /** What did not hold, a sentence each; none: passed. */
  readonly failures: readonly string[]
  /** By name and unit, `p99_ms`. */
  readonly figures: Readonly<Record<string, number>>
  /** Why nothing was run; then there are no figures. */
  readonly skipped?: string
}

/** What is done to a running service, to see how it bears it. */
export interface ReliabilityTest {
  readonly name: string
  /** One sentence. */
  readonly description: string
  run(context: DrillContext): Promise<DrillResult>
}
