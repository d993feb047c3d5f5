import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atExit } from './at-exit.ts'

/** Settings of a process, by their environment names. */
export type Settings = Readonly<Record<string, string>>

export interface Program {
  readonly pid: number
  /** The end of its output. */
  output(): string
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  signal(signal: NodeJS.Signals): void
  /** Sends SIGTERM, then SIGKILL after 15 seconds. */
  stop(): Promise<number | NodeJS.Signals>
}

const RUN = join(import.meta.dirname, '..', '..', '..', 'src', 'cli', 'run.ts')
const OUTPUT_CHARACTERS = 20_000
const STOP_MS = 15_000

/** Runs a command of the project as a child process with only these settings. */
export function runProgram(args: readonly string[], settings: Settings): Program {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const child = spawn(process.execPath, [RUN, ...args], {
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = lastOutput(child)
  const forget = atExit(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, signal]) => {
    forget()
    return (code ?? signal) as number | NodeJS.Signals
  })
  return {
    pid: child.pid!,
    output,
    ended,
    signal: signal => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      const abort = new AbortController()
      const late = sleep(STOP_MS, undefined, { signal: abort.signal }).then(
        () => child.kill('SIGKILL'),
        () => false,
      )
      const code = await ended
      abort.abort()
      await late
      return code
    },
  }
}

/** Runs a command to its end; throws with the end of its output if it fails. */
export async function runToEnd(args: readonly string[], settings: Settings): Promise<string> {
  const program = runProgram(args, settings)
  const code = await program.ended
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${program.output()}`)
  return program.output()
}

function lastOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (data: string) => {
      text = (text + data).slice(-OUTPUT_CHARACTERS)
    })
  }
  return () => text
}
