import { unknownName } from '../../loaders/read-arguments.ts'
import { alignColumns, type Command } from './define-command.ts'
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

const EXIT_CODES =
  'Exit codes: 0 done, or a server or ingest was stopped; 1 failed, or `check` found damage; 2 wrong arguments or settings; 130 (SIGINT) or 143 (SIGTERM) after a second signal.'

/** All commands, one line each. */
function helpLines(): string[] {
  return [
    'Commands:',
    ...alignColumns(commands.map(({ name, summary }) => [`  npm run ${name}`, summary])),
    'Add -- --help to a command for its options and examples.',
    'Settings are environment variables; README.md lists them.',
    EXIT_CODES,
  ]
}

/** One command with its options and examples. */
async function commandHelp(command: Command, args: readonly string[]): Promise<string[]> {
  return [
    command.summary,
    'Usage:',
    `  ${call(command)}`,
    ...((await command.moreHelp?.(args)) ?? []),
    ...(command.options
      ? ['Options:', ...alignColumns(command.options.map(([option, does]) => [`  ${option}`, does]))]
      : []),
    'Examples:',
    ...command.examples.map(([line, does]) => `  ${line}\n      ${does}`),
    EXIT_CODES,
  ]
}

function call({ name, usage }: Command): string {
  return `npm run ${name}${usage ? ` -- ${usage}` : ''}`
}

/** Milliseconds after which a process whose work is done ends, whatever still keeps it open. */
const LINGER = 3_000

/** Runs the command line of this process; the first SIGINT or SIGTERM starts a graceful shutdown, the second exits immediately. */
export async function runProcess(): Promise<void> {
  const abort = new AbortController()
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (abort.signal.aborted) process.exit(code)
      abort.abort()
    })
  }
  // `status | head` closes the pipe early: that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    abort.abort()
  })
  process.exitCode = await main({
    argv: process.argv.slice(2),
    readSettings: async () => (await import('../config.ts')).processConfig(),
    cwd: process.cwd(),
    signal: abort.signal,
    io: {
      out: line => void process.stdout.write(`${line}\n`),
      err: line => void process.stderr.write(`${line}\n`),
      isTTY: process.stdout.isTTY ?? false,
      // Opened on first use.
      get input() {
        return process.stdin
      },
    },
  })
  setTimeout(() => process.exit(), LINGER).unref()
}
