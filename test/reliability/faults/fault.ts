import type { StackName } from '../reliability-test.ts'
import type { Program, Settings } from '../server/program.ts'
import type { Service } from '../server/service.ts'
import type { Stack } from '../stack/stack.ts'

/** What callers may get while something is broken. A right answer is always one. */
export type Outcome =
  | 'right'
  /** Another answer than the one given before and after: never allowed. */
  | 'wrong'
  /** 503 with `Retry-After`. */
  | 'unavailable'
  /** 504. */
  | 'timeout'
  /** Any other status, as digits. */
  | `${number}`
  /** Nobody listens, or the connection broke before a whole answer. */
  | 'no connection'

/** What a fault is done to. */
export interface FaultEnvironment {
  readonly stack: Stack
  readonly settings: Settings
  /** Null while it is down. */
  readonly service: Service | null
  /** The load under way, where one was asked for. */
  readonly loader: Program | null
  killService(): Promise<void>
  startService(): Promise<void>
  /** Starts another load of the same data and leaves it running. */
  loadToo(): Program
  /** A place for what inject leaves to mend. */
  readonly notes: Map<string, unknown>
}

export interface Fault {
  readonly name: string
  readonly on: readonly StackName[]
  /** Settings of the service and the loader beside those of the stack. */
  readonly settings?: Settings
  /** Whether a load is under way when it happens, or only reads. */
  readonly during: 'reads' | 'load'
  /** Seconds between `inject` and `mend`. */
  readonly seconds: number
  /** The same in the short form; absent: not in it. */
  readonly shortSeconds?: number
  inject(scene: FaultEnvironment): Promise<void>
  mend(scene: FaultEnvironment): Promise<void>
  /** Beside right answers. */
  readonly allowed: readonly Outcome[]
  /** Milliseconds within which each of the allowed is told. */
  readonly within: number
  /** Why it cannot be done on this machine; null: it can. */
  readonly missing?: () => string | null
}
