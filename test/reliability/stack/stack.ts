import type { Fault } from '../../support/fault-proxy.ts'
import type { Settings } from '../server/program.ts'

/** A server that a stack rests on. Each of these resolves when it has happened. */
export interface StackServer {
  readonly name: string
  /** As a crash does; what it had acknowledged must survive. */
  kill(): Promise<void>
  /** Again, over the same data and at the same address. */
  start(): Promise<void>
  /** What happens to its answers from now on. */
  setFault(fault: Fault): Promise<void>
}

/** What services of a drill are made over. */
export interface Stack {
  readonly name: string
  /** Of every process: where the data is. */
  readonly settings: Settings
  readonly parts: readonly StackServer[]
  stop(): Promise<void>
}
