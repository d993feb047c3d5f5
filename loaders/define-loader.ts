import type { OpenStores } from '../src/stores/ports/stores.ts'
import type { ArgumentValues, Options } from './read-arguments.ts'
import type { Clock } from './shared/clock.ts'
import type { LoadOutput } from './shared/load-output.ts'
import type { LoadReport } from './shared/load-report.ts'
import type { Progress } from './shared/progress.ts'

/** The settings of `Config` that loaders read. */
export interface LoadConfig {
  readonly dataDir: string
  readonly secUserAgent: string | null
  /** Threads that build companies; 0: the main thread; null or absent: one per further core. */
  readonly loadWorkers?: number | null
}

/** All that a loader may touch. */
export interface LoadContext {
  readonly stores: OpenStores
  readonly report: LoadReport
  readonly progress: Progress
  readonly output: LoadOutput
  /** Aborted: the load ends after the current company; companies published so far stay. */
  readonly signal: AbortSignal
  readonly config: LoadConfig
  readonly fetch: typeof fetch
  readonly clock: Clock
}

/** One subcommand of `load`: `npm run load -- NAME ...`. */
export interface Loader {
  readonly name: string
  readonly usage: string
  /** One sentence. */
  readonly description: string
  /** Complete command lines with what they do. */
  readonly examples: readonly (readonly [line: string, does: string])[]
  readonly options: Options
  /** What is wrong with the values, one sentence each; nothing is loaded then. */
  check(values: ArgumentValues, context: LoadContext): Promise<readonly string[]>
  /** Throws `LoadAbortedError` for what ends the whole load. */
  run(values: ArgumentValues, context: LoadContext): Promise<void>
}

/** The load cannot continue; its message is for the operator. What was published until then stays. */
export class LoadAbortedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'LoadStopped'
  }
}

/** Invalid values that only the sources can reveal: exit code 2. */
export class LoadUsageError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'WrongUse'
    this.faults = faults
  }
}
