/** One benchmark result. A ratio of two implementations in the same run on the same machine means more than an absolute time. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit:
    | 'x'
    | 'ms'
    | 's'
    | 'h'
    | 'B'
    | 'kB'
    | 'MB'
    | 'GB'
    | 'MB/s'
    | 'facts/s'
    | 'requests/s'
    | 'facts'
    | ''
  /** Absent: a figure that only explains others. */
  readonly goal?: Goal
}

interface Goal {
  readonly text: string
  /** Distance from the goal as a factor: up to 1 is met, 1.5 is missed by half. */
  readonly miss: number
}

export interface BenchContext {
  /** Number of synthetic companies to load. */
  readonly size: number
  /** Mirror directory with real files (`EDGAR_MIRROR`); null if unset. */
  readonly mirror: string | null
  /** Directory for temporary files, deleted after the run. */
  readonly scratch: string
  /** Prints a line of progress. */
  log(line: string): void
  /** A data directory with `size` synthetic companies, loaded once per run. */
  sampleDataDir(): Promise<string>
}

export interface Bench {
  readonly name: string
  readonly summary: string
  run(context: BenchContext): Promise<readonly Figure[]>
}

export function atLeast(floor: number, value: number): Goal {
  return { text: `at least ${floor.toLocaleString('en-US')}`, miss: floor / value }
}

export function atMost(ceiling: number, value: number): Goal {
  return { text: `at most ${ceiling.toLocaleString('en-US')}`, miss: value / ceiling }
}
