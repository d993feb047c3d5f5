import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { unknownName } from '../../loaders/read-arguments.ts'
import type { Config } from '../config.ts'
import type { OpenStores } from '../stores/ports/stores.ts'
import type { AccessServices } from './access-services.ts'
import type { CommandIo } from './control/control-server.ts'

/** What sub-commands work with. */
export type AccessCommandContext = Pick<CommandContext, 'io' | 'services'>

/** One of the things that a command does, by the word after its name. */
export interface SubCommand {
  readonly name: string
  readonly usage: string
  run(args: readonly string[], context: AccessCommandContext): Promise<number>
}

/** Invalid usage; the message states what is wrong. */
export class UsageError extends Error {
  override name = 'WrongUse'
}

/** Runs the one that is named; resolves to 2 with what there is where none is, or where it was used wrongly. */
export async function runSubCommand(
  command: string,
  subCommands: readonly SubCommand[],
  [name, ...args]: readonly string[],
  context: AccessCommandContext,
): Promise<number> {
  const found = subCommands.find(candidate => candidate.name === name)
  try {
    if (!found) {
      const names = subCommands.map(({ name: known }) => known)
      throw new UsageError(
        name === undefined ? 'Missing subcommand.' : unknownName('subcommand', name, names),
      )
    }
    return await found.run(args, context)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    context.io.err(error.message)
    for (const line of subCommandUsage(command, found ? [found] : subCommands)) context.io.err(line)
    return 2
  }
}

/** Subcommands, one line each. */
export function subCommandUsage(command: string, subCommands: readonly SubCommand[]): string[] {
  return subCommands.map(({ name, usage }) => `  npm run ${command} -- ${name}${usage && ` ${usage}`}`)
}

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
  readonly services: AccessServices
  /** Directory in which the command was given; relative paths are meant from there. */
  readonly cwd: string
}

export interface Command {
  readonly name: string
  /** Arguments after the name. */
  readonly usage: string
  /** One sentence. */
  readonly summary: string
  /** Options with what they do and what holds without them, for `--help`. */
  readonly options?: readonly (readonly [option: string, does: string])[]
  /** Complete command lines with what they do, for `--help`. */
  readonly examples: readonly (readonly [line: string, does: string])[]
  /** Further lines for `--help` after these arguments. */
  readonly moreHelp?: (args: readonly string[]) => Promise<readonly string[]>
  /** `serve` keeps the data directory until it is stopped; `run` may be done by the process that holds it. */
  readonly holds: 'serve' | 'run'
  /** True for a command that reads standard input. */
  readonly reads?: boolean
  readonly run: CommandRun['run']
}

/** What a command does; loaded when it is called, so that `--help` need not wait for it. */
export interface CommandRun {
  /** Resolves to the exit code: 0 done, 1 failed, 2 wrong use. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/** Options as given, or what is wrong with them in one sentence. Positional arguments are errors. */
export function parseArguments(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): { readonly values: Readonly<Record<string, unknown>> } | { readonly fault: string } {
  try {
    return { values: parseArgs({ args: [...args], options, strict: true }).values }
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) return { fault: faultOf(error, Object.keys(options)) }
    throw error
  }
}

/** Names the option that was probably meant, instead of Node's advice on positional arguments. */
function faultOf({ message }: TypeError, known: readonly string[]): string {
  const [, name] = /^Unknown option '--?([^']+)'/.exec(message) ?? []
  return name === undefined
    ? message
    : unknownName(
        'option',
        `--${name}`,
        known.map(one => `--${one}`),
      )
}

/** A table over what is loaded, with each exception and its reason. */
export interface Report {
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** Whether it can read a mirror directory (`--from`, `--truth`) instead of the stores. */
  readonly readsMirrors?: boolean
  /** Writes its findings to `io`; resolves to the exit code. */
  run(context: CommandContext, options: ReportOptions): Promise<number>
}

interface ReportOptions {
  readonly json: boolean
  /** A mirror directory to read instead of the stores; null: the stores. */
  readonly from: string | null
  /** A directory of truths to compare the mirror with; null: the mirror's own. */
  readonly truth: string | null
}

/** Rows of cells as lines of columns; the first row has as many cells as the others. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  side: 'left' | 'right' = 'left',
): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row =>
    row
      .map((cell, column) =>
        column > 0 && side === 'right' ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  )
}
