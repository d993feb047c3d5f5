import { unknownName } from '../../loaders/read-arguments.ts'
import { commandHelp, helpLines } from './help.ts'
import { commandNamed, commands } from './index.ts'
import type { MainOptions } from './run-command.ts'

const HELP = ['--help', '-h']

/** The command line: resolves to the exit code. Help imports nothing else, so that it starts quickly. */
export async function main(options: MainOptions): Promise<number> {
  const { argv, io } = options
  const [name = 'help', ...args] = argv
  const isHelp = name === 'help' || HELP.includes(name)
  const command = commandNamed(isHelp ? (args[0] ?? '') : name)
  if (isHelp || (command && args.some(argument => HELP.includes(argument)))) {
    const lines = command ? await commandHelp(command, args) : helpLines()
    for (const line of lines) io.out(line)
    return 0
  }
  if (!command) {
    const names = commands.map(known => known.name)
    io.err(unknownName('command', name, names))
    for (const line of helpLines()) io.err(line)
    return 2
  }
  const { runCommand } = await import('./run-command.ts')
  return runCommand(command, args, options)
}
