import type { Command } from './define-command.ts'
import { commands } from './index.ts'

/** All commands, one line each. */
export function helpLines(): string[] {
  const width = Math.max(...commands.map(command => call(command).length))
  return [
    'Commands:',
    ...commands.map(command => `  ${call(command).padEnd(width)}  ${command.summary}`),
    'Add -- --help to a command for its examples.',
    'Settings are environment variables; README.md lists them.',
  ]
}

/** One command with its examples. */
export async function commandHelp(command: Command, args: readonly string[]): Promise<string[]> {
  return [
    command.summary,
    'Usage:',
    `  ${call(command)}`,
    ...((await command.moreHelp?.(args)) ?? []),
    'Examples:',
    ...command.examples.map(([line, does]) => `  ${line}\n      ${does}`),
  ]
}

function call({ name, usage }: Command): string {
  return `npm run ${name}${usage ? ` -- ${usage}` : ''}`
}
