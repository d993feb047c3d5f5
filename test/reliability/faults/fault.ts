import type { StackName } from '../reliability-test.ts'
import type { Program, Settings } from '../server/program.ts'
import type { Service } from '../server/service.ts'
import type { Stack } from '../stack/stack.ts'

/** Outcome of a request during a fault. `right` is always allowed. */
export type Outcome =
  | 'right'
  /** A 200 or 404 that differs from the baseline response: never allowed. */
  | 'wrong'
  /** 503 with `Retry-After`. */
  | 'unavailable'
  /** 504. */
  | 'timeout'
  /** Any other status, as digits. */
  | `${number}`
  /** The connection was refused, or broke before the response was complete. */
  | 'no connection'

/** What a fault acts on. */
export interface FaultEnvironment {
  readonly stack: Stack
  readonly settings: Settings
  /** Null while the service is down. */
  readonly service: Service | null
  /** The running load, if the fault happens during one. */
  readonly loader: Program | null
  killService(): Promise<void>
  startService(): Promise<void>
  /** Starts a second load of the same data in the background. */
  startSecondLoad(): Program
  /** Values that `inject` passes to `repair`. */
  readonly state: Map<string, unknown>
}

export interface Fault {
  readonly name: string
  readonly on: readonly StackName[]
  /** Additional settings of the service and the loader. */
  readonly settings?: Settings
  /** Whether the fault happens during a load, or with readers only. */
  readonly during: 'reads' | 'load'
  /** Seconds between `inject` and `repair`. */
  readonly seconds: number
  /** The same in the short form; absent: left out there. */
  readonly shortSeconds?: number
  inject(environment: FaultEnvironment): Promise<void>
  repair(environment: FaultEnvironment): Promise<void>
  /** Allowed outcomes besides `right`. */
  readonly allowed: readonly Outcome[]
  /** Milliseconds within which each allowed failure must be returned. */
  readonly within: number
  /** Why this machine cannot run it; null: it can. */
  readonly missing?: () => string | null
}
