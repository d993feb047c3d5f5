import type { CommandContext } from './define-command.ts'

/** What sub-commands work with. */
export type DeskContext = Pick<CommandContext, 'io' | 'desk'>

/** One of the things that a command does, by the word after its name. */
export interface SubCommand {
  readonly name: string
  readonly usage: string
  run(args: readonly string[], context: DeskContext): Promise<number>
}

/** Wrong use, told in a sentence by whoever throws it. */
export class UsageError extends Error {
  override name = 'WrongUse'
}

/** Runs the one that is named; resolves to 2 with what there is where none is, or where it was used wrongly. */
export async function runSubCommand(
  command: string,
  subCommands: readonly SubCommand[],
  [name, ...args]: readonly string[],
  context: DeskContext,
): Promise<number> {
  const found = subCommands.find(candidate => candidate.name === name)
  try {
    if (!found)
      throw new UsageError(name === undefined ? 'Missing subcommand.' : `Unknown subcommand "${name}".`)
    return await found.run(args, context)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    context.io.err(error.message)
    for (const { name: word, usage } of found ? [found] : subCommands) {
      context.io.err(`  npm run ${command} -- ${word}${usage && ` ${usage}`}`)
    }
    return 2
  }
}
