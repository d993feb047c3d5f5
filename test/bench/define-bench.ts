/** One figure of a benchmark. Ratios compare two ways on the same machine in the same run; times alone say little. */
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
  /** What the project asks of itself; absent: a figure that only explains others. */
  readonly goal?: Goal
}

interface Goal {
  readonly text: string
  /** How far off: 1 or less is met, 1.5 is missed by half. */
  readonly miss: number
}

export interface BenchContext {
  /** Made companies to load. */
  readonly size: number
  /** Directory of real files, if the settings name one. */
  readonly mirror: string | null
  /** A directory for everything that is written; removed afterwards. */
  readonly scratch: string
  /** A line of progress. */
  say(line: string): void
  /** A data directory with `size` made companies; loaded once a run. */
  loaded(): Promise<string>
}

export interface Bench {
  readonly name: string
  readonly summary: string
  run(context: BenchContext): Promise<readonly Figure[]>
}

/** A goal that is a floor. */
export function atLeast(floor: number, value: number): Goal {
  return { text: `at least ${floor.toLocaleString('en-US')}`, miss: floor / value }
}

/** A goal that is a ceiling. */
export function atMost(ceiling: number, value: number): Goal {
  return { text: `at most ${ceiling.toLocaleString('en-US')}`, miss: value / ceiling }
}
