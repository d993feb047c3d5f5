import type { Config } from '../src/config.ts'
import type { CommandIo } from '../src/control/listen.ts'
import type { OpenStores } from '../src/stores/ports.ts'
import type { AccessDesk } from './access-desk.ts'

export type { CommandIo }

/** What a command works with, in its own process or in the one that holds the data directory. */
export interface CommandContext {
  readonly io: CommandIo
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal
  /** Aborted when the process that holds the data directory is about to close it, for commands that would not end by then. */
  readonly ending?: AbortSignal
  readonly config: Config
  readonly stores: OpenStores
  /** Accounts, keys and counters. */
  readonly desk: AccessDesk
  /** Directory in which the command was given; relative paths are meant from there. */
  readonly cwd: string
}

export interface Command {
  readonly name: string
  /** Arguments after the name. */
  readonly usage: string
  /** One sentence. */
  readonly summary: string
  /** `serve` keeps the data directory until it is stopped; `run` may be done by the process that holds it. */
  readonly holds: 'serve' | 'run'
  /** True of a command that reads its input; nobody else takes it from the terminal. */
  readonly reads?: boolean
  /** Resolves to the exit code: 0 done, 1 failed, 2 wrong use. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}
