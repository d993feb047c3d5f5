import type { Fault } from '../../support/fault-proxy.ts'
import type { Settings } from '../server/program.ts'

/** A server of a stack, reached through a fault proxy. */
export interface StackServer {
  readonly name: string
  /** Kills it with SIGKILL; acknowledged writes must survive. */
  kill(): Promise<void>
  /** Starts it again with the same data and address. */
  start(): Promise<void>
  /** Applies to all connections from now on. */
  setFault(fault: Fault): Promise<void>
}

/** The stores under the tested services. */
export interface Stack {
  readonly name: string
  /** Settings that every process needs to use these stores. */
  readonly settings: Settings
  readonly parts: readonly StackServer[]
  stop(): Promise<void>
}
